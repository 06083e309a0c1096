// Executes the commands of a batch one by one; each sees the changes of those before it. The rules are in the domain.

import { type CompetitionPhase, competitionPhase } from '@koersklasse/domain/competition/competition.ts'
import { tradingPeriod } from '@koersklasse/domain/competition/practice.ts'
import { lockOn, type UnlockRules, unlockedBy } from '@koersklasse/domain/competition/unlocking.ts'
import { isBeforeExDate } from '@koersklasse/domain/corporate-actions/ex-date-break.ts'
import { isDelayed, lastChanceOfCancelled } from '@koersklasse/domain/market/delayed-quote.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { isFresh } from '@koersklasse/domain/market/quote-freshness.ts'
import { decideOrder, type Fill, type OrderOutcome } from '@koersklasse/domain/orders/order.ts'
import {
  afterPlacing,
  isDayFull,
  isWaitingFull,
  type OrderCounts,
  type OrderLimits,
} from '@koersklasse/domain/orders/order-limits.ts'
import { orderExpiry } from '@koersklasse/domain/orders/order-validity.ts'
import { sumOf } from '@koersklasse/domain/portfolio/ledger.ts'
import { assert, ok, refuse } from '@koersklasse/domain/result.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { MarketView } from '../market-view.ts'
import { termsColumns, termsOf } from '../portfolios/order-terms.ts'
import {
  namesOf,
  type OrderRow,
  type TransactionRow,
  toWireOrder,
  toWireTransaction,
} from '../portfolios/wire.ts'
import type {
  CancelOrder,
  ChangeOrder,
  Command,
  CommandResult,
  CorrectResult,
  DepositResult,
  EventResult,
  Executed,
  ExecuteOrder,
  PlaceOrder,
  ResetResult,
} from './command.ts'
import { executeCorrection } from './execute-correction.ts'
import { executeDeposit } from './execute-deposit.ts'
import { executeDividend, executePayOut } from './execute-event.ts'
import { executeReset } from './execute-reset.ts'
import type { PortfolioRow } from './execution-store.ts'
import { type Booking, type Books, recordChange } from './record-change.ts'
import { requestDigest } from './request-digest.ts'
import type { Changes } from './save-changes.ts'
import { decisionOf, situationOf } from './situation.ts'
import { toStoredQuote } from './stored-quote.ts'
import type { WorkingSet } from './working-set.ts'

/** The outcome of an order, with the instant and the facts of the decision if there was one. */
interface Decided {
  now: EpochMs | null
  outcome: OrderOutcome
  price: EuroPrice | null
  decision: OrderRow['decision']
}

type Success = { ok: true; value: Executed }

const cancelled: Decided = {
  now: null,
  outcome: { kind: 'aborted', reason: 'cancelled' },
  price: null,
  decision: null,
}
const competitionOver: Decided = {
  now: null,
  outcome: { kind: 'aborted', reason: 'expired' },
  price: null,
  decision: null,
}

/** What the commands of a batch are decided by, besides its rows. */
export interface BatchDeps {
  ids: Ids
  market: MarketView
  /** The maximum age, in milliseconds, of a product's own quote when an order is filled on it. */
  maxQuoteAge: number
  /** What every player may trade, and what each diploma unlocks. */
  unlockRules: UnlockRules
  /** How many orders a portfolio may have. */
  orderLimits: OrderLimits
}

export class Batch {
  readonly #deps: BatchDeps
  readonly #set: WorkingSet
  #startOfToday: EpochMs | null = null

  constructor(deps: BatchDeps, set: WorkingSet) {
    this.#deps = deps
    this.#set = set
  }

