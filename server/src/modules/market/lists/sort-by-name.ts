// The order of products by name: numbers in it by their size, so that Long 733,5 stands before Long 1000.

import type { Product } from '@koersklasse/domain/instrument.ts'

type Named = Pick<Product, 'id' | 'name'>

/** Makes a comparison by name, and of equals by id. */
export function createCompareNames(): (one: Named, other: Named) => number {
  /** Worked out once a product: a list of thousands compares them tens of thousands of times. */
  const keys = new WeakMap<Named, string>()

  function keyOf(product: Named): string {
    const known = keys.get(product)
    if (known !== undefined) return known
    // What stands behind a comma are decimals.
    const key = product.name.replace(/(?<![\d,])\d+/g, (digits) => digits.padStart(12, '0'))
    keys.set(product, key)
    return key
  }

  return (one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    if (a !== b) return a < b ? -1 : 1
    return one.id < other.id ? -1 : 1
  }
}
