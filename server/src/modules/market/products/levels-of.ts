// The levels of a product over time. The issuer writes what it does a moment after it has done it, so the newest levels
// may be in memory only.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { IssuedProducts } from './issued-products.ts'
import type { Levels } from './issued-state.ts'
import type { ProductStore } from './product-store.ts'

/** The levels of a product from the beginning, oldest first; none for what is not a Sprinter. */
export type LevelsOf = (id: ProductId) => Promise<Levels[]>

export function createLevelsOf(
  store: Pick<ProductStore, 'levelsOf'>,
  issued: Pick<IssuedProducts, 'get'>,
): LevelsOf {
  return async (id) => {
    const written = await store.levelsOf(id)
    const last = written.at(-1)?.from ?? Number.NEGATIVE_INFINITY
    return [...written, ...(issued.get(id)?.levels ?? []).filter(({ from }) => from > last)]
  }
}
