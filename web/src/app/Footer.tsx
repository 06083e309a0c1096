import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { discoveryQuery } from '../api/queries.ts'
import styles from './Shell.module.css'

export function Footer() {
  const { t } = useTranslation()
  const discovery = useQuery(discoveryQuery).data
  if (!discovery) return <footer className={styles.footer} />
  const { brand, version } = discovery
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <p className={styles.virtual}>{t('footer.virtual')}</p>
        {brand.disclaimerHtml && (
          // The operator's own text, from the server's configuration.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the specification asks for HTML here
          <div className={styles.virtual} dangerouslySetInnerHTML={{ __html: brand.disclaimerHtml }} />
        )}
        <a href={`mailto:${brand.contactEmail}`}>{t('footer.contact')}</a>
        <a href={brand.privacyUrl} target="_blank" rel="noreferrer">
          {t('footer.privacy')} <span className="visually-hidden">{t('footer.newTab')}</span>
        </a>
        <span className={styles.legal}>
          {t('footer.copyright', { year: new Date().getFullYear(), name: brand.name })} ·{' '}
          {t('footer.version', { version })}
        </span>
      </div>
    </footer>
  )
}
