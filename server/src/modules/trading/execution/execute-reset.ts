// Replaces a portfolio by a new one, as its player asks.

import { resetRefusal } from '@koersklasse/domain/competition/reset.ts'
import { openingEntries } from '@koersklasse/domain/portfolio/ledger.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { ResetPortfolio, ResetResult } from './command.ts'
import { abort } from './execute-event.ts'
import { type Books, recordChange } from './record-change.ts'

/** Aborts what waits in a portfolio, and puts a new one in its place, if its competition allows it now. */
export function executeReset(books: Books, { portfolioId }: ResetPortfolio): ResetResult {
  const { set, ids, market } = books
  const found = set.portfolio(portfolioId)
  if (found === undefined || found.user_id === null) return refuse({ code: 'consent_required' })
  const { start_at: start, end_at: end, resets_allowed: areResetsAllowed } = found
  const now = market.now()
  const refusal = resetRefusal({ start, end, areResetsAllowed }, found.last_reset, now)
  if (refusal !== null) return refuse({ code: refusal })

  for (const order of set.pendingOrdersOf(portfolioId)) abort(books, order, 'cancelled')
  const replaced = { ...found, ...set.portfolio(portfolioId), user_id: found.user_id }
  // Its lists hear that it is nobody's.
  recordChange(books, { ...replaced, user_id: null }, {})
  // The clock of this node may be behind that of the node that booked last.
  const at = toEpochMs(Math.max(now, set.lastBookings.get(portfolioId) ?? now))
  const newId = ids.next()
  set.putReplacement({
    ...{ replaced, portfolioId: newId, at },
    entries: openingEntries(found.starting_balance),
  })
  set.putMessage({
    ...{ userId: found.user_id, portfolioId: newId, competitionEnd: end },
    change: {
      ...{ portfolioId: newId, version: 0, availableBalance: found.starting_balance },
      ...{ order: null, transaction: null, position: null },
    },
  })
  return ok({ portfolioId: newId })
}
