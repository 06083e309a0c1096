// Numbers products in the order in which they are first seen in a portfolio, and has their current bids by number.

import type { Breathe } from './breathe.ts'

/** How many products are priced between two calls of `breathe`. */
const productsAtATime = 64

/** A number for each product, and the current bids. */
export interface ProductIndex {
  indexOf(productId: string): number
  /** The bid of every product, in cents, by number; 0 for one without a price. */
  bids(breathe: Breathe): Promise<Float64Array>
}

/** @param bidOf the current bid of a product in cents; null without a price */
export function createProductIndex(bidOf: (productId: string) => number | null): ProductIndex {
  const numbers = new Map<string, number>()
  const ids: string[] = []
  return {
    indexOf(productId) {
      const known = numbers.get(productId)
      if (known !== undefined) return known
      numbers.set(productId, ids.length)
      return ids.push(productId) - 1
    },
    async bids(breathe) {
      const bids = new Float64Array(ids.length)
      for (let number = 0; number < bids.length; number += 1) {
        bids[number] = bidOf(ids[number]!) ?? 0
        if (number % productsAtATime === 0) await breathe()
      }
      return bids
    },
  }
}
