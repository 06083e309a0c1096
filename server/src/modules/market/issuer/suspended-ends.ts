// Products whose end this node has seen in the quotes but not yet read as written by the issuer. They cannot be traded
// meanwhile. After a minute without the issuer's confirmation the node assumes that it was mistaken.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { ProductEnd } from '@koersklasse/domain/products/issued-product.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'

const confirmationMs = 60_000

export interface SuspendedEnds {
  add(id: ProductId, end: ProductEnd): void
  has(id: ProductId): boolean
  remove(id: ProductId): void
  /** Removes and returns the products whose end was not confirmed in time. */
  takeExpired(): ProductId[]
  /** Removes and returns all. */
  takeAll(): [id: ProductId, end: ProductEnd][]
}

/** @param real real time */
export function createSuspendedEnds(real: Clock): SuspendedEnds {
  const suspended = new Map<ProductId, { end: ProductEnd; until: number }>()
  return {
    add: (id, end) => void suspended.set(id, { end, until: real.now() + confirmationMs }),
    has: (id) => suspended.has(id),
    remove: (id) => void suspended.delete(id),
    takeExpired() {
      const expired = [...suspended].filter(([, { until }]) => real.now() >= until).map(([id]) => id)
      for (const id of expired) suspended.delete(id)
      return expired
    },
    takeAll() {
      const all = [...suspended].map(([id, { end }]): [ProductId, ProductEnd] => [id, end])
      suspended.clear()
      return all
    },
  }
}
