// What the address of the market says: which list is shown, by what it is narrowed, and how it is sorted. Anyone can write
// an address: what means nothing is left out.

import type { Product } from '@koersklasse/contract/market.ts'
import { type InstrumentType, type ProductType, productTypes } from '@koersklasse/domain/instrument.ts'
import { directions, isSprinterType, sprinterTypes } from '@koersklasse/domain/sprinter.ts'
import type { SprinterFilters } from '../../api/queries.ts'

/** Which products a list can show. */
export const productViews = ['all', ...productTypes] as const
export type ProductView = (typeof productViews)[number]

/** The types that a list of products with a leverage is narrowed to on the page of an underlying. */
export const leveragedViews = sprinterTypes

const underlyingTypes = ['in', 'ir', 'cu', 'co', 'ss', 'etf'] as const satisfies InstrumentType[]

/** Which underlyings a list can show. */
export const underlyingViews = ['popular', 'followed', 'all', ...underlyingTypes] as const
export type UnderlyingView = (typeof underlyingViews)[number]

/** The orders that a list can stand in: what by, and which way. The first is the usual one. */
export const sortings = {
  plain: ['name_asc', 'change_desc', 'change_asc', 'price_asc', 'price_desc'],
  leveraged: ['leverage_asc', 'leverage_desc', 'distance_desc', 'distance_asc', 'price_asc', 'name_asc'],
  mixed: ['name_asc', 'price_asc', 'price_desc'],
  underlyings: ['name_asc', 'change_desc', 'change_asc'],
} as const
export type Sorting = (typeof sortings)[keyof typeof sortings][number]

/** A leverage as it is typed: up to four digits, and decimals behind a comma or a point. */
export const leveragePattern = '\\d{1,4}([.,]\\d{1,2})?'

/** What products are narrowed by. */
export interface ProductFilters {
  underlyingSymbol?: string
  direction?: (typeof directions)[number]
  from?: string
  to?: string
}

const filterNames = ['underlyingSymbol', 'direction', 'from', 'to'] as const
type FilterName = (typeof filterNames)[number]

/** The filters that an address sets. */
export function filtersOf(params: URLSearchParams): ProductFilters {
  const given = filterNames.map((name) => [name, params.get(name) ?? ''] as const)
  return Object.fromEntries(given.filter(([name, value]) => value !== '' && isPossible[name](value)))
}

/** How many filters are set, as one sees them: a range of leverage is one. */
export function countFilters({
  underlyingSymbol,
  direction,
  from,
  to,
}: { [Name in keyof ProductFilters]: ProductFilters[Name] | undefined }): number {
  return [underlyingSymbol, direction, from ?? to].filter((value) => value !== undefined).length
}

/** Whether only what has a leverage can pass. */
function asksForLeverage({ direction, from, to }: ProductFilters): boolean {
  return [direction, from, to].some((value) => value !== undefined)
}

/** What a list has: products by name, products with a leverage, or the ones and then the others. */
export type ListKind = 'plain' | 'leveraged' | 'mixed'

export function listKindOf(view: ProductView, filters: ProductFilters): ListKind {
  if (view === 'all') return asksForLeverage(filters) ? 'leveraged' : 'mixed'
  return isSprinterType(view) ? 'leveraged' : 'plain'
}

/** The sorting that an address asks for, or else the usual one. */
export function sortingOf<Known extends Sorting>(params: URLSearchParams, known: readonly Known[]): Known {
  return known.find((each) => each === params.get('sorting')) ?? (known[0] as Known)
}

/** What the server is asked for, of products with a leverage. */
export function sprinterFiltersOf(
  view: ProductView,
  filters: ProductFilters,
  sorting: Sorting,
): SprinterFilters {
  const [sort, order] = sorting.split('_') as ['leverage' | 'distance' | 'price' | 'name', 'asc' | 'desc']
  const type = view !== 'all' && isSprinterType(view) ? { productType: view } : {}
  return { ...type, ...filters, sort, order }
}

/** An address with a filter set, or dropped where it is empty. */
export function withFilter(before: URLSearchParams, name: FilterName | 'sorting' | 'type', value: string) {
  const params = new URLSearchParams(before)
  if (value === '') params.delete(name)
  else params.set(name, value)
  return params
}

/** An address without filters, sorted as it was. */
export function withoutFilters(before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const name of [...filterNames, 'type']) params.delete(name)
  return params
}

/** The products of a view that are priced by themselves: those of one type, or all of them. */
export function isOfView(view: ProductView, productType: ProductType): boolean {
  return view === 'all' || view === productType
}

/** Whether a product that is priced by itself is on an underlying, or is it; of none (undefined) all are. */
export function isOn(
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
