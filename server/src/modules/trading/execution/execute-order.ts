// Executes the commands about orders: placing, changing and cancelling one, and deciding one that is due. The rules are in
// the domain.

import { type CompetitionPhase, competitionPhase } from '@koersklasse/domain/competition/competition.ts'
import { tradingPeriod } from '@koersklasse/domain/competition/practice.ts'
import { lockOn, type UnlockRules, unlockedBy } from '@koersklasse/domain/competition/unlocking.ts'
import { isDelayed, lastChanceOfCancelled } from '@koersklasse/domain/market/delayed-quote.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { isFresh } from '@koersklasse/domain/market/quote-freshness.ts'
import {
  afterPlacing,
  isDayFull,
  isWaitingFull,
  type OrderCounts,
  type OrderLimits,
} from '@koersklasse/domain/orders/order-limits.ts'
import { orderExpiry } from '@koersklasse/domain/orders/order-validity.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { termsColumns } from '../portfolios/order-terms.ts'
import { namesOf, type OrderRow, toWireOrder, toWireTransaction } from '../portfolios/wire.ts'
import type { CancelOrder, ChangeOrder, DecideOrder, Executed, OrderResult, PlaceOrder } from './command.ts'
import type { PortfolioRow } from './execution-store.ts'
import { bookOutcome, type Decided, decide } from './order-decision.ts'
import type { Books } from './record-change.ts'
import { requestDigest } from './request-digest.ts'
import { isBeforeAction } from './situation.ts'

/** The books of a batch, and what orders are decided by. */
export interface OrderBooks extends Books {
  /** The maximum age, in milliseconds, of a product's own quote when an order is filled on it. */
  maxQuoteAge: number
  /** What every player may trade, and what each diploma unlocks. */
  unlockRules: UnlockRules
  /** How many orders a portfolio may have. */
  orderLimits: OrderLimits
  /** The start of the game day in which the batch is executed. */
  startOfToday: () => EpochMs
}

const withoutDecision = { now: null, price: null, decision: null }
const cancelled: Decided = { ...withoutDecision, outcome: { kind: 'aborted', reason: 'cancelled' } }
const competitionOver: Decided = { ...withoutDecision, outcome: { kind: 'aborted', reason: 'expired' } }

/** Places an order, and decides it at once. */
export function placeOrder(books: OrderBooks, command: PlaceOrder): OrderResult<PlaceOrder> {
  const { productId, terms, validity, idempotencyKey } = command
  const { market, ids, set, orderLimits } = books
  const portfolio = set.portfolio(command.portfolioId)
  // A player who has just left has no portfolio, and one who has just begun again has another one.
  if (portfolio === undefined || portfolio.user_id === null) return refuse({ code: 'consent_required' })
  const phase = phaseOf(books, portfolio)
  // Practice is over, and the new portfolio is about to be opened.
  if (phase === 'over' && market.now() < portfolio.end_at) return refuse({ code: 'unavailable' })
  if (phase !== 'running') return refuse({ code: 'no_competition' })
  const earlier = idempotencyKey === null ? undefined : set.orderOfKey(portfolio.id, idempotencyKey)
  if (earlier !== undefined) return repeat(books, earlier, command)
  const locked = refusalIfLocked(books, portfolio, { product_id: productId, ...termsColumns(terms) })
  if (locked !== null) return locked
  // Filling an order on the last price of a recording would be a trade without a market.
  if (market.isOver()) return refuse({ code: 'market_over' })
  if (terms.side === 'buy' && market.stateOf(productId).bidOnly !== null) {
    return refuse({ code: 'bid_only', field: 'productId' })
  }
  const now = market.now()
  const today = books.startOfToday()
  const counts = orderCounts(portfolio)
  if (isDayFull(counts, today, orderLimits)) return refuse({ code: 'too_many_orders_today' })

  const order: OrderRow = {
    id: ids.next(),
    portfolio_id: portfolio.id,
    product_id: productId,
    ...termsColumns(terms),
    validity,
    expires_at: orderExpiry(validity, now, market.hours),
    cancelled_at: null,
    status: 'pending',
    abort_reason: null,
    decision: null,
    idempotency_key: idempotencyKey,
    request_digest: idempotencyKey === null ? null : requestDigest(command),
    created_at: now,
    updated_at: now,
  }
  const decided = decide(books, portfolio, order, market.priceOf(productId))
  const { outcome } = decided
  if (outcome.kind === 'waiting' && outcome.reason === 'no_price' && terms.orderType === 'market') {
    return refuse({ code: 'no_price' })
  }
  if (outcome.kind === 'waiting' && isWaitingFull(counts, orderLimits)) {
    return refuse({ code: 'too_many_waiting_orders' })
  }
  const { day, placed } = afterPlacing(counts, today)
  return bookOutcome(books, { ...portfolio, orders_day: day, orders_placed: placed }, order, decided)
}

