import { expect, test } from 'vitest'
import { currentOf, places } from './places.ts'

test.each([
  ['/dashboard', '/dashboard', 'page'],
  ['/position/1/US4592001014', '/dashboard', 'true'],
  ['/markets', '/markets', 'page'],
  ['/markets/etf', '/markets', 'true'],
  ['/products/US4592001014/buy', '/markets', 'true'],
  ['/rankings/week', '/rankings', 'true'],
  ['/subrankings/1/invite', '/rankings', 'true'],
  ['/academy/etfs/exam', '/academy', 'true'],
  ['/marketsquare', null, null],
  ['/account', null, null],
  ['/', null, null],
] as const)('%s belongs to the place %s', (pathname, to, current) => {
  const found = places.flatMap((place) => {
    const value = currentOf(place, pathname)
    return value === undefined ? [] : [[place.to, value]]
  })
  expect(found).toEqual(to === null ? [] : [[to, current]])
})
