// What would have happened to a portfolio without wrong quotes: its bookings are played again from the start, without
// those that a wrong quote caused, and its orders are decided again on the right quotes. What the player decided later
// stands (docs/decisions/0068-bad-ticks.md).

import type { EuroPrice } from '../market/euro-price.ts'
import type { ProductId } from '../market/instrument.ts'
import { addCents, type Cents, subtractCents, toCents, toQuantity } from '../money/money.ts'
import {
  type AbortReason,
  decideOrder,
  type Fill,
  isUntouched,
  type Order,
  type OrderSide,
  type OrderSituation,
} from '../orders/order.ts'
import { type LedgerEntry, sumOf } from '../portfolio/ledger.ts'
import { payOut } from '../portfolio/payout.ts'
import { afterPurchase, afterSale, costOf, noPosition, type Position } from '../portfolio/position.ts'
import type { EpochMs } from '../time/time.ts'

/** A transaction as it was booked. Amounts in cents, `delta` in pieces. */
export interface Booking {
  id: string
  productId: ProductId
  kind: OrderSide | 'knockout' | 'settlement' | 'delisting' | 'dividend' | 'split' | 'reversal' | 'adjustment'
  time: EpochMs
  quantity: number
  delta: number
  price: Cents
  amount: Cents
  gain: Cents | null
  /** The position before and after, for a split. */
  split: { before: Position; after: Position } | null
  /** Whether a wrong quote caused it. */
  isWrong: boolean
  /** The transaction that it reverses or adjusts. */
  reverses: string | null
}

/** An order that a wrong quote decided, or that was decided on a portfolio that a wrong quote had changed. */
export interface UndoneOrder {
  id: string
  productId: ProductId
  order: Order
  /** When it was decided. */
  decidedAt: EpochMs
}

/** An instant, and how many quotes had come by then: several quotes may have one time. */
export interface Moment {
  time: EpochMs
  /** The number of the last quote that had come; Infinity for all of that time. */
  quotes: number
}

/** A right quote that has changed the prices of products. */
export interface PriceStep extends Moment {
  productIds: ReadonlySet<ProductId>
}

/** How a product ended on a right quote. */
export interface RightEnd {
  productId: ProductId
  time: EpochMs
  price: Cents
}

/** A portfolio in the course of a replay. */
export interface ReplayState {
  cash: Cents
  positions: ReadonlyMap<ProductId, Position>
}

/** What a replay needs to know of the game and the market. */
export interface ReplayWorld {
  startingBalance: Cents
  /** All transactions of the portfolio in products, in the order in which they were booked. */
  bookings: readonly Booking[]
  /** The cash that was added to it, which no quote has caused. */
  deposits: readonly { time: EpochMs; amount: Cents }[]
  orders: readonly UndoneOrder[]
  /** In order of time; those from before the first order was decided are not needed. There may be very many. */
  steps: readonly PriceStep[]
  /** The right ends of the products whose end was wrong. */
  ends: readonly RightEnd[]
  /** The end of the replay. */
  horizon: EpochMs
  /** What is known of a product at a moment without knowing the portfolio. */
  seenAt(productId: ProductId, at: Moment): Pick<OrderSituation, 'product' | 'price' | 'now'>
  /** The situation of an order in a product at an instant, on the right quotes. */
  situationOf(order: UndoneOrder, at: Moment, state: ReplayState): OrderSituation
}

/** An order that was decided again. */
export type Redecided = { order: UndoneOrder; time: EpochMs; situation: OrderSituation } & (
  | { kind: 'filled'; fill: Fill; price: EuroPrice }
  | { kind: 'aborted'; reason: AbortReason }
  | { kind: 'waiting' }
)

/** A payout in the place of one that was reversed, or on a right end. */
export interface Repaid {
  end: RightEnd
  /** The payout in whose place it comes; null on a right end. */
  insteadOf: string | null
  quantity: number
  gain: Cents
  entries: readonly LedgerEntry[]
}

export interface Replayed {
  state: ReplayState
  /** The transactions that would not have happened. */
  undone: Booking[]
  orders: Redecided[]
  payouts: Repaid[]
  /** What was gained in each product in all, in cents. */
  gains: ReadonlyMap<ProductId, Cents>
  /** The first later transaction that could not have been made; null if all could. */
  impossible: Booking | null
}

