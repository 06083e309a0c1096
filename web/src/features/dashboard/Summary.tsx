import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery, nextCompetitionQuery, positionsQuery } from '../../api/queries.ts'
import { usePractice } from '../../competition/practice.ts'
import { PortfolioSummary, summaryHeading } from '../../portfolio/PortfolioSummary.tsx'
import { t } from '../../text/t.ts'
import { Heading } from '../../ui/layout/Page.tsx'
import { formatDate } from '../../ui/numbers/format.ts'

/** The totals of the player's portfolio. */
export function Summary() {
  const portfolio = useQuery(positionsQuery)
  return (
    <PortfolioSummary
      heading={<Heading className={summaryHeading}>{t('dashboard.summary')}</Heading>}
      below={<Until of={portfolio.data?.competitionId} />}
      query={portfolio}
    />
  )
}

/** When the competition of the portfolio ends, or when it or the next one begins. */
function Until({ of }: { of: string | undefined }) {
  const competition = useQuery(activeCompetitionQuery).data
  const next = useQuery({ ...nextCompetitionQuery, enabled: competition === null }).data
  const practice = usePractice()
  if (practice !== null) return t('dashboard.practice', { date: formatDate(practice.startDateTime) })
  if (competition) return t('dashboard.until', { date: formatDate(competition.endDateTime - 1) })
  if (competition === undefined) return '\u00a0'
  const date = next && formatDate(next.startDateTime)
  if (date && next.id === of) return t('dashboard.begins', { date })
  return `${t('dashboard.over')} ${date ? t('disclaimer.nextText', { date }) : ''}`
}