  /** Computed once for a batch, which lasts milliseconds: calendars are slow. */
  #today(): EpochMs {
    this.#startOfToday ??= startOfGameDay(this.#deps.market.now())
    return this.#startOfToday
  }

  /** Executes one command on the state that the previous commands left. */
  execute(
    command: Command,
  ): CommandResult | EventResult | ResetResult | CorrectResult | DepositResult | 'locked' {
    switch (command.kind) {
      case 'place':
        return this.#place(command)
      case 'change':
        return this.#change(command)
      case 'cancel':
        return this.#cancel(command)
      case 'execute':
        return this.#execute(command)
      case 'payout':
        return executePayOut(this.#books, command)
      case 'dividend':
        return executeDividend(this.#books, command)
      case 'split':
        // The position was split before the batch was loaded.
        return ok({ transaction: null })
      case 'reset':
        return executeReset(this.#books, command)
      case 'deposit':
        return executeDeposit(this.#books, command)
      case 'correct':
        return executeCorrection({ ...this.#books, maxQuoteAge: this.#deps.maxQuoteAge }, command)
    }
  }

  get #books(): Books {
    return { ...this.#deps, set: this.#set }
  }

  /** The changes to write to the database. */
  changes(): Changes {
    return this.#set.changes()
  }

  #place(command: PlaceOrder): CommandResult<PlaceOrder> {
    const { productId, terms, validity, idempotencyKey } = command
    const { market, ids, orderLimits } = this.#deps
    const portfolio = this.#set.portfolio(command.portfolioId)
    // A player who has just left has no portfolio, and one who has just begun again has another one.
    if (portfolio === undefined || portfolio.user_id === null) return refuse({ code: 'consent_required' })
    const phase = this.#phaseOf(portfolio)
    // Practice is over, and the new portfolio is about to be opened.
    if (phase === 'over' && this.#deps.market.now() < portfolio.end_at) return refuse({ code: 'unavailable' })
    if (phase !== 'running') return refuse({ code: 'no_competition' })
    const earlier = idempotencyKey === null ? undefined : this.#set.orderOfKey(portfolio.id, idempotencyKey)
    if (earlier !== undefined) return this.#repeat(earlier, command)
    const locked = this.#lockOn(portfolio, { product_id: productId, ...termsColumns(terms) })
    if (locked !== null) return locked
    // Filling an order on the last price of a recording would be a trade without a market.
    if (market.isOver()) return refuse({ code: 'market_over' })
    if (terms.side === 'buy' && market.stateOf(productId).bidOnly !== null) {
      return refuse({ code: 'bid_only', field: 'productId' })
    }
    const now = market.now()
    const today = this.#today()
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
    const decided = this.#decide(portfolio, order, market.priceOf(productId))
    const { outcome } = decided
    if (outcome.kind === 'waiting' && outcome.reason === 'no_price' && terms.orderType === 'market') {
      return refuse({ code: 'no_price' })
    }
    if (outcome.kind === 'waiting' && isWaitingFull(counts, orderLimits)) {
      return refuse({ code: 'too_many_waiting_orders' })
    }
    const { day, placed } = afterPlacing(counts, today)
    return this.#apply({ ...portfolio, orders_day: day, orders_placed: placed }, order, decided, true)
  }

  #change(command: ChangeOrder): CommandResult<ChangeOrder> {
    const found = this.#pendingOrderOf(command)
    if (!found.ok) return found
    const { order, portfolio } = found.value
    const { market } = this.#deps
    for (const [field, type] of [
      ['limitPrice', 'limit'],
      ['stopPrice', 'stoploss'],
    ] as const) {
      if (command[field] !== undefined && order.order_type !== type) {
        return refuse({ code: 'invalid_input', field })
      }
    }
    if (this.#phaseOf(portfolio) === 'over') return this.#apply(portfolio, order, competitionOver)
    const price = market.priceOf(toProductId(order.product_id))
    if (market.isOver()) return refuse({ code: 'market_over' })
    // A change would withdraw the old order, and the player may already know the quotes that are still to arrive.
    if (price !== null && isDelayed(price)) return refuse({ code: 'delayed_market' })
    // An expired order cannot be revived.
    if (order.expires_at !== null && market.now() >= order.expires_at) {
      return this.#apply(portfolio, order, this.#decide(portfolio, order, price))
    }
    const locked = this.#lockOn(portfolio, order)
    if (locked !== null) return locked
    const { quantity = order.quantity, validity } = command
    const changed: OrderRow = {
      ...order,
      quantity,
      limit_price: command.limitPrice ?? order.limit_price,
      stop_price: command.stopPrice ?? order.stop_price,
      ...(validity && { validity, expires_at: orderExpiry(validity, market.now(), market.hours) }),
    }
    return this.#apply(portfolio, changed, this.#decide(portfolio, changed, price))
  }

  #cancel(command: CancelOrder): CommandResult<CancelOrder> {
    const found = this.#pendingOrderOf(command)
    if (!found.ok) return found
    const { order, portfolio } = found.value
    if (this.#phaseOf(portfolio) === 'over') return this.#apply(portfolio, order, competitionOver)
    const { market, maxQuoteAge } = this.#deps
    const price = market.priceOf(toProductId(order.product_id))
    const isAtOnce =
      price === null ||
      !isDelayed(price) ||
      !market.isOpen() ||
      this.#isBeforeExDate(price, market.now()) ||
      !isFresh(price.quote, market.now(), maxQuoteAge)
    if (isAtOnce) return this.#apply(portfolio, order, cancelled)
    return order.cancelled_at === null ? this.#cancelLate(portfolio, order, price) : this.#stillWaiting(order)
  }

  /** Cancels an order on a delayed feed: quotes from before the cancellation may still arrive and fill it. */
  #cancelLate(portfolio: PortfolioRow, order: OrderRow, price: EuroPrice): Success {
    const now = this.#deps.market.now()
    const last = lastChanceOfCancelled(price, now, this.#deps.maxQuoteAge)
    const expires = toEpochMs(Math.min(order.expires_at ?? last, last))
    const changed = { ...order, cancelled_at: now, expires_at: expires }
    return this.#apply(portfolio, changed, this.#decide(portfolio, changed, price))
  }

  #execute(command: ExecuteOrder): CommandResult<ExecuteOrder> {
    const order = this.#set.order(command.orderId)
    const portfolio = this.#set.portfolio(command.portfolioId)
    if (order === undefined || portfolio === undefined) return refuse({ code: 'not_found' })
    if (order.status !== 'pending') return refuse({ code: 'not_pending' })
    if (this.#phaseOf(portfolio) === 'over') return this.#apply(portfolio, order, competitionOver)
    const isAsTriggered = command.terms === undefined || hasTerms(order, command.terms)
    const price = isAsTriggered ? command.price : null
    const decided = this.#decide(
      portfolio,
      order,
      price ?? this.#deps.market.priceOf(toProductId(order.product_id)),
    )
    return decided.outcome.kind === 'waiting'
      ? this.#stillWaiting(order)
      : this.#apply(portfolio, order, decided)
  }

  /** The refusal of an order that is locked for the player; null if it is unlocked. */
  #lockOn(portfolio: PortfolioRow, order: Pick<OrderRow, 'product_id' | 'side' | 'order_type'>) {
    const { market, unlockRules } = this.#deps
    const product = market.product(toProductId(order.product_id))
    // An order in a product that has left the market is aborted for that reason instead.
    if (product === undefined) return null
    const unlocked = unlockedBy(portfolio.diplomas, unlockRules, portfolio.unlocked)
    const { side, order_type: orderType } = order
    const lock = lockOn({ side, productType: product.productType, orderType }, unlocked)
    if (lock === null) return null
    return refuse({ code: 'locked' as const, field: lock === 'product' ? 'productId' : 'orderType' })
  }

  /** Whether a portfolio takes orders: the current phase of its competition, or of its practice period. */
  #phaseOf({
    practice_from: practiceFrom,
    start_at: start,
    end_at: end,
    created_at,
  }: PortfolioRow): CompetitionPhase {
    return competitionPhase(tradingPeriod({ practiceFrom, start, end }, created_at), this.#deps.market.now())
  }

  #stillWaiting(order: OrderRow): Success {
    return ok({ order: toWireOrder(order, this.#nameOf), transaction: null })
  }

  #pendingOrderOf({ portfolioId, orderId }: CancelOrder | ChangeOrder) {
    const order = this.#set.order(orderId)
    const portfolio = this.#set.portfolio(portfolioId)
    // An order of another portfolio gets the same answer as one that does not exist.
    if (order === undefined || portfolio === undefined || order.portfolio_id !== portfolioId)
      return refuse({ code: 'not_found' as const })
    if (order.status !== 'pending') return refuse({ code: 'not_pending' as const })
    return ok({ order, portfolio })
  }

  /** Handles a reused key: the same request gets the current order and its fill, another request is refused. */
  #repeat(earlier: OrderRow, command: PlaceOrder): CommandResult<PlaceOrder> {
    if (!isSameRequest(earlier, command)) {
      return refuse({ code: 'idempotency_key_reused', field: 'idempotency-key' })
    }
    const transaction = this.#set.transactionOf(earlier.id)
    return ok({
      order: toWireOrder(earlier, this.#nameOf),
      transaction: transaction === undefined ? null : toWireTransaction(transaction, this.#nameOf),
    })
  }

  #decide(portfolio: PortfolioRow, order: OrderRow, anyPrice: EuroPrice | null): Decided {
    // While a split is under way, it is unknown whether the order counts old or new pieces.
    const price = anyPrice !== null && this.#isSplitUnderWay(anyPrice) ? null : anyPrice
    const read = situationOf({ ...this.#deps, set: this.#set }, portfolio, order, price)
    const { now } = read
    const isMarketOpen = read.isMarketOpen && !this.#isHalted(toProductId(order.product_id))
    const situation = {
      ...read,
      isMarketOpen,
      isBeforeExDate: price !== null && this.#isBeforeExDate(price, now),
    }
    const outcome = decideOrder(
      {
        ...termsOf(order),
        placed: order.created_at,
        expiry: order.expires_at,
        cancelled: order.cancelled_at,
      },
      situation,
    )
    if (outcome.kind === 'waiting') return { now, outcome, price, decision: null }
    const product = this.#deps.market.product(toProductId(order.product_id))
    return { now, outcome, price, decision: decisionOf(product, situation, outcome) }
  }

  /** Whether a product is halted, because wrong quotes that its price follows from are being repaired. */
  #isHalted(productId: ProductId): boolean {
    const { halted } = this.#set
    const product = halted.size === 0 ? undefined : this.#deps.market.product(productId)
    if (product === undefined) return false
    return halted.has(product.symbol) || halted.has(currencyPairSymbol(product.currency) ?? '')
  }

  #isSplitUnderWay({ quote }: EuroPrice): boolean {
    return this.#set.splits.some(({ symbol, state }) => symbol === quote.symbol && state === 'under_way')
  }

  /** Whether a price is from before an action whose break has begun, or from the other side of a split. */
  #isBeforeExDate({ quote }: EuroPrice, now: EpochMs): boolean {
    const breaks = this.#deps.market.exDateBreaks(quote.symbol)
    return isBeforeExDate(quote, now, breaks) || !this.#countsAsPositions(quote, now)
  }

  /**
   * Whether a quote is on the same side of every split as the positions. A split that has been carried out is past,
   * even if this node's clock is behind.
   */
  #countsAsPositions({ symbol, time }: Quote, now: EpochMs): boolean {
    return this.#set.splits.every((split) => {
      if (split.symbol !== symbol) return true
      return split.state === 'done' ? time >= split.effective : now < split.effective
    })
  }

  /** Applies an outcome to the portfolio and the order, and records the change for the player. */
  #apply(
    before: PortfolioRow,
    order: OrderRow,
    { now, outcome, price, decision }: Decided,
    isNew = false,
  ): Success {
    const updated: OrderRow = {
      ...order,
      ...statusOf(outcome),
      decision,
      // A fill counts from the instant of its decision, which determines who held the share at the last close.
      updated_at: now ?? this.#deps.market.now(),
    }
    const booking = outcome.kind === 'filled' ? this.#book(updated, outcome.fill, price) : null
    const change = recordChange(this.#books, before, { order: { row: updated, isNew }, booking })
    return ok({ order: change.order!, transaction: change.transaction })
  }

  #book(order: OrderRow, fill: Fill, price: EuroPrice | null): Booking {
    assert(price !== null, 'a fill has a price')
    const transaction: TransactionRow = {
      id: this.#deps.ids.next(),
      order_id: order.id,
      portfolio_id: order.portfolio_id,
      product_id: order.product_id,
      kind: fill.side,
      quantity: fill.quantity,
      quantity_delta: fill.side === 'buy' ? fill.quantity : -fill.quantity,
      price: fill.price,
      costs: fill.costs,
      amount: sumOf(fill.entries, 'cash'),
      gain: fill.gain,
      bid: price.bid,
      ask: price.ask,
      quote: toStoredQuote(price.quote),
      currency_quote: toStoredQuote(price.currencyQuote),
      detail: null,
      action_id: null,
      reverses: null,
      created_at: order.updated_at,
      effective_at: null,
    }
    return { transaction, entries: fill.entries, position: fill.position }
  }

  get #nameOf() {
    return namesOf(this.#deps)
  }
}

