// Replaces a portfolio by a new one: as its player asks, or because practice is over.

import { tradingPeriod } from '@koersklasse/domain/competition/practice.ts'
import { type ResetRefusal, resetRefusal } from '@koersklasse/domain/competition/reset.ts'
import { openingEntries } from '@koersklasse/domain/portfolio/ledger.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { ResetPortfolio, ResetResult } from './command.ts'
import { abort } from './execute-event.ts'
import type { PortfolioRow } from './execution-store.ts'
import { type Books, recordChange } from './record-change.ts'
import type { WorkingSet } from './working-set.ts'

/** Aborts the pending orders of a portfolio and replaces it by a new one, if that is allowed now. */
export function executeReset(books: Books, { portfolioId, cause }: ResetPortfolio): ResetResult {
  const { set, ids, market } = books
  const found = set.portfolio(portfolioId)
  if (found === undefined || (found.user_id === null && cause === 'player'))
    return refuse({ code: 'consent_required' })
  const now = market.now()
  const refusal = cause === 'player' ? playersRefusal(found, now) : startsRefusal(found, now)
  if (refusal !== null) return refuse({ code: refusal })

  const reason = cause === 'player' ? 'cancelled' : 'expired'
  for (const order of set.pendingOrdersOf(portfolioId)) abort(books, order, reason)
  const before = set.portfolio(portfolioId) ?? found
  // Tells the lists that the portfolio belongs to nobody.
  recordChange(books, { ...before, user_id: null }, {})
  const newId = ids.next()
  set.putReplacement({
    // The orders of today still count towards the limit, except those of practice.
    replaced: cause === 'player' ? before : { ...before, orders_day: null, orders_placed: 0 },
    portfolioId: newId,
    at: cause === 'player' ? instantOf(set, found, now) : found.start_at,
    entries: openingEntries(found.starting_balance),
  })
  set.putMessage({
    ...{ userId: found.user_id, portfolioId: newId, competitionEnd: found.end_at },
    change: {
      ...{ portfolioId: newId, version: 0, availableBalance: found.starting_balance },
      ...{ order: null, transaction: null, position: null },
    },
  })
  return ok({ portfolioId: newId })
}

function playersRefusal(portfolio: PortfolioRow, now: EpochMs): ResetRefusal | null {
  const { start_at: start, end_at: end, resets_allowed: areResetsAllowed } = portfolio
  return resetRefusal({ start, end, areResetsAllowed }, portfolio.last_reset, now)
}

/** At the start, only a portfolio of practice is replaced, and not before the start. */
function startsRefusal(portfolio: PortfolioRow, now: EpochMs): ResetRefusal | null {
  const { practice_from: practiceFrom, start_at: start, end_at, created_at } = portfolio
  const { end } = tradingPeriod({ practiceFrom, start, end: end_at }, created_at)
  return end === start && now >= start ? null : 'no_competition'
}

/** When a portfolio is reset: after the start, and after its last booking, whose node may have a clock that is ahead. */
function instantOf(set: WorkingSet, { id, start_at }: PortfolioRow, now: EpochMs): EpochMs {
  return toEpochMs(Math.max(now, start_at + 1, set.lastBookings.get(id) ?? now))
}
