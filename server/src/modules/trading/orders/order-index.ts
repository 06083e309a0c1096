// An in-memory index of the waiting orders. A price that triggers none of them costs one comparison per heap, however
// many there are. The index may be out of date: the command queue checks an order's state in the database.

import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { isTriggered } from '@koersklasse/domain/orders/order-trigger.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { Heap } from './heap.ts'
import type { WaitingOrder } from './waiting-order.ts'

type Entry = WaitingOrder & { priceSlot: number; expirySlot: number }
type PriceHeap = Heap<'priceSlot', Entry>

/** The orders of one product: those for any price, and a heap for each kind of trigger with the nearest price first. */
interface Waiting {
  count: number
  anyPrice: Set<Entry>
  bid: { at_or_below: PriceHeap; at_or_above: PriceHeap }
  ask: { at_or_below: PriceHeap; at_or_above: PriceHeap }
}

type Prices = Pick<EuroPrice, 'bid' | 'ask'>

export class OrderIndex {
  readonly #entries = new Map<string, Entry>()
  readonly #byProduct = new Map<ProductId, Waiting>()
  readonly #byExpiry = new Heap<'expirySlot', Entry>('expirySlot', (entry) => entry.expiry)

  get size(): number {
    return this.#entries.size
  }

  has(productId: ProductId): boolean {
    return this.#byProduct.has(productId)
  }

  get(id: string): WaitingOrder | undefined {
    return this.#entries.get(id)
  }

  /** The products with waiting orders. */
  productIds(): ProductId[] {
    return [...this.#byProduct.keys()]
  }

  /** Adds an order, replacing one with the same id. */
  put(order: WaitingOrder): void {
    this.delete(order.id)
    const entry: Entry = { ...order, priceSlot: 0, expirySlot: 0 }
    this.#entries.set(entry.id, entry)
    this.#byExpiry.add(entry)
    const waiting = this.#byProduct.get(entry.productId) ?? noneWaiting()
    this.#byProduct.set(entry.productId, waiting)
    waiting.count += 1
    if (entry.trigger === null) waiting.anyPrice.add(entry)
    else waiting[entry.trigger.watches][entry.trigger.when].add(entry)
  }

  /** Deletes an order if it is in the index. */
  delete(id: string): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#entries.delete(id)
    this.#byExpiry.delete(entry)
    const waiting = this.#byProduct.get(entry.productId)!
    waiting.count -= 1
    if (waiting.count === 0) this.#byProduct.delete(entry.productId)
    if (entry.trigger === null) waiting.anyPrice.delete(entry)
    else waiting[entry.trigger.watches][entry.trigger.when].delete(entry)
  }

  /** Whether the prices of a product trigger any order. */
  hasDue(productId: ProductId, at: Prices): boolean {
    const waiting = this.#byProduct.get(productId)
    if (waiting === undefined) return false
    return waiting.anyPrice.size > 0 || nextSetOff(waiting, at) !== undefined
  }

  /** Removes and returns the orders that the prices of a product trigger. */
  takeDue(productId: ProductId, at: Prices): WaitingOrder[] {
    const waiting = this.#byProduct.get(productId)
    if (waiting === undefined) return []
    const due = [...waiting.anyPrice]
    for (const entry of due) this.delete(entry.id)
    for (let entry = nextSetOff(waiting, at); entry !== undefined; entry = nextSetOff(waiting, at)) {
      due.push(entry)
      this.delete(entry.id)
    }
    return due
  }

  /** Removes and returns the orders that have expired at an instant. */
  takeExpired(now: EpochMs): WaitingOrder[] {
    const expired: WaitingOrder[] = []
    for (;;) {
      const entry = this.#byExpiry.first()
      if (entry === undefined || entry.expiry > now) return expired
      expired.push(entry)
      this.delete(entry.id)
    }
  }
}

/** Compares two orders by age, oldest first. */
export function byAge(one: WaitingOrder, other: WaitingOrder): number {
  return one.created - other.created || (one.id < other.id ? -1 : 1)
}

function noneWaiting(): Waiting {
  // A falling price reaches the highest trigger first.
  const falling = () => new Heap<'priceSlot', Entry>('priceSlot', ({ trigger }) => -trigger!.price)
  const rising = () => new Heap<'priceSlot', Entry>('priceSlot', ({ trigger }) => trigger!.price)
  return {
    count: 0,
    anyPrice: new Set(),
    bid: { at_or_below: falling(), at_or_above: rising() },
    ask: { at_or_below: falling(), at_or_above: rising() },
  }
}

function nextSetOff({ bid, ask }: Waiting, at: Prices): Entry | undefined {
  return (
    firstSetOff(bid.at_or_below, at) ??
    firstSetOff(bid.at_or_above, at) ??
    firstSetOff(ask.at_or_below, at) ??
    firstSetOff(ask.at_or_above, at)
  )
}

function firstSetOff(heap: PriceHeap, at: Prices): Entry | undefined {
  const first = heap.first()
  return first !== undefined && isTriggered(first.trigger!, at) ? first : undefined
}