/** Changes a pending order, and decides it on its new terms. */
export function changeOrder(books: OrderBooks, command: ChangeOrder): OrderResult<ChangeOrder> {
  const found = pendingOrderOf(books, command)
  if (!found.ok) return found
  const { order, portfolio } = found.value
  const { market } = books
  for (const [field, type] of [
    ['limitPrice', 'limit'],
    ['stopPrice', 'stoploss'],
  ] as const) {
    if (command[field] !== undefined && order.order_type !== type) {
      return refuse({ code: 'invalid_input', field })
    }
  }
  if (phaseOf(books, portfolio) === 'over') return bookOutcome(books, portfolio, order, competitionOver)
  const price = market.priceOf(toProductId(order.product_id))
  if (market.isOver()) return refuse({ code: 'market_over' })
  // A change would withdraw the old order, and the player may already know the quotes that are still to arrive.
  if (price !== null && isDelayed(price)) return refuse({ code: 'delayed_market' })
  // An expired order cannot be revived.
  if (order.expires_at !== null && market.now() >= order.expires_at) {
    return bookOutcome(books, portfolio, order, decide(books, portfolio, order, price))
  }
  const locked = refusalIfLocked(books, portfolio, order)
  if (locked !== null) return locked
  const { quantity = order.quantity, validity } = command
  const changed: OrderRow = {
    ...order,
    quantity,
    limit_price: command.limitPrice ?? order.limit_price,
    stop_price: command.stopPrice ?? order.stop_price,
    ...(validity && { validity, expires_at: orderExpiry(validity, market.now(), market.hours) }),
  }
  return bookOutcome(books, portfolio, changed, decide(books, portfolio, changed, price))
}

/** Cancels a pending order: at once, or on a delayed feed when the quotes from before the cancellation have arrived. */
export function cancelOrder(books: OrderBooks, command: CancelOrder): OrderResult<CancelOrder> {
  const found = pendingOrderOf(books, command)
  if (!found.ok) return found
  const { order, portfolio } = found.value
  if (phaseOf(books, portfolio) === 'over') return bookOutcome(books, portfolio, order, competitionOver)
  const { set, market, maxQuoteAge } = books
  const price = market.priceOf(toProductId(order.product_id))
  const isAtOnce =
    price === null ||
    !isDelayed(price) ||
    !market.isOpen() ||
    isBeforeAction(set, market, price, market.now()) ||
    !isFresh(price.quote, market.now(), maxQuoteAge)
  if (isAtOnce) return bookOutcome(books, portfolio, order, cancelled)
  if (order.cancelled_at !== null) return stillWaiting(books, order)
  const now = market.now()
  const last = lastChanceOfCancelled(price, now, maxQuoteAge)
  const expires = toEpochMs(Math.min(order.expires_at ?? last, last))
  const changed = { ...order, cancelled_at: now, expires_at: expires }
  return bookOutcome(books, portfolio, changed, decide(books, portfolio, changed, price))
}

