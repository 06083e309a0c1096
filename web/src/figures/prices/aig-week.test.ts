import { expect, test } from 'vitest'
import { clockTime, pricesOn, timeAt, weekdays } from './aig-week.ts'

test.each(weekdays)('the prices of %s are real: an ask above each bid, and little between two', (day) => {
  const prices = pricesOn(day)
  expect(prices).toHaveLength(78)
  prices.forEach(({ bid, ask }, index) => {
    const before = prices[index - 1]?.bid ?? bid
    expect(ask).toBeGreaterThan(bid)
    expect(Math.abs(bid / before - 1)).toBeLessThan(0.01)
  })
})

test('times are those of Amsterdam', () => {
  expect(timeAt(0)).toBe('15:31')
  expect(timeAt(77)).toBe('21:56')
  expect(clockTime(24 * 60 + 5)).toBe('00:05')
})
