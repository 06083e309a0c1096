// A session of an exchange, and what falls in it. It needs no calendar: trading-session.ts says when sessions are.

import type { EpochMs } from '../time/time.ts'

/** A stretch of trading: from `open` to before `close`. */
export interface TradingSession {
  open: EpochMs
  close: EpochMs
}

/** Whether an instant falls in a session. */
export function isWithinSession(at: EpochMs, session: TradingSession): boolean {
  return at >= session.open && at < session.close
}
