import { expect, test } from 'vitest'
import { basketFrom, basketsOf, deepestFall, gainOf, shareNames, sizes, weeks } from './diversification.ts'

test('there are twenty shares and a year of weeks', () => {
  expect(new Set(shareNames).size).toBe(20)
  expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['2006-12-29', '2007-12-31', 54])
})

test.each([
  ['Apple', 1.335],
  ['Citigroup', -0.471],
  ['General Electric', -0.004],
])('%s gained %d in 2007', (name, gain) => {
  expect(gainOf(basketFrom(shareNames.indexOf(name), 1))).toBeCloseTo(gain, 2)
})

test('a basket gains the mean of its shares, and goes on from the first after the last', () => {
  const gains = basketsOf('1').map(gainOf)
  const basket = basketFrom(18, 5)
  expect(basket.names).toEqual([18, 19, 0, 1, 2].map((place) => shareNames[place]))
  const mean = [18, 19, 0, 1, 2].reduce((sum, place) => sum + gains[place]!, 0) / 5
  expect(gainOf(basket)).toBeCloseTo(mean, 10)
})

test.each([
  [[1, 1.2, 0.9, 1.1], 0.25],
  [[1, 1.1, 1.2], 0],
])('the deepest fall of %j is %d', (values, fall) => {
  expect(deepestFall({ values })).toBeCloseTo(fall, 10)
})

test('the more shares, the closer the best and the worst basket are', () => {
  const widths = sizes.map((size) => {
    const gains = basketsOf(size).map(gainOf)
    return Math.max(...gains) - Math.min(...gains)
  })
  expect(widths).toEqual(widths.toSorted((one, other) => other - one))
  expect(widths.at(-1)).toBe(0)
})
