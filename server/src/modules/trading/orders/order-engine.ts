// Sends waiting orders to the command queue, which decides, when a price, the opening of the market or their expiry
// makes them due. The database is the source: waiting orders are read from it, updated by messages of the bus, and read
// again periodically, so that a lost message delays an order but never loses it.

import { isBeforeExDate } from '@koersklasse/domain/corporate-actions/ex-date-break.ts'
import { isAfterOrder } from '@koersklasse/domain/market/delayed-quote.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { isPriceAfterSilence } from '@koersklasse/domain/market/feed-silence.ts'
import { type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { isPriceFresh } from '@koersklasse/domain/market/quote-freshness.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Log } from '../../../platform/log.ts'
import type { Repeated } from '../../../platform/timers.ts'
import type { DecideOrder, OrderResult } from '../execution/command.ts'
import type { MarketView } from '../market-view.ts'
import { createDueOrders, type DueOrder, type DueOrderQueue } from './due-orders.ts'
import { OrderIndex } from './order-index.ts'
import { createReadChanges } from './read-changes.ts'
import { type WaitingOrder, waitingFromRow, waitingFromWire } from './waiting-order.ts'
import type { WaitingOrderStore } from './waiting-order-store.ts'

/** The market, with a notification of price changes. */
export interface EngineMarket extends MarketView {
  /** Calls the listener after prices have changed. Returns a function that unsubscribes it. */
  onChange(listener: (changed: { productIds: Iterable<ProductId> }) => void): () => void
}

export interface OrderEngineDeps {
  waitingOrders: WaitingOrderStore
  commandQueue: DueOrderQueue
  market: EngineMarket
  bus: Pick<Bus, 'subscribe'>
  maxQuoteAge: number
  log: Log
}

export interface OrderEngine {
  /**
   * Reads the changed orders, in case the bus lost a message (the first time and periodically, all waiting orders), and
   * resends those that failed. To be called by a timer.
   */
  catchUp(): Promise<void>
  /** Sends the orders that are due by time: at the opening, after a silence, and at expiry. To be called by a timer. */
  sweep(): void
  /** The number of waiting orders, and of due orders without a result. */
  stats(): { waiting: number; due: number }
  /** Call `catchUp` and `sweep`; to be repeated until the engine is closed. */
  timers: readonly Repeated[]
  /** Stops sending. Resolves when the commands already queued have been executed. */
  close(): Promise<void>
}

const catchUpMs = 5_000
const sweepMs = 250

/** Creates the engine, which starts at once. Only one may run at a time in the game. */
export function createOrderEngine(deps: OrderEngineDeps): OrderEngine {
  const { market } = deps
  const index = new OrderIndex()
  const dueOrders = createDueOrders({ ...deps, onResult })
  const readChanges = createReadChanges(deps.waitingOrders, market)
  let isClosed = false
  let wasTrading = false

  const endings = [
    market.onChange(({ productIds }) => sendDue(productIds)),
    deps.bus.subscribe('portfolio', ({ portfolioId, competitionEnd, change: { order, version } }) => {
      if (order === null) return
      if (order.orderStatus !== 'pending') index.delete(order.id)
      else {
        keep(waitingFromWire(order, { portfolioId, version, competitionEnd }), 'message')
        sendDue([toProductId(order.productId)])
      }
    }),
  ]

  /**
   * Stores the state of a waiting order, unless a newer version is known. Of two states of one version, the one from the
   * database counts: a message may come late, with a former end of the competition.
   */
  function keep(order: WaitingOrder, from: 'database' | 'message'): void {
    const due = dueOrders.get(order.id)
    const known = due === undefined ? index.get(order.id) : (due.news ?? due.order)
    if (known !== undefined && known.version > order.version) return
    if (known?.version === order.version && from === 'message') return
    if (due !== undefined) due.news = order
    else index.put(order)
  }

  /** Sends the orders in some products that the current prices trigger. */
  function sendDue(productIds: Iterable<ProductId>): void {
    const due: DueOrder[] = []
    for (const productId of productIds) {
      const price = index.has(productId) ? market.priceOf(productId) : null
      if (price === null || !index.hasDue(productId, price) || !canFillOn(price, deps)) continue
      for (const order of index.takeDue(productId, price)) {
        if (isAfterOrder(price, order.created)) due.push({ order, price, news: null })
        else index.put(order)
      }
    }
    dueOrders.send(due)
  }

  function onResult({ order, price, news }: DueOrder, result: OrderResult<DecideOrder>): void {
    if (!result.ok || result.value.order.orderStatus !== 'pending') return
    const isChanged = news !== null && news.version > order.version
    index.put(isChanged ? news : waitingFromWire(result.value.order, news ?? order))
    // Another try on the same price would have the same result.
    if (price === null || !isSamePrice(price, market.priceOf(order.productId))) sendDue([order.productId])
  }

  async function catchUp(): Promise<void> {
    dueOrders.resendFailed()
    for await (const rows of readChanges()) {
      if (isClosed) return
      for (const row of rows) keep(waitingFromRow(row), 'database')
      sendDue(new Set(rows.map((row) => toProductId(row.product_id))))
    }
  }

  function sweep(): void {
    dueOrders.resendRefused()
    const expired = index.takeExpired(market.now())
    dueOrders.send(expired.map((order) => ({ order, price: null, news: null })))
    const isTrading = market.isOpen() && !market.feedState().isSilent
    if (isTrading && !wasTrading) sendDue(index.productIds())
    wasTrading = isTrading
  }

  return {
    catchUp,
    sweep,
    stats: () => ({ waiting: index.size, due: dueOrders.size() }),
    timers: [
      { everyMs: catchUpMs, run: catchUp },
      { everyMs: sweepMs, run: sweep },
    ],
    async close() {
      isClosed = true
      for (const end of endings) end()
      await dueOrders.close()
    },
  }
}

function canFillOn(price: EuroPrice, { market, maxQuoteAge }: OrderEngineDeps): boolean {
  const now = market.now()
  const { quote } = price
  const feed = market.feedState()
  if (feed.isSilent || !market.isOpen() || isBeforeExDate(quote, now, market.exDateBreaks(quote.symbol)))
    return false
  return isPriceFresh(price, now, maxQuoteAge, feed) && isPriceAfterSilence(price, feed.countsFrom)
}

function isSamePrice(one: EuroPrice, other: EuroPrice | null): boolean {
  return one.bid === other?.bid && one.ask === other.ask && one.time === other.time
}