/** Plays a portfolio again on the right quotes. */
export function replay(world: ReplayWorld): Replayed {
  const player = new Replay(world)
  const reversedBefore = new Set(
    world.bookings.flatMap(({ reverses, kind }) => (kind === 'reversal' ? [reverses] : [])),
  )
  // A transaction and its counter-entry from an earlier correction cancel out.
  const bookings = world.bookings.filter(({ id, kind }) => kind !== 'reversal' && !reversedBefore.has(id))
  // A quote comes after what has rank 0 at its time, and before the others.
  const events = [
    ...world.ends.map((end) => ({ time: end.time, rank: 0, run: () => player.end(end) })),
    ...bookings.map((booking) => ({ time: booking.time, rank: 2, run: () => player.book(booking) })),
    ...world.deposits.map(({ time, amount }) => ({ time, rank: 2, run: () => player.deposit(amount) })),
    ...world.orders.map((order) => ({ time: order.decidedAt, rank: 3, run: () => player.reopen(order) })),
  ].filter(({ time, rank }) => rank === 2 || time <= world.horizon)
  // Bookings after the horizon, in other products, are replayed on what the repair leaves.
  events.push({ time: world.horizon, rank: 4, run: () => player.close() })
  events.sort((one, other) => one.time - other.time || one.rank - other.rank)
  let next = 0
  for (const { time, rank, run } of events) {
    for (let step = world.steps[next]; step !== undefined; step = world.steps[next]) {
      if (step.time > time || (step.time === time && rank === 0)) break
      player.quote(step)
      next += 1
    }
    run()
  }
  return player.result()
}

class Replay {
  readonly #world: ReplayWorld
  readonly #positions = new Map<ProductId, Position>()
  readonly #gains = new Map<ProductId, Cents>()
  readonly #open = new Map<string, UndoneOrder>()
  readonly #undone: Booking[] = []
  readonly #decided: Redecided[] = []
  readonly #payouts: Repaid[] = []
  #cash: Cents
  #impossible: Booking | null = null
  /** Whether anything differs from what was booked. */
  #differs = false

  constructor(world: ReplayWorld) {
    this.#world = world
    this.#cash = world.startingBalance
  }

