import { t } from '../../../text/t.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'

/** For the address of an exam that does not exist (specification, section 8). */
export function ExamNotFound() {
  return (
    <Page narrow title={t('exam.notFound')}>
      <Card>
        <EmptyState
          icon="academy"
          title={t('exam.notFound')}
          action={<ButtonLink to="/academy">{t('exam.toAcademy')}</ButtonLink>}
        >
          {t('exam.notFoundText')}
        </EmptyState>
      </Card>
    </Page>
  )
}
