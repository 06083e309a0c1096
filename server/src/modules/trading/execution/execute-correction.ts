// Books the repair of a portfolio: counter-entries, what would have happened, and the orders that wait again. It is one
// change of the portfolio, so that nobody sees half of it.

import type { TransactionDetail } from '@koersklasse/contract/trading.ts'
import type { Adjustment, Repair, Reversal } from '@koersklasse/domain/corrections/repair.ts'
import type { Booking as BookedBefore, Redecided, Repaid } from '@koersklasse/domain/corrections/replay.ts'
import { type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { negateCents, toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { type LedgerEntry, reversalEntries, sumOf } from '@koersklasse/domain/portfolio/ledger.ts'
import type { Position } from '@koersklasse/domain/portfolio/position.ts'
import { assert, ok, refuse } from '@koersklasse/domain/result.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { OrderRow, TransactionRow } from '../portfolios/wire.ts'
import type { CorrectPortfolio, CorrectResult } from './command.ts'
import { endDetail } from './execute-event.ts'
import type { PortfolioCase } from './portfolio-case.ts'
import { type Books, recordChange } from './record-change.ts'
import { horizonOf, repairPortfolio, summaryOf } from './repair-portfolio.ts'
import type { RunningCorrection } from './running-correction.ts'
import { decisionOf } from './situation.ts'
import { toStoredQuote } from './stored-quote.ts'

interface Repairing {
  books: Books
  correction: RunningCorrection
  portfolioId: string
  rows: PortfolioCase
  /** Whether the competition is over. */
  isOver: boolean
  /** When it is booked: now, or right before the competition ended. */
  at: EpochMs
  /** The positions that are left, each to be written with the last transaction of its product. */
  positions: Map<ProductId, Position>
}

/** Repairs a portfolio once. */
export function executeCorrection(
  books: Books & { maxQuoteAge: number },
  { portfolioId, correction }: CorrectPortfolio,
): CorrectResult | 'locked' {
  const { set, market, maxQuoteAge } = books
  const portfolio = set.portfolio(portfolioId)
  if (portfolio === undefined) return refuse({ code: 'not_found' })
  const rows = set.caseOf(portfolioId)
  if (rows === undefined) return ok(null)
  // An earlier command of the batch has changed the portfolio since its rows were read.
  if (set.isChanged(portfolioId)) return 'locked'
  const repaired = repairPortfolio({ correction, market, maxQuoteAge }, portfolio, rows)
  const now = market.now()
  const horizon = horizonOf(correction, portfolio)
  const isOver = portfolio.end_at <= now
  const at = isOver ? horizon : now
  const repairing = {
    books,
    correction,
    portfolioId,
    rows,
    isOver,
    at,
    positions: new Map<ProductId, Position>(),
  }
  if (repaired?.kind === 'reversed')
    bookReversed({ ...repairing, positions: new Map(repaired.positions) }, repaired)
  if (repaired?.kind === 'adjusted') for (const one of repaired.adjustments) bookAdjustment(repairing, one)
  const cash = set.portfolio(portfolioId)?.cash
  assert(repaired === null || cash === repaired.cash, `a repair leaves ${repaired?.cash} cents, not ${cash}`)
  set.putCorrected({
    correctionId: correction.id,
    portfolioId,
    outcome: summaryOf(repaired, portfolio),
    at: now,
  })
  return ok(null)
}

function bookReversed(repairing: Repairing, repaired: Repair & { kind: 'reversed' }): void {
  const { books, rows } = repairing
  const orderRows = new Map(rows.orders.map((row) => [row.id, row]))
  const restored = new Map(
    repaired.orders.map((decided) => {
      const row = orderRows.get(decided.order.id)!
      return [row.id, row.status === 'completed' ? books.ids.next() : row.id]
    }),
  )
  // Only the last transaction of each product is written with the resulting position.
  const all: (() => void)[] = []
  const lastOf = new Map<ProductId, number>()
  const add = (productId: ProductId, book: (position: Position | null) => void): void => {
    const place = all.length
    lastOf.set(productId, place)
    all.push(() =>
      book(lastOf.get(productId) === place ? (repairing.positions.get(productId) ?? null) : null),
    )
  }
  for (const reversal of repaired.reversals)
    add(reversal.of.productId, (position) => bookReversal(repairing, reversal, restored, position))
  for (const repaid of repaired.payouts)
    add(repaid.end.productId, (position) => bookPayout(repairing, repaid, position))
  for (const decided of repaired.orders) {
    const row = orderRows.get(decided.order.id)!
    const id = restored.get(row.id)!
    if (decided.kind === 'filled')
      add(decided.order.productId, (position) => bookOrder(repairing, row, id, decided, position))
    else all.push(() => bookOrder(repairing, row, id, decided, null))
  }
  for (const book of all) book()
}

/**
 * The columns that all transactions of a repair share.
 * @param effective the instant from which it counts
 */
function newTransaction({ books, portfolioId, at }: Repairing, productId: string, effective: EpochMs) {
  return {
    ...{ id: books.ids.next(), order_id: null, portfolio_id: portfolioId, product_id: productId },
    ...{ costs: toCents(0), bid: null, ask: null, quote: null, currency_quote: null },
    ...{ action_id: null, reverses: null, created_at: at },
    effective_at: toEpochMs(Math.min(effective, at)),
  }
}

function record(
  { books, portfolioId }: Repairing,
  transaction: TransactionRow,
  entries: readonly LedgerEntry[],
  position: Position | null,
  order: OrderRow | null = null,
): void {
  recordChange(books, books.set.portfolio(portfolioId)!, {
    order,
    booking: { transaction, entries, position },
  })
}

const noteOf = ({ id, note }: RunningCorrection) => ({ correctionId: id, note })

function reversedFacts({ id, kind, time, quantity, price }: BookedBefore) {
  return { id, transactionType: kind, created: time, quantity: toQuantity(quantity), executionPrice: price }
}

function bookReversal(
  repairing: Repairing,
  { of, gain }: Reversal,
  restored: ReadonlyMap<string, string>,
  position: Position | null,
): void {
  const row = repairing.rows.transactions.find(({ id }) => id === of.id)!
  const entries = reversalEntries(row.amount, row.costs)
  const detail: TransactionDetail = {
    ...{ kind: 'reversal', ...noteOf(repairing.correction), of: reversedFacts(of) },
    ...{ isConsequence: !of.isWrong, orderId: restored.get(row.order_id ?? '') ?? null },
  }
  const transaction: TransactionRow = {
    ...newTransaction(repairing, row.product_id, of.time),
    ...{ kind: 'reversal', quantity: row.quantity, quantity_delta: -row.quantity_delta, price: row.price },
    ...{ costs: negateCents(row.costs), amount: negateCents(row.amount), gain, detail, reverses: row.id },
  }
  record(repairing, transaction, entries, position)
}

function bookPayout(repairing: Repairing, repaid: Repaid, position: Position | null): void {
  const { correction, rows } = repairing
  const { end, insteadOf, quantity, gain, entries } = repaid
  const instead = rows.transactions.find(({ id }) => id === insteadOf)
  const cost = toCents(end.price * quantity - gain)
  const shared = {
    ...newTransaction(repairing, end.productId, end.time),
    ...{ quantity: toQuantity(quantity), quantity_delta: -quantity, price: end.price, gain },
    amount: sumOf(entries, 'cash'),
  }
  if (instead !== undefined) {
    const { kind, quote, currency_quote } = instead
    const detail = instead.detail?.kind === 'end' ? { ...instead.detail, cost } : instead.detail
    record(repairing, { ...shared, kind, quote, currency_quote, detail }, entries, position)
    return
  }
  const right = correction.market.ends.get(end.productId)!.right!
  const product = correction.market.productAt(end.productId, right.time)!
  const transaction: TransactionRow = {
    ...{ ...shared, kind: right.kind, detail: endDetail({ ...right, product }, cost) },
    ...{ quote: toStoredQuote(right.quote), currency_quote: toStoredQuote(right.currencyQuote) },
  }
  record(repairing, transaction, entries, position)
}

/** Books an order that was decided again. An order that was filled is replaced by a new one. */
function bookOrder(
  repairing: Repairing,
  row: OrderRow,
  id: string,
  decided: Redecided,
  position: Position | null,
): void {
  const { books, portfolioId, at } = repairing
  const unkeyed = id !== row.id ? { idempotency_key: null, request_digest: null } : {}
  const product = books.market.product(toProductId(row.product_id))
  const outcome = decided.kind === 'filled' ? { kind: decided.kind, fill: decided.fill } : null
  const decision =
    decided.kind === 'waiting'
      ? null
      : decisionOf(product, decided.situation, outcome ?? { kind: 'aborted', reason: 'invalid' })
  // Nothing waits in a competition that is over.
  const isOver = repairing.isOver && decided.kind === 'waiting'
  const [status, abort_reason] = isOver ? (['aborted', 'expired'] as const) : statusOf(decided)
  const order: OrderRow = { ...row, ...unkeyed, id, status, abort_reason, decision, updated_at: at }
  if (decided.kind !== 'filled') {
    recordChange(books, books.set.portfolio(portfolioId)!, { order })
    return
  }
  const { fill, price } = decided
  const transaction: TransactionRow = {
    ...newTransaction(repairing, row.product_id, decided.time),
    ...{ order_id: id, kind: fill.side, quantity: fill.quantity, price: fill.price, costs: fill.costs },
    quantity_delta: fill.side === 'buy' ? fill.quantity : -fill.quantity,
    ...{ amount: sumOf(fill.entries, 'cash'), gain: fill.gain, bid: price.bid, ask: price.ask, detail: null },
    ...{ quote: toStoredQuote(price.quote), currency_quote: toStoredQuote(price.currencyQuote) },
  }
  record(repairing, transaction, fill.entries, position, order)
}

function statusOf(decided: Redecided): [OrderRow['status'], OrderRow['abort_reason']] {
  if (decided.kind === 'filled') return ['completed', null]
  return decided.kind === 'waiting' ? ['pending', null] : ['aborted', decided.reason]
}

function bookAdjustment(repairing: Repairing, { of, rightPrice, amount, waived, entries }: Adjustment): void {
  const detail: TransactionDetail = {
    ...{ kind: 'adjustment', ...noteOf(repairing.correction), of: reversedFacts(of), rightPrice, waived },
  }
  const transaction: TransactionRow = {
    ...newTransaction(repairing, of.productId, of.time),
    ...{ kind: 'adjustment', quantity: toQuantity(of.quantity), quantity_delta: 0, price: rightPrice },
    ...{ amount, gain: amount, detail, reverses: of.id },
  }
  record(repairing, transaction, entries, null)
}