  /** A right quote: decides the open orders in the products that it prices, oldest first. */
  quote(step: PriceStep): void {
    for (const order of this.#openOrders((one) => this.#isTouchedBy(step, one))) this.#decide(order, step)
  }

  /** An order is open again from when it was decided. */
  reopen(order: UndoneOrder): void {
    this.#open.set(order.id, order)
    this.#decide(order, after(order.decidedAt))
  }

  end(end: RightEnd): void {
    this.#payOut(end, null)
  }

  deposit(amount: Cents): void {
    this.#cash = addCents(this.#cash, amount)
  }

  book(booking: Booking): void {
    if (booking.isWrong) {
      this.#undone.push(booking)
      this.#differs = true
    } else if (isEnd(booking)) this.#bookEnd(booking)
    else if (this.#bookKept(booking)) {
      this.#cash = addCents(this.#cash, booking.amount)
      // Only what a correction changes can become impossible.
      if (this.#differs && this.#cash < 0) this.#refuse(booking)
    } else this.#refuse(booking)
  }

  /** Decides the orders that are still open for the last time; the others wait. */
  close(): void {
    const { horizon } = this.#world
    for (const order of this.#openOrders()) {
      this.#decide(order, after(horizon))
      if (!this.#open.has(order.id)) continue
      const situation = this.#situationOf(order, after(horizon))
      this.#decided.push({ kind: 'waiting', order, time: horizon, situation })
      this.#open.delete(order.id)
    }
  }

  result(): Replayed {
    return {
      state: this.#state(),
      ...{ undone: this.#undone, orders: this.#decided, payouts: this.#payouts },
      ...{ gains: this.#gains, impossible: this.#impossible },
    }
  }

  /** Books a later transaction that no wrong quote caused. Returns false if the pieces for it are missing. */
  #bookKept(booking: Booking): boolean {
    const { productId, kind, price, split } = booking
    const position = this.#position(productId)
    if (kind === 'buy') {
      this.#put(productId, afterPurchase(position, toQuantity(booking.quantity), price))
    } else if (kind === 'sell') {
      const quantity = toQuantity(booking.quantity)
      if (quantity > position.quantity) return false
      this.#gain(productId, toCents(price * quantity - costOf(position, quantity)))
      this.#put(productId, afterSale(position, quantity))
    } else {
      this.#gain(productId, booking.gain ?? toCents(0))
      if (split === null) return true
      if (position.quantity !== split.before.quantity) return false
      const cost = toCents(position.cost + split.after.cost - split.before.cost)
      this.#put(productId, { quantity: split.after.quantity, cost })
    }
    return true
  }

  /** A payout of a product whose end is right, of as many pieces as there would have been. */
  #bookEnd(booking: Booking): void {
    const { productId, time, price } = booking
    const position = this.#position(productId)
    if (booking.quantity === position.quantity) {
      this.#gain(productId, toCents(price * booking.quantity - position.cost))
      this.#put(productId, noPosition)
      this.#cash = addCents(this.#cash, booking.amount)
      return
    }
    this.#undone.push(booking)
    this.#payOut({ productId, time, price }, booking.id)
  }

  #payOut(end: RightEnd, insteadOf: string | null): void {
    const position = this.#position(end.productId)
    for (const order of this.#openOrders()) {
      if (order.productId === end.productId) this.#decide(order, after(end.time))
    }
    if (position.quantity === 0) return
    const { gain, entries } = payOut(position, end.price)
    this.#gain(end.productId, gain)
    this.#put(end.productId, noPosition)
    this.#cash = addCents(this.#cash, sumOf(entries, 'cash'))
    this.#payouts.push({ end, insteadOf, quantity: position.quantity, gain, entries })
  }

  #decide(order: UndoneOrder, at: Moment): void {
    const { time } = at
    const situation = this.#situationOf(order, at)
    const outcome = decideOrder(order.order, situation)
    if (outcome.kind === 'waiting') return
    this.#open.delete(order.id)
    if (outcome.kind === 'aborted') {
      this.#decided.push({ ...outcome, order, time, situation })
      return
    }
    const { fill } = outcome
    this.#put(order.productId, fill.position)
    if (fill.gain !== null) this.#gain(order.productId, fill.gain)
    this.#cash = addCents(this.#cash, sumOf(fill.entries, 'cash'))
    this.#differs = true
    this.#decided.push({ kind: 'filled', fill, price: situation.price!, order, time, situation })
  }

  #situationOf(order: UndoneOrder, at: Moment): OrderSituation {
    return this.#world.situationOf(order, at, this.#state())
  }

  /** A quote may come each second of a week, so what it leaves alone is not decided again. */
  #isTouchedBy(step: PriceStep, { productId, order }: UndoneOrder): boolean {
    return step.productIds.has(productId) && !isUntouched(order, this.#world.seenAt(productId, step))
  }

  /** The open orders that pass a filter, oldest first. */
  #openOrders(isWanted: (order: UndoneOrder) => boolean = () => true): UndoneOrder[] {
    return [...this.#open.values()]
      .filter(isWanted)
      .sort((one, other) => one.order.placed - other.order.placed || (one.id < other.id ? -1 : 1))
  }

  #refuse(booking: Booking): void {
    this.#impossible ??= booking
  }

  #state(): ReplayState {
    return { cash: this.#cash, positions: this.#positions }
  }

  #position(productId: ProductId): Position {
    return this.#positions.get(productId) ?? noPosition
  }

  #put(productId: ProductId, position: Position): void {
    this.#positions.set(productId, position)
  }

  #gain(productId: ProductId, gain: Cents): void {
    this.#gains.set(productId, addCents(this.#gains.get(productId) ?? toCents(0), gain))
  }
}

function isEnd({ kind }: Booking): boolean {
  return kind === 'knockout' || kind === 'settlement' || kind === 'delisting'
}

/** After all quotes of an instant. */
export const after = (time: EpochMs): Moment => ({ time, quotes: Number.POSITIVE_INFINITY })

/** The gain in a product that the replay found, less the gains that were booked, in cents. */
export function missingGain(
  productId: ProductId,
  { gains }: Replayed,
  bookings: readonly Booking[],
  booked: readonly (Cents | null)[],
): Cents {
  const before = bookings.filter((one) => one.productId === productId).map(({ gain }) => gain ?? toCents(0))
  const after = booked.map((gain) => gain ?? toCents(0))
  return subtractCents(gains.get(productId) ?? toCents(0), addCents(...before, ...after))
}
