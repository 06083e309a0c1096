import type { Product } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { productsQuery, sprintersQuery } from '../../api/queries.ts'
import {
  isOfView,
  isOn,
  type ProductView,
  productViews,
  sortings,
  sprinterFiltersOf,
} from './market-filters.ts'

/** How many products there are of each type, on an underlying or in all; null until that is known. */
export function useTypeCounts(underlyingSymbol: string | undefined): Record<ProductView, number> | null {
  const filters = underlyingSymbol === undefined ? {} : { underlyingSymbol }
  const plain = useQuery(productsQuery).data
  // The first page of all, as it is: the market opens with it.
  const sprinters = useQuery(sprintersQuery(sprinterFiltersOf('all', filters, sortings.mixed[0]))).data
  if (plain === undefined || sprinters === undefined) return null
  return countTypes(
    plain.filter((product) => isOn(product, underlyingSymbol)),
    sprinters.metainfo.productTypes,
  )
}

/** Products that are priced by themselves, counted by type, beside what the server has counted of the others. */
export function countTypes(
  plain: readonly Pick<Product, 'productType'>[],
  leveraged: Readonly<Record<'sp' | 'sb' | 'xt', number>>,
): Record<ProductView, number> {
  const { sp, sb, xt } = leveraged
  const counted: Partial<Record<ProductView, number>> = { ...leveraged, all: plain.length + sp + sb + xt }
  const counts = productViews.map((view) => [
    view,
    counted[view] ?? plain.filter(({ productType }) => isOfView(view, productType)).length,
  ])
  return Object.fromEntries(counts) as Record<ProductView, number>
}
