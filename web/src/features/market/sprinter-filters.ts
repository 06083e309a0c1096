import type { SprinterFilters } from '../../api/queries.ts'

/** The orders that a list of Sprinters can stand in: what by, and which way. The first is the usual one. */
export const sortings = [
  'leverage_asc',
  'leverage_desc',
  'distance_desc',
  'distance_asc',
  'price_asc',
  'name_asc',
] as const

/** A leverage as it is typed: up to four digits, and decimals behind a comma or a point. */
export const leveragePattern = '\\d{1,4}([.,]\\d{1,2})?'

const ownFields = ['underlyingSymbol', 'direction', 'from', 'to', 'page'] as const

/** What the address asks for. What the server would not understand is left out: anyone can write an address. */
export function sprinterFiltersOf(params: URLSearchParams): SprinterFilters {
  const wanted = ownFields.map((name) => [name, params.get(name) ?? ''] as const)
  const known = Object.fromEntries(wanted.filter(([name, value]) => value !== '' && isPossible[name](value)))
  const sorting = sortings.find((each) => each === params.get('sorting')) ?? sortings[0]
  const [sort, order] = sorting.split('_')
  return { ...known, sort, order } as SprinterFilters
}

/** An address with a filter set, or dropped where it is empty; any but another page begins at the first page. */
export function withFilter(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const params = new URLSearchParams(before)
  if (name !== 'page') params.delete('page')
  if (value === '') params.delete(name)
  else params.set(name, value)
  return params
}

const isLeverage = (value: string) => /^\d{1,4}(\.\d{1,2})?$/.test(value)
const isPossible: Record<(typeof ownFields)[number], (value: string) => boolean> = {
  underlyingSymbol: (value) => value.length <= 20,
  direction: (value) => value === 'long' || value === 'short',
  from: isLeverage,
  to: isLeverage,
  page: (value) => /^[1-9]\d{0,3}$/.test(value),
}
