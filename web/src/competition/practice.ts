import type { Competition } from '@koersklasse/contract/competitions.ts'
import { isPractice } from '@koersklasse/domain/competition/practice.ts'
import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery } from '../api/queries.ts'
import { useMarketTime } from '../live/market-clock.ts'

/** The competition that takes orders, while it is in its practice period; null otherwise. */
export function usePractice(): Competition | null {
  const active = useQuery(activeCompetitionQuery).data
  const now = useMarketTime()
  if (!active || now === null) return null
  const { startDateTime: start, practiceFrom } = active
  return isPractice({ start, practiceFrom }, now) ? active : null
}
