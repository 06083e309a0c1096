import { expect, test } from 'vitest'
import { sprinterFiltersOf, withFilter } from './sprinter-filters.ts'

test.each([
  ['', { sort: 'leverage', order: 'asc' }],
  [
    'underlyingSymbol=AEX&direction=long&from=2.5&to=10&page=2&sorting=distance_desc',
    {
      ...{ underlyingSymbol: 'AEX', direction: 'long', from: '2.5', to: '10', page: '2' },
      ...{ sort: 'distance', order: 'desc' },
    },
  ],
  ['direction=&from=x&to=1e3&page=0&sorting=id&other=1', { sort: 'leverage', order: 'asc' }],
])('the address ?%s asks for what it can', (address, filters) => {
  expect(sprinterFiltersOf(new URLSearchParams(address))).toEqual(filters)
})

test('another filter begins at the first page, and an empty one is dropped', () => {
  const params = new URLSearchParams('direction=long&page=3')
  expect(withFilter(params, 'from', '3').toString()).toBe('direction=long&from=3')
  expect(withFilter(params, 'direction', '').toString()).toBe('')
  expect(withFilter(params, 'page', '4').toString()).toBe('direction=long&page=4')
})
