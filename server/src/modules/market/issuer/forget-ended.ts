// Ended products that nobody ever ordered are removed a month after their end, in the database and in the memory of
// every node: a ladder leaves thousands of them behind in a year. Until then their pages can still be opened.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { slicesOf } from '../../../platform/slices.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { ProductStore } from '../products/product-store.ts'

const keptMs = 30 * 24 * 3_600_000
/** The maximum per statement, so that none takes long. */
const atOnce = 500

/** Returns which of some products anybody has ever ordered or held. */
export type EverOrdered = (ids: readonly ProductId[]) => Promise<ProductId[]>

export function createForgetEnded(deps: {
  products: IssuedProducts
  store: ProductStore
  /** The market's. */
  clock: Clock
  /** Whether this is the node that writes. */
  isHere(): boolean
  forget(ids: readonly ProductId[]): void
}): (everOrdered: EverOrdered) => Promise<void> {
  const { products, store, clock } = deps
  return async (everOrdered) => {
    const before = clock.now() - keptMs
    const old = [...products.ended()]
      .filter(({ ended }) => ended!.time < before)
      .map(({ product }) => product.id)
    for (const some of slicesOf(old, atOnce)) {
      if (deps.isHere()) {
        const ordered = new Set(await everOrdered(some))
        await store.remove(some.filter((id) => !ordered.has(id)))
      }
      deps.forget(await store.missing(some))
    }
  }
}
