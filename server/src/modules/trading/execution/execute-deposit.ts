// Adds cash to a portfolio.

import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { depositEntries } from '@koersklasse/domain/portfolio/ledger.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { TransactionRow } from '../portfolios/wire.ts'
import type { DepositCash, DepositResult } from './command.ts'
import { type Books, recordChange } from './record-change.ts'

/**
 * Books a deposit, unless it is booked already. A deposit that is booked after the end of the competition counts as of the
 * last instant before the end. A weekly one counts from its Monday, even if it is booked later.
 */
export function executeDeposit(books: Books, command: DepositCash): DepositResult {
  const { set, ids, market } = books
  const { portfolioId, depositId, amount, reason, week } = command
  const portfolio = set.portfolio(portfolioId)
  if (portfolio === undefined) return refuse({ code: 'not_found' })
  if (!set.takeDeposit(portfolioId, depositId)) return ok(null)
  const at = toEpochMs(Math.min(market.now(), portfolio.end_at - 1))
  const transaction: TransactionRow = {
    ...{ id: ids.next(), order_id: null, portfolio_id: portfolioId, product_id: null, kind: 'deposit' },
    ...{ quantity: toQuantity(0), quantity_delta: 0, price: toCents(0), costs: toCents(0), amount },
    ...{ gain: null, bid: null, ask: null, quote: null, currency_quote: null },
    ...{ detail: { kind: 'deposit', reason, ...(week !== null && { week }) }, action_id: depositId },
    ...{ reverses: null, created_at: at, effective_at: week === null ? null : toEpochMs(Math.min(week, at)) },
  }
  set.putDeposit({ portfolioId, amount })
  recordChange(books, portfolio, {
    booking: { transaction, entries: depositEntries(amount), position: null },
  })
  return ok(null)
}
