import { generatePath, useParams } from 'react-router'
import { t } from '../../text/t.ts'
import type { IconName } from '../../ui/brand/Icon.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'

const icons = {
  exam: 'academy',
  examResult: 'academy',
} as const satisfies Record<string, IconName>

/**
 * Stands in for a screen that is not built yet: says what it is for, and links to another page. The parameters in the
 * path `to` are filled in from the address.
 */
export function UpcomingPage({ screen, to }: { screen: keyof typeof icons; to: string }) {
  const params = useParams()
  return (
    <Page narrow title={t(`upcoming.${screen}.page`)}>
      <Card>
        <EmptyState
          icon={icons[screen]}
          title={t(`upcoming.${screen}.title`)}
          action={
            <ButtonLink look="quiet" to={generatePath(to, params)}>
              {t(`upcoming.${screen}.action`)}
            </ButtonLink>
          }
        >
          {t(`upcoming.${screen}.text`)}
        </EmptyState>
      </Card>
    </Page>
  )
}
