// The trading sessions that quotes fall in: worked out once a session, not for every quote.

import type { EpochMs } from '@koersklasse/domain/time.ts'
import { type SessionHours, tradingSession } from '@koersklasse/domain/trading-session.ts'
import type { TradingSession } from '@koersklasse/domain/within-session.ts'

/** The session that an instant falls in, or else the next one. */
export type SessionAt = (at: EpochMs, hours: SessionHours) => TradingSession

export function createSessions(): SessionAt {
  const known = new Map<SessionHours, { from: EpochMs; session: TradingSession }>()
  return (at, hours) => {
    const last = known.get(hours)
    if (last !== undefined && at >= last.from && at < last.session.close) return last.session
    const session = tradingSession(at, hours)
    known.set(hours, { from: at, session })
    return session
  }
}
