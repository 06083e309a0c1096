import { useMarketTime } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import type { Holdings } from './portfolio-totals.ts'

export type EndState = 'running' | 'over' | 'closed'

/** Says that a competition is over, and whether what is shown is final. */
export function endText(state: Exclude<EndState, 'running'>): string {
  return `${t('dashboard.over')} ${t(`dashboard.value.${state}`)}`
}

/** Whether the competition of a portfolio runs, is over, or is over with values that no longer change. */
export function useEndState(of: Pick<Holdings, 'endDateTime' | 'closingBids'> | undefined): EndState {
  const now = useMarketTime()
  if (of === undefined) return 'running'
  if (of.closingBids !== null) return 'closed'
  return now !== null && now >= of.endDateTime ? 'over' : 'running'
}
