import type { OwnPositions } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery, nextCompetitionQuery, positionsQuery } from '../../api/queries.ts'
import { usePractice } from '../../competition/practice.ts'
import { endText } from '../../portfolio/end-text.ts'
import { PortfolioSummary, summaryHeading } from '../../portfolio/PortfolioSummary.tsx'
import { useEndState } from '../../portfolio/useEndState.ts'
import { t } from '../../text/t.ts'
import { Heading } from '../../ui/layout/Page.tsx'
import { formatDate } from '../../ui/numbers/format.ts'

/** The totals of the player's portfolio. */
export function Summary() {
  const portfolio = useQuery(positionsQuery)
  return (
    <PortfolioSummary
      heading={<Heading className={summaryHeading}>{t('dashboard.summary')}</Heading>}
      below={<Until portfolio={portfolio.data} />}
      query={portfolio}
    />
  )
}

/** When the competition of the portfolio ends, or when it or the next one begins. */
function Until({ portfolio }: { portfolio: OwnPositions | undefined }) {
  const competition = useQuery(activeCompetitionQuery).data
  const next = useQuery({ ...nextCompetitionQuery, enabled: competition === null }).data
  const practice = usePractice()
  const endState = useEndState(portfolio)
  const date = next && formatDate(next.startDateTime)
  if (endState !== 'running')
    return date ? `${endText(endState)} ${t('disclaimer.nextText', { date })}` : endText(endState)
  if (practice !== null) return t('dashboard.practice', { date: formatDate(practice.startDateTime) })
  if (competition) return t('dashboard.until', { date: formatDate(competition.endDateTime - 1) })
  return date && next.id === portfolio?.competitionId ? t('dashboard.begins', { date }) : '\u00a0'
}
