// The parameters of a list in the address: its view, filters and sorting. Anyone can write an address, so invalid values
// are ignored.

import type { Product } from '@koersklasse/contract/market.ts'
import { type InstrumentType, type ProductType, productTypes } from '@koersklasse/domain/market/instrument.ts'
import { directions, isSprinterType, sprinterTypes } from '@koersklasse/domain/products/sprinter.ts'
import type { SprinterFilters } from './queries.ts'

/** The views of the list of products. */
export const productViews = ['all', ...productTypes] as const
export type ProductView = (typeof productViews)[number]

/** The types to which the list of an underlying can be narrowed. */
export const leveragedViews = sprinterTypes

const underlyingTypes = ['in', 'ir', 'cu', 'co', 'ss', 'etf'] as const satisfies InstrumentType[]

/** The views of the list of underlyings. */
export const underlyingViews = ['popular', 'followed', 'all', ...underlyingTypes] as const
export type UnderlyingView = (typeof underlyingViews)[number]

/** The sortings of each kind of list; the first one is the default. */
export const sortings = {
  plain: ['name_asc', 'change_desc', 'change_asc', 'price_asc', 'price_desc'],
  leveraged: ['leverage_asc', 'leverage_desc', 'distance_desc', 'distance_asc', 'price_asc', 'name_asc'],
  mixed: ['name_asc', 'price_asc', 'price_desc'],
  underlyings: ['name_asc', 'change_desc', 'change_asc'],
} as const
export type Sorting = (typeof sortings)[keyof typeof sortings][number]

/** A typed leverage: up to four digits, and up to two decimals after a comma or a point. */
export const leveragePattern = '\\d{1,4}([.,]\\d{1,2})?'

/** The filters of a list of products. */
export interface ProductFilters {
  underlyingSymbol?: string
  direction?: (typeof directions)[number]
  from?: string
  to?: string
}

const filterNames = ['underlyingSymbol', 'direction', 'from', 'to'] as const
type FilterName = (typeof filterNames)[number]

/** The valid filters in an address. */
export function filtersOf(params: URLSearchParams): ProductFilters {
  const given = filterNames.map((name) => [name, params.get(name) ?? ''] as const)
  return Object.fromEntries(given.filter(([name, value]) => value !== '' && isPossible[name](value)))
}

/** How many filters are set; a range of leverage counts as one. */
export function countFilters({
  underlyingSymbol,
  direction,
  from,
  to,
}: { [Name in keyof ProductFilters]: ProductFilters[Name] | undefined }): number {
  return [underlyingSymbol, direction, from ?? to].filter((value) => value !== undefined).length
}

/** Whether only products with leverage can match. */
function asksForLeverage({ direction, from, to }: ProductFilters): boolean {
  return [direction, from, to].some((value) => value !== undefined)
}

/** The kind of products in a list: without leverage, with leverage, or first the former and then the latter. */
export type ListKind = 'plain' | 'leveraged' | 'mixed'

export function listKindOf(view: ProductView, filters: ProductFilters): ListKind {
  if (view === 'all') return asksForLeverage(filters) ? 'leveraged' : 'mixed'
  return isSprinterType(view) ? 'leveraged' : 'plain'
}

/** The sorting in an address if it is one of `known`, or else the default. */
export function sortingOf<Known extends Sorting>(params: URLSearchParams, known: readonly Known[]): Known {
  return known.find((each) => each === params.get('sorting')) ?? (known[0] as Known)
}

/** The parameters of the request for products with leverage. */
export function sprinterFiltersOf(
  view: ProductView,
  filters: ProductFilters,
  sorting: Sorting,
): SprinterFilters {
  const [sort, order] = sorting.split('_') as ['leverage' | 'distance' | 'price' | 'name', 'asc' | 'desc']
  const type = view !== 'all' && isSprinterType(view) ? { productType: view } : {}
  return { ...type, ...filters, sort, order }
}

/** The parameters with a filter set, or removed if its value is empty. */
export function withFilter(before: URLSearchParams, name: FilterName | 'sorting' | 'type', value: string) {
  const params = new URLSearchParams(before)
  if (value === '') params.delete(name)
  else params.set(name, value)
  return params
}

/** The parameters without filters, but with the sorting. */
export function withoutFilters(before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const name of [...filterNames, 'type']) params.delete(name)
  return params
}

/** Whether a view shows products of a type. */
export function showsType(view: ProductView, productType: ProductType): boolean {
  return view === 'all' || view === productType
}

/** Whether a product without leverage belongs to an underlying or is that share itself; always true for undefined. */
export function belongsTo(
  { symbol, underlyingSymbol }: Pick<Product, 'symbol' | 'underlyingSymbol'>,
  wanted: string | undefined,
): boolean {
  return wanted === undefined || wanted === symbol || wanted === underlyingSymbol
}

const isLeverage = (value: string) => /^\d{1,4}(\.\d{1,2})?$/.test(value)
const isPossible: Record<FilterName, (value: string) => boolean> = {
  underlyingSymbol: (value) => value.length <= 20,
  direction: (value) => (directions as readonly string[]).includes(value),
  from: isLeverage,
  to: isLeverage,
}
