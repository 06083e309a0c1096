// Logs when the market stands still because the machine's clock was set back: nothing else would show it.

import type { Log } from '../../../platform/log.ts'
import type { MarketTime } from './market-clock.ts'

const toleratedMs = 60_000

/** Makes the check of the clock, for a timer. */
export function createClockDriftMonitor(clock: Pick<MarketTime, 'stalledForMs'>, log: Log): () => void {
  let stoodStill = false
  return () => {
    const ms = clock.stalledForMs()
    if (ms > toleratedMs === stoodStill) return
    stoodStill = !stoodStill
    if (stoodStill)
      log.error({ ms }, 'the clock was set back: the market stands still so long, or until a restart')
    else log.info('the market goes on')
  }
}
