// A batch of commands in memory: the locked portfolios as they change from command to command, and all that is to be
// written of it. It decides nothing of the game itself: outcomes come from the domain.

import type { ErrorCode } from '@koersklasse/contract/errors.ts'
import type { Competition } from '@koersklasse/domain/competition.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import { type ProductId, toProductId } from '@koersklasse/domain/instrument.ts'
import { sumOf } from '@koersklasse/domain/ledger.ts'
import { addCents } from '@koersklasse/domain/money.ts'
import {
  type AbortReason,
  decideMarketOrder,
  type Fill,
  type OrderOutcome,
} from '@koersklasse/domain/order.ts'
import { noPosition } from '@koersklasse/domain/position.ts'
import { assert, ok, refuse } from '@koersklasse/domain/result.ts'
import type { CancelOrder, Command, CommandResult, ExecuteOrder, PlaceOrder } from './command.ts'
import type { SettleBatchDeps } from './settle-batch.ts'
import type { Changes, PortfolioRow } from './settlement-store.ts'
import { toStoredQuote } from './stored-quote.ts'
import {
  type OrderRow,
  type PositionRow,
  type TransactionRow,
  toWireOrder,
  toWirePosition,
  toWireTransaction,
} from './wire.ts'

/** What a batch has loaded, under the locks of its portfolios. */
export interface Loaded {
  portfolios: PortfolioRow[]
  positions: PositionRow[]
  orders: OrderRow[]
  transactions: TransactionRow[]
}

export class Batch {
  readonly #deps: SettleBatchDeps
  readonly #competition: Competition | null
  readonly #portfolios = new Map<string, PortfolioRow>()
  readonly #portfolioOfUser = new Map<string, PortfolioRow>()
  readonly #positions = new Map<string, PositionRow>()
  readonly #orders = new Map<string, OrderRow>()
  readonly #orderOfKey = new Map<string, OrderRow>()
  readonly #transactionOfOrder = new Map<string, TransactionRow>()

  readonly #newOrders = new Map<string, OrderRow>()
  readonly #changedOrders = new Map<string, OrderRow>()
  readonly #changedPositions = new Map<string, PositionRow>()
  readonly #changedPortfolios = new Map<string, PortfolioRow>()
  readonly #transactions: TransactionRow[] = []
  readonly #entries: Changes['entries'] = []
  readonly #messages: Changes['messages'] = []

  constructor(deps: SettleBatchDeps, competition: Competition | null, loaded: Loaded) {
    this.#deps = deps
    this.#competition = competition
    for (const row of loaded.portfolios) {
      this.#portfolios.set(row.id, row)
      if (row.competition_id === competition?.id) this.#portfolioOfUser.set(row.user_id, row)
    }
    for (const row of loaded.positions)
      this.#positions.set(positionKey(row.portfolio_id, row.product_id), row)
    for (const row of loaded.orders) this.#remember(row)
    for (const row of loaded.transactions) this.#transactionOfOrder.set(row.order_id, row)
  }

  /** Settles one command on what the commands before it have left. */
  settle(command: Command): CommandResult {
    switch (command.kind) {
      case 'place':
        return this.#place(command)
      case 'cancel':
        return this.#cancel(command)
      case 'execute':
        return this.#execute(command)
    }
  }

