// Adds one change of a portfolio, with the next version, to the working set and to the messages for the player.

import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import { addCents } from '@koersklasse/domain/money/money.ts'
import type { LedgerEntry } from '@koersklasse/domain/portfolio/ledger.ts'
import type { Position } from '@koersklasse/domain/portfolio/position.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { MarketView } from '../market-view.ts'
import {
  namesOf,
  type OrderRow,
  type PositionRow,
  type TransactionRow,
  toWireChange,
} from '../portfolios/wire.ts'
import type { PortfolioRow } from './execution-store.ts'
import type { WorkingSet } from './working-set.ts'

/** Where changes are recorded, and the dependencies for it. */
export interface Books {
  set: WorkingSet
  ids: Ids
  market: MarketView
}

/** A transaction with its ledger entries and the resulting position; null if the position does not change. */
export interface Booking {
  transaction: TransactionRow
  entries: readonly LedgerEntry[]
  position: Position | null
}

/**
 * Records a change: a new order or the new state of one, a booking, or both.
 * @returns what the player is told of it
 */
export function recordChange(
  books: Books,
  before: PortfolioRow,
  { order = null, booking = null }: { order?: OrderRow | null; booking?: Booking | null },
): PortfolioChange {
  const { set } = books
  const cash = booking === null ? before.cash : addCents(before.cash, booking.transaction.amount)
  const waiting_orders = before.waiting_orders + (order === null ? 0 : waitingMore(set, order))
  const portfolio: PortfolioRow = { ...before, version: before.version + 1, cash, waiting_orders }
  set.putPortfolio(portfolio)
  if (order !== null) set.putOrder(order)
  if (booking !== null) set.putTransaction(booking.transaction, booking.entries)
  const position = booking === null ? null : recordPosition(books, booking)
  const rows = { order, transaction: booking === null ? null : booking.transaction, position }
  const change = toWireChange(portfolio, rows, namesOf(books))
  const { user_id: userId, id: portfolioId, end_at: competitionEnd } = portfolio
  set.putMessage({ userId, portfolioId, competitionEnd, change })
  return change
}

/** By how much an order's new state changes the number of orders that wait. */
function waitingMore(set: WorkingSet, row: OrderRow): number {
  const [before, after] = [set.order(row.id)?.status, row.status]
  return Number(after === 'pending') - Number(before === 'pending')
}

function recordPosition({ set, ids }: Books, { transaction, position }: Booking): PositionRow | null {
  const { portfolio_id, product_id } = transaction
  if (position === null || product_id === null) return null
  const id = set.position(portfolio_id, product_id).id ?? ids.next()
  const row: PositionRow = { id, portfolio_id, product_id, quantity: position.quantity, cost: position.cost }
  set.putPosition(row)
  return row
}
