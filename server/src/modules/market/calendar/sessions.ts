// The trading sessions that quotes fall in: worked out once a session, not for every quote.

import type { EpochMs } from '@koersklasse/domain/time.ts'
import { type SessionHours, tradingSession } from '@koersklasse/domain/trading-session.ts'
import type { TradingSession } from '@koersklasse/domain/within-session.ts'

/** The session that an instant falls in, or else the next one. */
export type SessionAt = (at: EpochMs, hours: SessionHours) => TradingSession

/** After the close it is asked in turn for the session of the last quote and for that of now. */
const kept = 4

export function createSessions(): SessionAt {
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