  /** All that is to be written, each row as the last command left it. */
  changes(): Changes {
    return {
      newOrders: [...this.#newOrders.values()],
      changedOrders: [...this.#changedOrders.values()],
      transactions: this.#transactions,
      entries: this.#entries,
      positions: [...this.#changedPositions.values()],
      portfolios: [...this.#changedPortfolios.values()],
      messages: this.#messages,
    }
  }

  #place(command: PlaceOrder): CommandResult {
    const { productId, terms, idempotencyKey } = command
    if (this.#competition === null) return refuse('no_competition')
    const portfolio = this.#portfolioOfUser.get(command.userId)
    if (portfolio === undefined) return refuse('consent_required')
    const earlier =
      idempotencyKey === null ? undefined : this.#orderOfKey.get(orderKey(portfolio.id, idempotencyKey))
    if (earlier !== undefined) return this.#repeat(earlier, command)

    const price = this.#deps.market.priceOf(productId)
    const outcome = this.#decide(portfolio, productId, command.terms, price)
    if (outcome.kind === 'waiting' && outcome.reason === 'no_price') return refuse('no_price')
    const now = this.#deps.market.now()
    const order: OrderRow = {
      id: this.#deps.ids.next(),
      portfolio_id: portfolio.id,
      product_id: productId,
      side: terms.side,
      order_type: 'market',
      quantity: terms.quantity,
      status: 'pending',
      abort_reason: null,
      idempotency_key: idempotencyKey,
      created_at: now,
      updated_at: now,
    }
    return this.#apply(portfolio, order, outcome, price, this.#newOrders)
  }

  #cancel(command: CancelOrder): CommandResult {
    const order = this.#orders.get(command.orderId)
    const portfolio = order && this.#portfolios.get(order.portfolio_id)
    // Another player's order is as unknown as one that is not there.
    if (order === undefined || portfolio?.user_id !== command.userId) return refuse('not_found')
    if (order.status !== 'pending') return refuse('not_pending')
    return this.#apply(portfolio, order, { kind: 'aborted', reason: 'cancelled' }, null, this.#changedOrders)
  }

  #execute(command: ExecuteOrder): CommandResult {
    const order = this.#orders.get(command.orderId)
    const portfolio = this.#portfolios.get(command.portfolioId)
    if (order === undefined || portfolio === undefined) return refuse('not_found')
    if (order.status !== 'pending') return refuse('not_pending')
    if (portfolio.competition_id !== this.#competition?.id) {
      return this.#apply(portfolio, order, { kind: 'aborted', reason: 'expired' }, null, this.#changedOrders)
    }
    const productId = toProductId(order.product_id)
    const price = this.#deps.market.priceOf(productId)
    const outcome = this.#decide(portfolio, productId, order, price)
    if (outcome.kind === 'waiting') return ok({ order: this.#wireOrder(order), transaction: null })
    return this.#apply(portfolio, order, outcome, price, this.#changedOrders)
  }

  /** The same key again: the same answer for the same order, a refusal for another. */
  #repeat(earlier: OrderRow, command: PlaceOrder): CommandResult {
    const { side, quantity } = command.terms
    const isSame =
      earlier.product_id === command.productId && earlier.side === side && earlier.quantity === quantity
    if (!isSame) return refuse('idempotency_key_reused' satisfies ErrorCode)
    const transaction = this.#transactionOfOrder.get(earlier.id)
    return ok({
      order: this.#wireOrder(earlier),
      transaction: transaction === undefined ? null : toWireTransaction(transaction, this.#nameOf),
    })
  }

  #decide(
    portfolio: PortfolioRow,
    productId: ProductId,
    terms: PlaceOrder['terms'],
    price: EuroPrice | null,
  ): OrderOutcome {
    assert(this.#competition !== null, 'orders are decided in a running competition')
    return decideMarketOrder(terms, {
      cash: portfolio.cash,
      position: this.#positions.get(positionKey(portfolio.id, productId)) ?? noPosition,
      price,
      isMarketOpen: this.#deps.market.isOpen(),
      costs: this.#competition.costs,
    })
  }

  /** Carries an outcome over to the portfolio and the order, and tells the player. */
  #apply(
    before: PortfolioRow,
    order: OrderRow,
    outcome: OrderOutcome,
    price: EuroPrice | null,
    orders: Map<string, OrderRow>,
  ): CommandResult {
    const updated: OrderRow = { ...order, ...statusOf(outcome), updated_at: this.#deps.market.now() }
    this.#remember(updated)
    // An order that this batch has placed is written once, as it stands in the end.
    const target = this.#newOrders.has(order.id) ? this.#newOrders : orders
    target.set(order.id, updated)

    let portfolio: PortfolioRow = { ...before, version: before.version + 1 }
    let transaction: TransactionRow | null = null
    let position: PositionRow | null = null
    if (outcome.kind === 'filled') {
      assert(price !== null, 'a fill has a price')
      transaction = this.#book(updated, outcome.fill, price)
      position = this.#hold(updated, outcome.fill)
      portfolio = { ...portfolio, cash: addCents(portfolio.cash, sumOf(outcome.fill.entries, 'cash')) }
    }
    this.#keep(portfolio)

    const settled = {
      order: this.#wireOrder(updated),
      transaction: transaction === null ? null : toWireTransaction(transaction, this.#nameOf),
    }
    this.#messages.push({
      userId: portfolio.user_id,
      change: {
        version: portfolio.version,
        availableBalance: portfolio.cash,
        position: position === null ? null : toWirePosition(position, this.#nameOf),
        ...settled,
      },
    })
    return ok(settled)
  }

  #book(order: OrderRow, fill: Fill, price: EuroPrice): TransactionRow {
    const row: TransactionRow = {
      id: this.#deps.ids.next(),
      order_id: order.id,
      portfolio_id: order.portfolio_id,
      product_id: order.product_id,
      side: fill.side,
      quantity: fill.quantity,
      price: fill.price,
      costs: fill.costs,
      gain: fill.gain,
      bid: price.bid,
      ask: price.ask,
      quote: toStoredQuote(price.quote),
      currency_quote: price.currencyQuote === null ? null : toStoredQuote(price.currencyQuote),
      created_at: order.updated_at,
    }
    this.#transactions.push(row)
    this.#transactionOfOrder.set(order.id, row)
    for (const entry of fill.entries) {
      this.#entries.push({
        ...entry,
        portfolioId: order.portfolio_id,
        transactionId: row.id,
        time: row.created_at,
      })
    }
    return row
  }

  #hold(order: OrderRow, fill: Fill): PositionRow {
    const key = positionKey(order.portfolio_id, order.product_id)
    const row: PositionRow = {
      id: this.#positions.get(key)?.id ?? this.#deps.ids.next(),
      portfolio_id: order.portfolio_id,
      product_id: order.product_id,
      ...fill.position,
    }
    this.#positions.set(key, row)
    this.#changedPositions.set(key, row)
    return row
  }

