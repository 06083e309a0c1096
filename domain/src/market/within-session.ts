// Whether an instant falls in a trading session. In a file of its own, so that it does not load the calendar that
// trading-session.ts needs.

import type { EpochMs } from '../time/time.ts'

/** An uninterrupted period of trading: from `open` to before `close`. */
export interface TradingSession {
  open: EpochMs
  close: EpochMs
}

/** Whether an instant falls in a session. */
export function isWithinSession(at: EpochMs, session: TradingSession): boolean {
  return at >= session.open && at < session.close
}
