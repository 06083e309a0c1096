import { toCents } from '@koersklasse/domain/money/money.ts'
import { defaultTransactionCosts } from '@koersklasse/domain/orders/transaction-costs.ts'
import { expect, test } from 'vitest'
import { capitalByDay, monthDays } from './day-trader-costs.ts'

const after = (capital: number, tradesPerDay: number, spread: number) =>
  capitalByDay({ capital: toCents(capital), tradesPerDay, spread }, defaultTransactionCosts)

test.each([
  ['nothing without trades', 5_000_00, 0, 20, 5_000_00],
  ['the fixed costs of 20 trades', 5_000_00, 1, 0, 4_960_00],
  ['a small capital entirely', 1_000_00, 20, 50, 0],
])('the costs of a month take %s', (_, capital, tradesPerDay, spread, left) => {
  const days = after(capital, tradesPerDay, spread)
  expect(days).toHaveLength(monthDays + 1)
  expect(days[0]).toBe(capital)
  expect(days.at(-1)).toBe(left)
})

test('trades at a spread take a part of what is left and the fixed costs, as the sum of a geometric series says', () => {
  const [kept, fixed] = [1 - 0.001 / 2, 2_00]
  const left = (5_000_00 + fixed / (1 - kept)) * kept ** (6 * monthDays) - fixed / (1 - kept)
  const most = 6 * monthDays
  const last = after(5_000_00, 6, 10).at(-1)!
  expect(last).toBeLessThanOrEqual(left)
  expect(last).toBeGreaterThan(left - most)
})

test('a capital never falls below zero', () => {
  const days = after(10_00, 20, 50)
  expect(days.at(-1)).toBe(0)
})