  #keep(portfolio: PortfolioRow): void {
    this.#portfolios.set(portfolio.id, portfolio)
    if (portfolio.competition_id === this.#competition?.id) {
      this.#portfolioOfUser.set(portfolio.user_id, portfolio)
    }
    this.#changedPortfolios.set(portfolio.id, portfolio)
  }

  #remember(order: OrderRow): void {
    this.#orders.set(order.id, order)
    if (order.idempotency_key !== null) {
      this.#orderOfKey.set(orderKey(order.portfolio_id, order.idempotency_key), order)
    }
  }

  #wireOrder(row: OrderRow) {
    return toWireOrder(row, this.#nameOf)
  }

  readonly #nameOf = (productId: ProductId): string => this.#deps.market.product(productId)?.name ?? productId
}

function statusOf(outcome: OrderOutcome): { status: OrderRow['status']; abort_reason: AbortReason | null } {
  switch (outcome.kind) {
    case 'filled':
      return { status: 'completed', abort_reason: null }
    case 'waiting':
      return { status: 'pending', abort_reason: null }
    case 'aborted':
      return { status: 'aborted', abort_reason: outcome.reason }
  }
}

function positionKey(portfolioId: string, productId: string): string {
  return `${portfolioId} ${productId}`
}

function orderKey(portfolioId: string, key: string): string {
  return `${portfolioId} ${key}`
}
