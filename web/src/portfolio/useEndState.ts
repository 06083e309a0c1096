import { useMarketTime } from '../live/market-clock.ts'
import type { Holdings } from './portfolio-totals.ts'

export type EndState = 'running' | 'over' | 'closed'

/** Whether the competition of a portfolio runs, is over, or is over with values that no longer change. */
export function useEndState(of: Pick<Holdings, 'endDateTime' | 'closingBids'> | undefined): EndState {
  const now = useMarketTime()
  if (of === undefined) return 'running'
  if (of.closingBids !== null) return 'closed'
  return now !== null && now >= of.endDateTime ? 'over' : 'running'
}
