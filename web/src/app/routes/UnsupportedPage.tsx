import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'

/** The text of unsupported.html, which old browsers get, for newer browsers. */
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
