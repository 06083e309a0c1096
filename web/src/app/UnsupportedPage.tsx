import { useTranslation } from 'react-i18next'
import { Page } from '../ui/Page.tsx'

/** What unsupported.html tells an old browser, for who comes here with a newer one. */
export function UnsupportedPage() {
  const { t } = useTranslation()
  return (
    <Page narrow title={t('unsupported.title')} intro={t('unsupported.text')}>
      <p>
        <a href="https://browsehappy.com/" rel="noopener noreferrer">
          {t('unsupported.link')}
        </a>
      </p>
    </Page>
  )
}
