import { expect, test } from 'vitest'
import { financingOf, goldDays, resultOf, weekOf } from './sprinter-week.ts'

const goldMove = goldDays.at(-1)!.prices.at(-1)! / goldDays[0]!.prices[0]! - 1

test.each([
  ['long', 5],
  ['long', 10],
  ['short', 5],
  ['short', 18],
] as const)(
  'a Sprinter %s with leverage %d lasts the week and moves about that many times as hard',
  (direction, leverage) => {
    const week = weekOf(direction, leverage)
    const sign = direction === 'long' ? 1 : -1
    expect(week.days).toHaveLength(5)
    expect(week.days.some(({ isKnockedOut }) => isKnockedOut)).toBe(false)
    expect(resultOf(week) / week.start).toBeCloseTo(sign * leverage * goldMove, 1)
  },
)

test('the most leveraged Sprinter long is knocked out on Friday, and pays a residual', () => {
  const week = weekOf('long', 18)
  expect(week.days.map(({ isKnockedOut }) => isKnockedOut)).toEqual([false, false, false, false, true])
  const last = week.days.at(-1)!
  expect(last.gold).toBeLessThanOrEqual(last.stopLossLevel)
  expect(last.value).toBeGreaterThan(0)
  expect(last.value).toBeLessThan(week.start / 2)
})

test('each night moves the financing level up and costs a long, and brings a short the difference', () => {
  const long = weekOf('long', 10)
  expect(long.days.map(({ night }) => night)).toEqual([0, 1_35, 1_35, 1_35, 1_35])
  long.days.slice(1).forEach(({ financingLevel }, index) => {
    expect(financingLevel).toBeGreaterThan(long.days[index]!.financingLevel)
  })
  expect(financingOf(long)).toBe(5_40)
  expect(financingOf(weekOf('short', 10))).toBe(-2_04)
})
