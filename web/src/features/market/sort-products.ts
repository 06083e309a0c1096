import type { Product } from '@koersklasse/contract/market.ts'
import { dayChange } from '../../live/day-change.ts'
import type { Sorting } from './market-filters.ts'

/**
 * Products in the order of a sorting, by their prices as the list brought them: rows do not run away under a finger while
 * prices move. They come by name; what has no price stands last.
 */
export function sortProducts<P extends Pick<Product, 'price'>>(
  products: readonly P[],
  sorting: Sorting,
): P[] {
  const [by, order] = sorting.split('_')
  const numberOf = ({ price }: P) => (by === 'change' ? dayChange(price) : (price?.ask ?? null))
  return by === 'name' ? [...products] : sortByNumber(products, numberOf, order === 'desc')
}

/** A list in the order of a number that each has; equals stand as they stood, what has none stands last. */
export function sortByNumber<Row>(
  rows: readonly Row[],
  numberOf: (row: Row) => number | null,
  isDescending: boolean,
): Row[] {
  const sign = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, number: numberOf(row) }))
    .sort((a, b) => {
      if (a.number === null || b.number === null) return Number(a.number === null) - Number(b.number === null)
      return sign * (a.number - b.number)
    })
    .map(({ row }) => row)
}
