import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery, nextCompetitionQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDate } from '../../ui/format.ts'

/** What there is for a player who has never played, while no competition runs: when one begins, and the market. */
export function NoPortfolio() {
  // It is asked now and then whether one has begun.
  useQuery(activeCompetitionQuery)
  const next = useQuery(nextCompetitionQuery).data
  return (
    <Card>
      <EmptyState
        icon="info"
        title={t('disclaimer.none')}
        action={
          <ButtonLink look="quiet" to="/markets">
            {t('dashboard.toProducts')}
          </ButtonLink>
        }
      >
        {next ? t('disclaimer.nextText', { date: formatDate(next.startDateTime) }) : t('disclaimer.noneText')}
      </EmptyState>
    </Card>
  )
}
