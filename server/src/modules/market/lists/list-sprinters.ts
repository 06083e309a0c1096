// The list of Sprinters: filtered, sorted, a page at a time. A new listing computes the leverage of every Sprinter; the
// other fields are computed only for the products on the page.

import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import { type getSprinters, sprintersPageSize } from '@koersklasse/contract/market.ts'
import { type Decimal, formatDecimal, parseDecimal } from '@koersklasse/domain/money/decimal.ts'
import { isSprinter, type SprinterProduct } from '@koersklasse/domain/products/issued-product.ts'
import { type SprinterType, sprinterTypes } from '@koersklasse/domain/products/sprinter.ts'
import type { z } from 'zod'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { Products } from '../products/products.ts'
import type { SprinterFigures } from '../products/sprinter-figures.ts'
import type { Wire } from '../wire/wire.ts'
import { createListings, type Listing } from './listings.ts'
import { createCompareProducts } from './sort-by-name.ts'

export type SprinterFilters = z.output<typeof getSprinters.query>

/** A Sprinter in the list, and its leverage; null if it has none. */
interface Row {
  product: SprinterProduct
  leverage: Decimal | null
}

/** Makes the function that lists the Sprinters that have not ended. */
export function createListSprinters(deps: {
  issued: IssuedProducts
  priceOf: Products['priceOf']
  figures: SprinterFigures
  wire: Wire
}) {
  const { issued, priceOf, figures, wire } = deps
  const compareProducts = createCompareProducts()
  const listings = createListings()

  function sortValue({ product, leverage }: Row, by: 'leverage' | 'distance' | 'price'): bigint | null {
    if (by === 'leverage') return leverage
    if (by === 'distance') return figures.distance(product)
    const price = priceOf(product.id)
    return price && BigInt(price.ask)
  }

  /**
   * By leverage, the lowest first, unless asked for otherwise. Products without a value come last, equal ones by name.
   */
  function sorted(rows: readonly Row[], { sort = 'leverage', order = 'asc' }: SprinterFilters): Row[] {
    const sign = order === 'asc' ? 1 : -1
    if (sort === 'name')
      return rows.toSorted((one, other) => sign * compareProducts(one.product, other.product))
    const keyed = rows.map((row) => ({ ...row, value: sortValue(row, sort) }))
    return keyed.sort((one, other) => {
      const [a, b] = [one.value, other.value]
      if (a === b) return compareProducts(one.product, other.product)
      if (a === null || b === null) return a === null ? 1 : -1
      return sign * (a < b ? -1 : 1)
    })
  }

  function makeListing(filters: SprinterFilters): Listing {
    const { underlyingSymbol, productType } = filters
    const states = underlyingSymbol === undefined ? issued.living() : issued.livingOn(underlyingSymbol)
    const ofAllTypes = [...states].map(({ product }) => product).filter((product) => isSprinter(product))
    const all = ofAllTypes
      .filter((product) => productType === undefined || product.productType === productType)
      .map((product): Row => ({ product, leverage: figures.leverage(product) }))
    return {
      ids: sorted(all.filter(isWanted(filters)), filters).map(({ product }) => product.id),
      metainfo: {
        total: all.length,
        long: all.filter(({ product }) => product.direction === 'long').length,
        short: all.filter(({ product }) => product.direction === 'short').length,
        productTypes: countTypes(ofAllTypes),
        leverage: rangeOf(all.flatMap(({ leverage }) => leverage ?? [])),
      },
    }
  }

  return (filters: SprinterFilters): CallOutput<typeof getSprinters> => {
    const { page, listing: token } = filters
    const kept = token === undefined ? undefined : listings.get(token)
    const { ids, metainfo } = kept ?? makeListing(filters)
    const pages = Math.ceil(ids.length / sprintersPageSize)
    const first = (page - 1) * sprintersPageSize
    return {
      products: ids
        .slice(first, first + sprintersPageSize)
        .flatMap((id) => issued.get(id)?.product ?? [])
        .map(wire.product),
      metainfo,
      pagination: {
        ...{ page, pages, pageSize: sprintersPageSize, total: ids.length },
        listing: kept ? token! : pages > 1 ? listings.keep({ ids, metainfo }) : null,
      },
    }
  }
}

function isWanted({ direction, from, to }: SprinterFilters): (row: Row) => boolean {
  const least = from === undefined ? null : parseDecimal(from)
  const most = to === undefined ? null : parseDecimal(to)
  return ({ product, leverage }) => {
    if (direction !== undefined && product.direction !== direction) return false
    if (least === null && most === null) return true
    return leverage !== null && (least === null || leverage >= least) && (most === null || leverage <= most)
  }
}

function countTypes(products: readonly SprinterProduct[]): Record<SprinterType, number> {
  const counts = sprinterTypes.map((type) => [
    type,
    products.filter(({ productType }) => productType === type).length,
  ])
  return Object.fromEntries(counts) as Record<SprinterType, number>
}

function rangeOf(values: readonly Decimal[]): { min: string; max: string } | null {
  const [first] = values
  if (first === undefined) return null
  const min = values.reduce((least, each) => (each < least ? each : least), first)
  const max = values.reduce((most, each) => (each > most ? each : most), first)
  return { min: formatDecimal(min), max: formatDecimal(max) }
}
