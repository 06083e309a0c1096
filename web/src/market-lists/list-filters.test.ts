import { describe, expect, test } from 'vitest'
import {
  belongsTo,
  countFilters,
  filtersOf,
  listKindOf,
  sortingOf,
  sortings,
  sprinterFiltersOf,
  withFilter,
  withoutFilters,
} from './list-filters.ts'

const inAddress = (text: string) => new URLSearchParams(text)

describe('reads the filters of an address', () => {
  test.each([
    ['', {}, 0],
    ['underlyingSymbol=AEX', { underlyingSymbol: 'AEX' }, 1],
    ['direction=long&from=2.5&to=10', { direction: 'long', from: '2.5', to: '10' }, 2],
    ['direction=sideways&from=x&to=1e3&other=1&underlyingSymbol=', {}, 0],
    ['to=12345&from=1.234', {}, 0],
  ])('?%s', (address, filters, count) => {
    expect(filtersOf(inAddress(address))).toEqual(filters)
    expect(countFilters(filtersOf(inAddress(address)))).toBe(count)
  })
})

test('a filter on direction or leverage selects products with leverage', () => {
  expect(listKindOf('all', {})).toBe('mixed')
  expect(listKindOf('all', { underlyingSymbol: 'AEX' })).toBe('mixed')
  expect(listKindOf('all', { to: '5' })).toBe('leveraged')
  expect(listKindOf('sb', {})).toBe('leveraged')
  expect(listKindOf('etf', { direction: 'long' })).toBe('plain')
})

test('uses the requested sorting if the list has it, or else the default', () => {
  expect(sortingOf(inAddress('sorting=distance_asc'), sortings.leveraged)).toBe('distance_asc')
  expect(sortingOf(inAddress('sorting=distance_asc'), sortings.plain)).toBe('name_asc')
  expect(sortingOf(inAddress(''), sortings.leveraged)).toBe('leverage_asc')
})

test('asks the server for the type of the view, or for none if it shows all', () => {
  const filters = { direction: 'short', from: '3' } as const
  const sorted = { sort: 'price', order: 'desc' }
  expect(sprinterFiltersOf('xt', filters, 'price_desc')).toEqual({ productType: 'xt', ...filters, ...sorted })
  expect(sprinterFiltersOf('all', filters, 'price_desc')).toEqual({ ...filters, ...sorted })
})

test('removes an empty filter from the address; clearing the filters keeps the sorting', () => {
  const params = inAddress('direction=long&sorting=price_asc')
  expect(withFilter(params, 'from', '3').toString()).toBe('direction=long&sorting=price_asc&from=3')
  expect(withFilter(params, 'direction', '').toString()).toBe('sorting=price_asc')
  expect(withoutFilters(params).toString()).toBe('sorting=price_asc')
})

test('a product belongs to its underlying, and a share to itself', () => {
  const etf = { symbol: 'IWDA', underlyingSymbol: 'AEX' }
  expect([undefined, 'AEX', 'IWDA', 'DAX'].map((symbol) => belongsTo(etf, symbol))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
