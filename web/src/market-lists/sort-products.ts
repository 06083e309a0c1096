import type { Product } from '@koersklasse/contract/market.ts'
import { dayChange } from '../live/day-change.ts'
import type { Sorting } from './list-filters.ts'

/**
 * Sorts products that are in the order of their names. Uses the prices with which the list was loaded, so that rows stay
 * in place while prices change. Products without a price come last.
 */
export function sortProducts<P extends Pick<Product, 'price'>>(
  products: readonly P[],
  sorting: Sorting,
): P[] {
  const [by, order] = sorting.split('_')
  const numberOf = ({ price }: P) => (by === 'change' ? dayChange(price) : (price?.ask ?? null))
  return by === 'name' ? [...products] : sortByNumber(products, numberOf, order === 'desc')
}

/** Sorts rows by a number, keeping the order of equal ones; rows without a number come last. */
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
