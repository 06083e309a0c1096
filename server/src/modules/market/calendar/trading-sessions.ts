// The trading session of an instant, computed once a session, not for every quote.

import { type SessionHours, tradingSession } from '@koersklasse/domain/market/trading-session.ts'
import type { TradingSession } from '@koersklasse/domain/market/within-session.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'

/** The session that an instant falls in, or else the next one. */
export type TradingSessionAt = (at: EpochMs, hours: SessionHours) => TradingSession

/** After the close callers ask in turn for the session of the last quote and for the current one. */
const kept = 4

export function createTradingSessions(): TradingSessionAt {
  const known = new Map<SessionHours, { from: EpochMs; session: TradingSession }[]>()
  return (at, hours) => {
    const sessions = known.get(hours) ?? []
    const found = sessions.find(({ from, session }) => at >= from && at < session.close)
    if (found !== undefined) return found.session
    const session = tradingSession(at, hours)
    const others = sessions.filter((other) => other.session.close !== session.close)
    known.set(hours, [{ from: at, session }, ...others].slice(0, kept))
    return session
  }
}
