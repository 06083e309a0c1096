import { toCents } from '@koersklasse/domain/money/money.ts'
import { expect, test } from 'vitest'
import { growth } from './compound-growth.ts'

test.each([
  // percent, years: compounded, simple
  [0, 40, 1_000_00, 1_000_00],
  [10, 2, 1_210_00, 1_200_00],
  [6.5, 1, 1_065_00, 1_065_00],
  [7, 30, 7_612_26, 3_100_00],
])('at %d percent a year, after %d years', (percent, years, compounded, simple) => {
  const all = growth(toCents(1_000_00), percent, years)
  expect(all).toHaveLength(years + 1)
  expect(all[0]).toEqual({ year: 0, compounded: 1_000_00, simple: 1_000_00 })
  expect(all.at(-1)).toEqual({ year: years, compounded, simple })
})