/** Decides a pending order that is due. */
export function decideDueOrder(books: OrderBooks, command: DecideOrder): OrderResult<DecideOrder> {
  const order = books.set.order(command.orderId)
  const portfolio = books.set.portfolio(command.portfolioId)
  if (order === undefined || portfolio === undefined) return refuse({ code: 'not_found' })
  if (order.status !== 'pending') return refuse({ code: 'not_pending' })
  if (phaseOf(books, portfolio) === 'over') return bookOutcome(books, portfolio, order, competitionOver)
  const isAsTriggered = command.terms === undefined || hasTerms(order, command.terms)
  const price = isAsTriggered ? command.price : null
  const current = price ?? books.market.priceOf(toProductId(order.product_id))
  const decided = decide(books, portfolio, order, current)
  if (decided.outcome.kind === 'waiting') return stillWaiting(books, order)
  return bookOutcome(books, portfolio, order, decided)
}

/** Whether a portfolio takes orders: the current phase of its competition, or of its practice period. */
function phaseOf(
  { market }: Books,
  { practice_from: practiceFrom, start_at: start, end_at: end, created_at }: PortfolioRow,
): CompetitionPhase {
  return competitionPhase(tradingPeriod({ practiceFrom, start, end }, created_at), market.now())
}

/** The refusal of an order that is locked for the player; null if it is unlocked. */
function refusalIfLocked(
  { market, unlockRules }: OrderBooks,
  portfolio: PortfolioRow,
  { product_id, side, order_type: orderType }: Pick<OrderRow, 'product_id' | 'side' | 'order_type'>,
) {
  const product = market.product(toProductId(product_id))
  // An order in a product that has left the market is aborted for that reason instead.
  if (product === undefined) return null
  const unlocked = unlockedBy(portfolio.diplomas, unlockRules, portfolio.unlocked)
  const lock = lockOn({ side, productType: product.productType, orderType }, unlocked)
  if (lock === null) return null
  return refuse({ code: 'locked' as const, field: lock === 'product' ? 'productId' : 'orderType' })
}

function pendingOrderOf({ set }: Books, { portfolioId, orderId }: CancelOrder | ChangeOrder) {
  const order = set.order(orderId)
  const portfolio = set.portfolio(portfolioId)
  // An order of another portfolio gets the same answer as one that does not exist.
  if (order === undefined || portfolio === undefined || order.portfolio_id !== portfolioId)
    return refuse({ code: 'not_found' as const })
  if (order.status !== 'pending') return refuse({ code: 'not_pending' as const })
  return ok({ order, portfolio })
}

/** Handles a reused key: the same request gets the current order and its fill, another request is refused. */
function repeat(books: Books, earlier: OrderRow, command: PlaceOrder): OrderResult<PlaceOrder> {
  if (!isSameRequest(earlier, command)) {
    return refuse({ code: 'idempotency_key_reused', field: 'idempotency-key' })
  }
  const transaction = books.set.transactionOf(earlier.id)
  const nameOf = namesOf(books)
  return ok({
    order: toWireOrder(earlier, nameOf),
    transaction: transaction === undefined ? null : toWireTransaction(transaction, nameOf),
  })
}

function isSameRequest(earlier: OrderRow, command: PlaceOrder): boolean {
  if (earlier.request_digest !== null) return earlier.request_digest === requestDigest(command)
  // The order was placed before digests were stored.
  const asked = { product_id: command.productId, validity: command.validity, ...termsColumns(command.terms) }
  return Object.entries(asked).every(([column, value]) => earlier[column as keyof typeof asked] === value)
}

function stillWaiting(books: Books, order: OrderRow): { ok: true; value: Executed } {
  return ok({ order: toWireOrder(order, namesOf(books)), transaction: null })
}

/** Whether an order still has the terms on which a price triggered it. */
function hasTerms(
  { quantity, limit_price, stop_price }: OrderRow,
  terms: NonNullable<DecideOrder['terms']>,
): boolean {
  return quantity === terms.quantity && (terms.price === null || terms.price === (limit_price ?? stop_price))
}

function orderCounts({ waiting_orders, orders_day, orders_placed }: PortfolioRow): OrderCounts {
  return { waiting: waiting_orders, day: orders_day, placed: orders_placed }
}
