import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery } from '../../api/queries.ts'
import { NoCompetition } from '../../competition/NoCompetition.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** The dashboard of a player without a portfolio while no competition runs. */
export function NoPortfolio() {
  // Refetched at intervals, so that the start of a competition is noticed.
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
