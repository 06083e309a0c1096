import { toCents } from '@koersklasse/domain/money/money.ts'
import { expect, test } from 'vitest'
import { pricesOn, weekdays } from '../prices/aig-week.ts'
import { stopOutcome } from './stop-loss-day.ts'

const prices = [1_000, 995, 988, 1_010].map((bid) => ({ bid: toCents(bid), ask: toCents(bid + 2) }))

test.each([
  [5, 997, { index: 1, price: 995 }],
  [10, 992, { index: 2, price: 988 }],
  [15, 987, null],
])('a stop loss order %d tenths of a percent below the purchase', (tenths, stop, fill) => {
  expect(stopOutcome(tenths, prices)).toEqual({ bought: 1_002, stop, fill, end: 1_010 })
})

test.each([
  ['tuesday', 'saves from a worse end', (end: number, fill: number) => end < fill],
  ['wednesday', 'sells before the price recovers', (end: number, fill: number) => end > fill],
] as const)('on the recorded %s a stop loss order %s', (day, _, isSo) => {
  const { fill, end } = stopOutcome(8, pricesOn(day))
  expect(isSo(end, fill!.price)).toBe(true)
})

test('a stop loss order far below is not reached on any day', () => {
  expect(weekdays.map((day) => stopOutcome(30, pricesOn(day)).fill)).toEqual(weekdays.map(() => null))
})
