import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import type { getSprinters, Product } from '@koersklasse/contract/market.ts'
import { sprintersPageSize } from '@koersklasse/contract/market.ts'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { productsQuery } from '../api/queries.ts'
import {
  belongsTo,
  type ListKind,
  listKindOf,
  type ProductFilters,
  type ProductView,
  type Sorting,
  showsType,
  sprinterFiltersOf,
} from './list-filters.ts'
import { type SprinterFilters, sprintersQuery } from './queries.ts'
import { sortProducts } from './sort-products.ts'

/** How long scrolling must pause before the rows in view are requested, in milliseconds. */
const settleMs = 80

/**
 * The products of a view as one long list: first shares, ETFs and trackers, which are all loaded, then Sprinters, whose
 * pages are loaded when they come into view.
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
      (product) => showsType(view, product.productType) && belongsTo(product, underlyingSymbol),
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
  const triggerPrice: UseQueryResult<unknown>[] = [
    ...(wantsPlain ? [plain] : []),
    ...(kind === 'plain' ? [] : [sprinters.first]),
  ]
  return {
    kind,
    /** The first query without data, which is either pending or failed; null if there is none. */
    missing: triggerPrice.find(({ data }) => data === undefined) ?? null,
    count: listed.length + sprinters.total,
    rowAt,
    onShown,
    isBusy: sprinters.first.isPlaceholderData,
    metainfo: kind === 'plain' ? null : (sprinters.first.data?.metainfo ?? null),
    /** Retries the pages that could not be loaded; null if there are none. */
    retry: sprinters.retry,
    /** When the list was loaded, in milliseconds since 1970. */
    updatedAt: wantsPlain ? plain.dataUpdatedAt : sprinters.first.dataUpdatedAt,
  }
}

/** Pages of Sprinters as one list; null requests nothing. */
function useSprinterPages(filters: SprinterFilters | null) {
  const [pages, setPages] = useState<readonly number[]>([])
  const first = useQuery({ ...sprintersQuery(filters ?? {}), enabled: filters !== null })
  const listing = first.data?.pagination.listing ?? null
  const others = useQueries({
    queries:
      filters === null || listing === null ? [] : pages.map((page) => laterPage(filters, page, listing)),
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
  // A new function when a page has arrived, so that the list renders again.
  const signature = [...known].map(([page, products]) => `${page}:${products[0]?.id}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature changes with the list
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

/**
 * A later page of the listing that began with the first page. While it loads, the same page of the previous listing is
 * shown, and never another page.
 */
function laterPage(filters: SprinterFilters, page: number, listing: string) {
  const query = sprintersQuery({ ...filters, page: String(page), listing })
  type Before = { queryKey: readonly unknown[] }
  const isSamePage = ({ queryKey: [, before] }: Before) =>
    JSON.stringify({ ...(before as SprinterFilters | undefined), listing }) ===
    JSON.stringify(query.queryKey[1])
  return {
    ...query,
    placeholderData: (data: CallOutput<typeof getSprinters> | undefined, before: Before | undefined) =>
      before !== undefined && isSamePage(before) ? data : undefined,
  }
}

/** The pages that contain a range of rows, without the first, which is always loaded. */
export function pagesOf(from: number, end: number): number[] {
  const last = Math.ceil(end / sprintersPageSize)
  const first = Math.max(2, Math.floor(from / sprintersPageSize) + 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
