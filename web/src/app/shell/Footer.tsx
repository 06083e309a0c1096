import { useQuery } from '@tanstack/react-query'
import { discoveryQuery } from '../../api/queries.ts'
import { Link } from '../../router/Link.tsx'
import { language, t } from '../../text/t.ts'
import styles from './Footer.module.css'

const articles = [
  ['rules', 'rules'],
  ['prizes', 'prizes'],
  ['terms', 'terms'],
  ['individual-rights', 'individualRights'],
  ['cookies', 'cookies'],
  ['accessibility', 'accessibility'],
] as const

/** The footer of every page: articles, how to contact the operator, and the legal notes. */
export function Footer() {
  const discovery = useQuery(discoveryQuery).data
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav className={styles.links} aria-label={t('footer.links')}>
          {articles.map(([id, text]) => (
            <Link key={id} to={`/article/${id}`}>
              {t(`footer.${text}`)}
            </Link>
          ))}
          {language === 'de' && <Link to="/article/impressum">{t('footer.impressum')}</Link>}
          {discovery && (
            <>
              <a href={`mailto:${discovery.brand.contactEmail}`}>{t('footer.contact')}</a>
              <a href={discovery.brand.privacyUrl} target="_blank" rel="noopener noreferrer">
                {t('footer.privacy')} <span className="visually-hidden">{t('footer.newTab')}</span>
              </a>
            </>
          )}
        </nav>
        <div className={styles.notes}>
          <p>{t('footer.virtual')}</p>
          {discovery?.brand.disclaimerHtml && (
            <div
              className={styles.disclaimer}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it
              dangerouslySetInnerHTML={{ __html: discovery.brand.disclaimerHtml }}
            />
          )}
          <p>
            {discovery
              ? `${t('footer.copyright', { year: new Date().getFullYear(), name: discovery.brand.name })} · ${t('footer.version', { version: discovery.version })}`
              : '\u00a0'}
          </p>
        </div>
      </div>
    </footer>
  )
}
