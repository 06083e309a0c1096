import type { Product } from '@koersklasse/contract/market.ts'
import { sprintersPageSize } from '@koersklasse/contract/market.ts'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { productsQuery, type SprinterFilters, sprintersQuery } from '../../api/queries.ts'
import {
  isOfView,
  isOn,
  type ListKind,
  listKindOf,
  type ProductFilters,
  type ProductView,
  type Sorting,
  sprinterFiltersOf,
} from './market-filters.ts'
import { sortProducts } from './sort-products.ts'

/** How long the list must stand still until what came into sight is asked for, in milliseconds. */
const settleMs = 80

/**
 * The products of a view as one long list: shares, ETFs and trackers, which are all here, and then Sprinters, of which the
 * server tells a page where it comes into sight.
 */
export function useProductList(
  view: ProductView,
  filters: ProductFilters,
  sorting: Sorting,
  kind: ListKind = listKindOf(view, filters),
) {
  const wantsPlain = kind !== 'leveraged'
  const plain = useQuery({ ...productsQuery, enabled: wantsPlain })
  const sprinters = useSprinterPages(kind === 'plain' ? null : sprinterFiltersOf(view, filters, sorting))
  const { underlyingSymbol } = filters
  const listed = useMemo(() => {
    if (!wantsPlain || plain.data === undefined) return []
    const wanted = plain.data.filter(
      (product) => isOfView(view, product.productType) && isOn(product, underlyingSymbol),
    )
    return sortProducts(wanted, sorting)
  }, [wantsPlain, plain.data, view, underlyingSymbol, sorting])

  const { rowAt: sprinterAt, show } = sprinters
  const rowAt = useCallback(
    (index: number) => (index < listed.length ? (listed[index] ?? null) : sprinterAt(index - listed.length)),
    [listed, sprinterAt],
  )
  const onShown = useCallback(
    (first: number, end: number) => show(Math.max(0, first - listed.length), end - listed.length),
    [listed, show],
  )
  const waitsFor: UseQueryResult<unknown>[] = [
    ...(wantsPlain ? [plain] : []),
    ...(kind === 'plain' ? [] : [sprinters.first]),
  ]
  return {
    kind,
    /** The first query that is not there: it says whether to wait or to try again. */
    missing: waitsFor.find(({ data }) => data === undefined) ?? null,
    count: listed.length + sprinters.total,
    rowAt,
    onShown,
    isBusy: sprinters.first.isPlaceholderData,
    metainfo: kind === 'plain' ? null : (sprinters.first.data?.metainfo ?? null),
    /** Asks again for what could not be loaded on the way; null where there is nothing such. */
    retry: sprinters.retry,
    /** When the oldest of it came, in milliseconds since 1970. */
    updatedAt: wantsPlain ? plain.dataUpdatedAt : sprinters.first.dataUpdatedAt,
  }
}

/** Pages of Sprinters as one list; null asks for nothing. */
function useSprinterPages(filters: SprinterFilters | null) {
  const [pages, setPages] = useState<readonly number[]>([])
  const first = useQuery({ ...sprintersQuery(filters ?? {}), enabled: filters !== null })
  const others = useQueries({
    queries: filters === null ? [] : pages.map((page) => laterPage(filters, page)),
  })
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(settling.current), [])

  const show = useCallback((from: number, end: number) => {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      const wanted = pagesOf(from, end)
      setPages((before) => (before.join() === wanted.join() ? before : wanted))
    }, settleMs)
  }, [])

  const known = new Map<number, readonly Product[]>([[1, first.data?.products ?? []]])
  for (const [index, page] of pages.entries()) {
    const products = others[index]?.data?.products
    if (products) known.set(page, products)
  }
  const latest = useRef(known)
  latest.current = known
  // Another function where another page has come, so that the list is drawn with it.
  const signature = [...known].map(([page, products]) => `${page}:${products[0]?.id}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says when it is another list
  const rowAt = useCallback(
    (index: number) =>
      latest.current.get(Math.floor(index / sprintersPageSize) + 1)?.[index % sprintersPageSize] ?? null,
    [signature],
  )
  const failed = others.filter(({ isError }) => isError)
  return {
    first,
    total: filters === null ? 0 : (first.data?.pagination.total ?? 0),
    rowAt,
    show,
    retry: failed.length === 0 ? null : () => failed.forEach((query) => void query.refetch()),
  }
}

/** A page but the first; while it comes, no other stands in its place. */
function laterPage(filters: SprinterFilters, page: number) {
  const { placeholderData: _, ...query } = sprintersQuery({ ...filters, page: String(page) })
  return query
}

/** The pages that some rows of the list stand on, without the first, which is always there. */
export function pagesOf(from: number, end: number): number[] {
  const last = Math.ceil(end / sprintersPageSize)
  const first = Math.max(2, Math.floor(from / sprintersPageSize) + 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
