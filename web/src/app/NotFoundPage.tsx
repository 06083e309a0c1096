import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Page narrow title={t('notFound.title')} intro={t('notFound.text')}>
      <div>
        <ButtonLink to="/">{t('notFound.action')}</ButtonLink>
      </div>
    </Page>
  )
}
