// The order of products by name, for lists of thousands.

import { compareNameKeys, nameKey } from '@koersklasse/domain/market/compare-names.ts'
import type { Product } from '@koersklasse/domain/market/instrument.ts'

type Named = Pick<Product, 'id' | 'name'>

/** Makes a comparison by name, and by id between equal names. */
export function createCompareProducts(): (one: Named, other: Named) => number {
  /** Computed once for each product: sorting a list of thousands compares tens of thousands of times. */
  const keys = new WeakMap<Named, string>()

  function keyOf(product: Named): string {
    const known = keys.get(product)
    if (known !== undefined) return known
    const key = nameKey(product.name)
    keys.set(product, key)
    return key
  }

  return (one, other) => compareNameKeys(keyOf(one), keyOf(other)) || (one.id < other.id ? -1 : 1)
}
