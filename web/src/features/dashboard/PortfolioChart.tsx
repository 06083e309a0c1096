import { useQuery } from '@tanstack/react-query'
import { portfolioHistoryQuery, positionsQuery } from '../../api/queries.ts'
import { PortfolioFigure } from '../../portfolio/PortfolioFigure.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'

/** The value of the player's portfolio over time. */
export function PortfolioChart() {
  return (
    <PortfolioFigure
      portfolio={useQuery(positionsQuery).data}
      historyQuery={portfolioHistoryQuery}
      untraded={
        <EmptyState
          title={t('chart.none')}
          action={
            <ButtonLink look="quiet" to="/markets">
              {t('dashboard.toProducts')}
            </ButtonLink>
          }
        >
          {t('chart.noneText')}
        </EmptyState>
      }
    />
  )
}
