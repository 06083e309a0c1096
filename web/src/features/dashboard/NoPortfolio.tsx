import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { NoCompetition } from '../../trading/NoCompetition.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

/** What there is for a player who has never played, while no competition runs: when one begins, and the market. */
export function NoPortfolio() {
  // It is asked now and then whether one has begun.
  useQuery(activeCompetitionQuery)
  return (
    <Card>
      <NoCompetition
        icon="info"
        action={
          <ButtonLink look="quiet" to="/markets">
            {t('dashboard.toProducts')}
          </ButtonLink>
        }
      />
    </Card>
  )
}
