// The engine of the orders that wait: a price, the opening of the market or the end of an order's time sends them to the
// settlement, which decides. It keeps nothing of its own: what waits is read from the database, kept up with the hints of
// the bus, and read again now and then, so that a lost hint costs time but never an order.

import type { Competition } from '@koersklasse/domain/competition.ts'
import { isAfterOrder } from '@koersklasse/domain/delayed-quote.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import { type ProductId, toProductId } from '@koersklasse/domain/instrument.ts'
import { isFresh } from '@koersklasse/domain/quote-freshness.ts'
import { toEpochMs } from '@koersklasse/domain/time.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Log } from '../../../platform/log.ts'
import type { MarketView } from '../market-view.ts'
import type { CommandResult } from '../settlement/command.ts'
import type { Settlement } from '../settlement/settlement.ts'
import type { TradingStore } from '../store.ts'
import { byAge, OrderIndex } from './order-index.ts'
import { type WaitingOrder, waitingFromRow, waitingFromWire } from './waiting-order.ts'

/** The market as the engine sees it. */
export interface EngineMarket extends MarketView {
  /** Calls the listener after prices have changed. Returns the function that ends it. */
  onChange(listener: (changed: { productIds: Iterable<ProductId> }) => void): () => void
}

export interface OrderEngineDeps {
  store: Pick<TradingStore, 'waitingOrders'>
  settlement: Pick<Settlement, 'settle'>
  market: EngineMarket
  bus: Pick<Bus, 'subscribe'>
  activeCompetition: () => Competition | null
  maxQuoteAge: number
  log: Log
}

export interface OrderEngine {
  /**
   * Reads what has changed, in case the bus has lost it, the first time and now and then all that waits; and sends again
   * what failed. For a timer.
   */
  catchUp(): Promise<void>
  /** Sends what has become due by time: at the opening, and at the end of an order's time. For a timer. */
  sweep(): void
  /** How many orders wait, and how many are on their way to the settlement. */
  stats(): { waiting: number; due: number }
  /** Sends nothing more. What is at the settlement is settled. */
  close(): void
}

/** An order on its way to the settlement, with the price that set it off (null: its time is over). */
interface Flight {
  order: WaitingOrder
  price: EuroPrice | null
  /** How it waits now, where that was heard meanwhile. */
  news: WaitingOrder | null
}

const pageSize = 5_000
/** The most orders that are at the settlement at once, so that one just placed never waits for thousands. */
const atOnce = 250
/** Of so many readings one is of all that waits. */
const readingsPerFull = 120
const beginning = toEpochMs(0)

/** Makes the engine, which begins at once; there is to be one at a time in the game. */
export function createOrderEngine(deps: OrderEngineDeps): OrderEngine {
  const { store, settlement, market, log } = deps
  const index = new OrderIndex()
  const flights = new Map<string, Flight>()
  let queue: Flight[] = []
  let queued = 0
  let atSettlement = 0
  let failed: Flight[] = []
  let isClosed = false
  let wasOpen = false

  let readings = 0
  /** From when on changes are read: two readings back, as a change may have been on its way for as long. */
  let [since, sinceNext] = [beginning, beginning]

  const endings = [
    market.onChange(({ productIds }) => sendDue(productIds)),
    deps.bus.subscribe('portfolio', ({ portfolioId, change: { order, version } }) => {
      if (order === null) return
      if (order.orderStatus !== 'pending') index.delete(order.id)
      else {
        keep(waitingFromWire(order, portfolioId, version, deps.activeCompetition()))
        sendDue([toProductId(order.productId)])
      }
    }),
  ]

  /** Takes note of how an order waits, unless something newer is known. */
  function keep(order: WaitingOrder): void {
    const flight = flights.get(order.id)
    if (flight !== undefined) {
      if (order.version > (flight.news ?? flight.order).version) flight.news = order
      return
    }
    const known = index.get(order.id)
    if (known === undefined || known.version <= order.version) index.put(order)
  }

  /** Sends the orders in some products that the prices of this moment set off. */
  function sendDue(productIds: Iterable<ProductId>): void {
    const due: Flight[] = []
    for (const productId of productIds) {
      const price = index.has(productId) ? market.priceOf(productId) : null
      if (price === null || !index.hasDue(productId, price) || !canFillOn(price)) continue
      for (const order of index.takeDue(productId, price)) {
        if (isAfterOrder(price, order.created)) due.push({ order, price, news: null })
        else index.put(order)
      }
    }
    send(due)
  }

  function canFillOn(price: EuroPrice): boolean {
    return market.isOpen() && isFresh(price.quote, market.now(), deps.maxQuoteAge)
  }

  /** Sends orders to the settlement, the oldest first. */
  function send(due: Flight[]): void {
    if (due.length === 0 || isClosed) return
    due.sort((one, other) => byAge(one.order, other.order))
    for (const flight of due) {
      flights.set(flight.order.id, flight)
      queue.push(flight)
    }
    settleNext()
  }

  function settleNext(): void {
    while (atSettlement < atOnce && queued < queue.length && !isClosed) void settle(queue[queued++]!)
    if (queued < queue.length) return
    queue = []
    queued = 0
  }

  async function settle(flight: Flight): Promise<void> {
    const { portfolioId, id: orderId } = flight.order
    atSettlement += 1
    let result: CommandResult | null = null
    try {
      result = await settlement.settle({ kind: 'execute', portfolioId, orderId, price: flight.price })
    } catch (fault) {
      // Whether the order was carried out shows when it is asked again.
      log.warn({ err: fault, orderId }, 'an order that is due could not be settled; it is tried again')
    }
    atSettlement -= 1
    if (result === null || (!result.ok && result.refusal.code === 'unavailable')) failed.push(flight)
    else land(flight, result)
    settleNext()
  }

  function land({ order, price, news }: Flight, result: CommandResult): void {
    flights.delete(order.id)
    if (!result.ok || result.value.order.orderStatus !== 'pending') return
    keep(
      news ?? waitingFromWire(result.value.order, order.portfolioId, order.version, deps.activeCompetition()),
    )
    // On the price that it has just been tried on it would only come back again.
    if (price === null || !isSamePrice(price, market.priceOf(order.productId))) sendDue([order.productId])
  }

  return {
    async catchUp() {
      const again = failed
      failed = []
      send(again)
      const isFull = readings % readingsPerFull === 0
      const began = market.now()
      let after = { updatedAt: isFull ? beginning : since, id: null as string | null }
      for (;;) {
        const rows = await store.waitingOrders(after, pageSize)
        if (isClosed) return
        for (const row of rows) keep(waitingFromRow(row))
        sendDue(new Set(rows.map((row) => toProductId(row.product_id))))
        const last = rows.at(-1)
        if (last === undefined || rows.length < pageSize) break
        after = { updatedAt: last.updated_at, id: last.id }
      }
      readings += 1
      ;[since, sinceNext] = [sinceNext, began]
    },
    sweep() {
      send(index.takeExpired(market.now()).map((order) => ({ order, price: null, news: null })))
      const isOpen = market.isOpen()
      if (isOpen && !wasOpen) sendDue(index.productIds())
      wasOpen = isOpen
    },
    stats: () => ({ waiting: index.size, due: flights.size }),
    close() {
      isClosed = true
      for (const end of endings) end()
    },
  }
}

function isSamePrice(one: EuroPrice, other: EuroPrice | null): boolean {
  return one.bid === other?.bid && one.ask === other.ask && one.time === other.time
}
