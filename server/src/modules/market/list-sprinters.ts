// The list of Sprinters: filtered, sorted, a page at a time. Prices and leverages are worked out for this call alone.

import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import {
  type getSprinters,
  type Product as ProductOnTheWire,
  sprintersPageSize,
} from '@koersklasse/contract/market.ts'
import { type Decimal, formatDecimal, parseDecimal } from '@koersklasse/domain/decimal.ts'
import { isSprinter } from '@koersklasse/domain/issued-product.ts'
import type { z } from 'zod'
import type { IssuedProducts } from './issued-products.ts'
import type { Wire } from './wire.ts'

export type SprinterFilters = z.output<typeof getSprinters.query>

/** Makes the function that lists the Sprinters that are not over. */
export function createListSprinters(deps: { issued: IssuedProducts; wire: Wire }) {
  return (filters: SprinterFilters): CallOutput<typeof getSprinters> => {
    const { underlyingSymbol, productType, page } = filters
    const states =
      underlyingSymbol === undefined ? deps.issued.living() : deps.issued.livingOn(underlyingSymbol)
    const all = [...states]
      .map(({ product }) => product)
      .filter(
        (product) => isSprinter(product) && (productType ?? product.productType) === product.productType,
      )
      .map(deps.wire.product)
    const wanted = all.filter(isWanted(filters)).sort(comparison(filters))
    const first = (page - 1) * sprintersPageSize
    return {
      products: wanted.slice(first, first + sprintersPageSize),
      metainfo: {
        total: all.length,
        long: all.filter(({ direction }) => direction === 'long').length,
        short: all.filter(({ direction }) => direction === 'short').length,
        leverage: rangeOf(all.flatMap((product) => leverageOf(product) ?? [])),
      },
      pagination: {
        page,
        pages: Math.ceil(wanted.length / sprintersPageSize),
        pageSize: sprintersPageSize,
        total: wanted.length,
      },
    }
  }
}

function isWanted({ direction, from, to }: SprinterFilters): (product: ProductOnTheWire) => boolean {
  const least = decimalOf(from)
  const most = decimalOf(to)
  return (product) => {
    if (direction !== undefined && product.direction !== direction) return false
    if (least === null && most === null) return true
    const leverage = leverageOf(product)
    return leverage !== null && (least === null || leverage >= least) && (most === null || leverage <= most)
  }
}

/** By leverage, the least first, unless it is asked for otherwise; what has none comes last, and equals by name. */
function comparison({ sort = 'leverage', order = 'asc' }: SprinterFilters) {
  const sign = order === 'asc' ? 1 : -1
  return (one: ProductOnTheWire, other: ProductOnTheWire): number => {
    const byName = one.name < other.name ? -1 : one.name > other.name ? 1 : one.id < other.id ? -1 : 1
    if (sort === 'name') return sign * byName
    const [a, b] = [sortValue(one, sort), sortValue(other, sort)]
    if (a === null || b === null) return a === b ? byName : a === null ? 1 : -1
    return a === b ? byName : sign * (a < b ? -1 : 1)
  }
}

function sortValue(product: ProductOnTheWire, by: 'leverage' | 'distance' | 'price'): bigint | null {
  if (by === 'leverage') return leverageOf(product)
  if (by === 'distance') return decimalOf(product.stopLossDistance)
  return product.price === null ? null : BigInt(product.price.ask)
}

const leverageOf = ({ leverage }: ProductOnTheWire): Decimal | null => decimalOf(leverage)

function decimalOf(text: string | null | undefined): Decimal | null {
  return text == null ? null : parseDecimal(text)
}

function rangeOf(values: readonly Decimal[]): { min: string; max: string } | null {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1))
  const [min, max] = [sorted[0], sorted.at(-1)]
  return min === undefined || max === undefined ? null : { min: formatDecimal(min), max: formatDecimal(max) }
}
