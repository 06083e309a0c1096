// Products that are over and that nobody ever ordered are forgotten after a while, in the database and on every node:
// a ladder leaves thousands of them behind in a year. They stay for a month, for whoever has looked at one.

import type { ProductId } from '@koersklasse/domain/instrument.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { ProductStore } from '../products/product-store.ts'

const keptMs = 30 * 24 * 3_600_000
/** So many at once, so that no statement takes long. */
const atOnce = 500

/** Which of some products anybody has ever ordered or held. */
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
    for (let from = 0; from < old.length; from += atOnce) {
      const some = old.slice(from, from + atOnce)
      if (deps.isHere()) {
        const ordered = new Set(await everOrdered(some))
        await store.remove(some.filter((id) => !ordered.has(id)))
      }
      deps.forget(await store.missing(some))
    }
  }
}
