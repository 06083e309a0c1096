import type { Product } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { productsQuery } from '../../api/queries.ts'
import {
  belongsTo,
  type ProductView,
  productViews,
  showsType,
  sortings,
  sprinterFiltersOf,
} from '../../market-lists/list-filters.ts'
import { sprintersQuery } from '../../market-lists/queries.ts'

/** The number of products of each type, on one underlying or on all; null until it is known. */
export function useTypeCounts(underlyingSymbol: string | undefined): Record<ProductView, number> | null {
  const filters = underlyingSymbol === undefined ? {} : { underlyingSymbol }
  const plain = useQuery(productsQuery).data
  // The same query as the first page of all products, with which the market opens.
  const sprinters = useQuery(sprintersQuery(sprinterFiltersOf('all', filters, sortings.mixed[0]))).data
  if (plain === undefined || sprinters === undefined) return null
  return countTypes(
    plain.filter((product) => belongsTo(product, underlyingSymbol)),
    sprinters.metainfo.productTypes,
  )
}

/** Counts products without leverage by type, and adds the counts of the server for the others. */
export function countTypes(
  plain: readonly Pick<Product, 'productType'>[],
  leveraged: Readonly<Record<'sp' | 'sb' | 'xt', number>>,
): Record<ProductView, number> {
  const { sp, sb, xt } = leveraged
  const counted: Partial<Record<ProductView, number>> = { ...leveraged, all: plain.length + sp + sb + xt }
  const counts = productViews.map((view) => [
    view,
    counted[view] ?? plain.filter(({ productType }) => showsType(view, productType)).length,
  ])
  return Object.fromEntries(counts) as Record<ProductView, number>
}
