// The list of Sprinters: filtered, sorted, a page at a time. What several calls ask for in the same version of the market
// is filtered once.

import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import { type getSprinters, sprintersPageSize } from '@koersklasse/contract/market.ts'
import { formatDecimal, parseDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { z } from 'zod'
import { WrittenAnswer } from '../../../http/route.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import { createListings, type Listing } from './listings.ts'
import type { Row, SprinterOrders } from './sprinter-orders.ts'
import { type Texts, writeList } from './texts.ts'

export type SprinterFilters = z.output<typeof getSprinters.query>
export type ListSprinters = (filters: SprinterFilters) => WrittenAnswer<CallOutput<typeof getSprinters>>

/** How many listings of one version are shared: more than there are screens, and few enough for any hostile caller. */
const maxShared = 100

/** Makes the function that lists the Sprinters that have not ended. */
export function createListSprinters(deps: {
  issued: IssuedProducts
  orders: SprinterOrders
  texts: Texts
}): ListSprinters {
  const { issued, orders, texts } = deps
  const listings = createListings()
  const shared = new Map<string, { listing: Listing; token: string | null }>()
  let sharedVersion = -1

  function makeListing(filters: SprinterFilters): { listing: Listing; token: string | null } {
    const listing = filterRows(orders.by(filters.sort ?? 'leverage', filters.order ?? 'asc'), filters)
    return { listing, token: listing.ids.length > sprintersPageSize ? listings.keep(listing) : null }
  }

  function currentListing(
    filters: SprinterFilters,
    version: number,
  ): { listing: Listing; token: string | null } {
    if (version !== sharedVersion) shared.clear()
    sharedVersion = version
    const { underlyingSymbol, productType, direction, from, to, sort, order } = filters
    const name = JSON.stringify([underlyingSymbol, productType, direction, from, to, sort, order])
    const known = shared.get(name)
    if (known !== undefined) return known
    const made = makeListing(filters)
    if (shared.size < maxShared) shared.set(name, made)
    return made
  }

  return (filters) => {
    const version = orders.refresh()
    const { page, listing: asked } = filters
    const kept = asked === undefined ? undefined : listings.get(asked)
    const { listing, token } =
      kept === undefined ? currentListing(filters, version) : { listing: kept, token: asked! }
    const { ids, metainfo } = listing
    const first = (page - 1) * sprintersPageSize
    const products = ids
      .slice(first, first + sprintersPageSize)
      .flatMap((id) => issued.get(id)?.product ?? [])
      .map(texts.product)
    const pages = Math.ceil(ids.length / sprintersPageSize)
    const pagination = { page, pages, pageSize: sprintersPageSize, total: ids.length, listing: token }
    return new WrittenAnswer(
      writeList(
        '{"products":[',
        products,
        `],"metainfo":${JSON.stringify(metainfo)},"pagination":${JSON.stringify(pagination)}}`,
      ),
    )
  }
}

/** The rows that the filters leave, and the counts of those of the underlying and the type, in one pass over all. */
function filterRows(rows: readonly Row[], filters: SprinterFilters): Listing {
  const { underlyingSymbol, productType, direction } = filters
  const hasLeverage = leverageFilter(filters)
  const ids: Row['id'][] = []
  const productTypes = { sp: 0, sb: 0, xt: 0 }
  const counts = { long: 0, short: 0 }
  let least: Row | null = null
  let most: Row | null = null
  for (const row of rows) {
    if (underlyingSymbol !== undefined && row.symbol !== underlyingSymbol) continue
    productTypes[row.productType] += 1
    if (productType !== undefined && row.productType !== productType) continue
    counts[row.direction] += 1
    const { leverage } = row
    if (leverage !== null) {
      if (least === null || leverage < least.leverage!) least = row
      if (most === null || leverage > most.leverage!) most = row
    }
    if ((direction === undefined || row.direction === direction) && hasLeverage(row)) ids.push(row.id)
  }
  const leverage =
    least === null || most === null
      ? null
      : { min: formatDecimal(least.shownLeverage!), max: formatDecimal(most.shownLeverage!) }
  return { ids, metainfo: { total: counts.long + counts.short, ...counts, productTypes, leverage } }
}

function leverageFilter({ from, to }: SprinterFilters): (row: Row) => boolean {
  if (from === undefined && to === undefined) return () => true
  const least = from === undefined ? null : parseDecimal(from)
  const most = to === undefined ? null : parseDecimal(to)
  return ({ shownLeverage: leverage }) =>
    leverage !== null && (least === null || leverage >= least) && (most === null || leverage <= most)
}
