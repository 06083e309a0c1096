import { generatePath, useParams } from 'react-router'
import { t } from '../text/t.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { Page } from '../ui/Page.tsx'

const icons = {
  passwordForgot: 'key',
  passwordReset: 'key',
  player: 'account',
  subrankings: 'people',
  subrankingCreate: 'people',
  subranking: 'people',
  subrankingInvite: 'mail',
  subrankingLeave: 'out',
  subrankingDelete: 'bin',
  exam: 'academy',
  examResult: 'academy',
} as const satisfies Record<string, IconName>

/**
 * The place of a screen that has nothing to show yet: what it will be for, and where to go meanwhile. `to` is a path
 * whose parameters come from the address.
 */
export function UpcomingPage({ screen, to }: { screen: keyof typeof icons; to: string }) {
  const params = useParams()
  const words = { username: params.username ?? '' }
  return (
    <Page narrow title={t(`upcoming.${screen}.page`, words)}>
      <Card>
        <EmptyState
          icon={icons[screen]}
          title={t(`upcoming.${screen}.title`, words)}
          action={
            <ButtonLink look="quiet" to={generatePath(to, params)}>
              {t(`upcoming.${screen}.action`)}
            </ButtonLink>
          }
        >
          {t(`upcoming.${screen}.text`, words)}
        </EmptyState>
      </Card>
    </Page>
  )
}
