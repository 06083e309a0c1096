import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'

export function NotFoundPage() {
  return (
    <Page narrow title={t('notFound.title')} intro={t('notFound.text')}>
      <div>
        <ButtonLink to="/">{t('notFound.action')}</ButtonLink>
      </div>
    </Page>
  )
}
