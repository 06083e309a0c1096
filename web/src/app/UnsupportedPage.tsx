import { t } from '../text/t.ts'
import { Page } from '../ui/Page.tsx'

/** What unsupported.html tells an old browser, for who comes here with a newer one. */
export function UnsupportedPage() {
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