/** Whether an order still has the terms on which a price triggered it. */
function hasTerms(
  { quantity, limit_price, stop_price }: OrderRow,
  terms: NonNullable<ExecuteOrder['terms']>,
): boolean {
  return quantity === terms.quantity && (terms.price === null || terms.price === (limit_price ?? stop_price))
}

function orderCounts({ waiting_orders, orders_day, orders_placed }: PortfolioRow): OrderCounts {
  return { waiting: waiting_orders, day: orders_day, placed: orders_placed }
}

function isSameRequest(earlier: OrderRow, command: PlaceOrder): boolean {
  if (earlier.request_digest !== null) return earlier.request_digest === requestDigest(command)
  // The order was placed before digests were stored.
  const asked = { product_id: command.productId, validity: command.validity, ...termsColumns(command.terms) }
  return Object.entries(asked).every(([column, value]) => earlier[column as keyof typeof asked] === value)
}

function statusOf(outcome: OrderOutcome): Pick<OrderRow, 'status' | 'abort_reason'> {
  switch (outcome.kind) {
    case 'filled':
      return { status: 'completed', abort_reason: null }
    case 'waiting':
      return { status: 'pending', abort_reason: null }
    case 'aborted':
      return { status: 'aborted', abort_reason: outcome.reason }
  }
}
