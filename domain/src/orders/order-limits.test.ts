import { describe, expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import {
  afterPlacing,
  defaultOrderLimits,
  isDayFull,
  isWaitingFull,
  type OrderCounts,
} from './order-limits.ts'

const monday = toEpochMs(Date.parse('2026-11-22T23:00:00Z'))
const tuesday = toEpochMs(Date.parse('2026-11-23T23:00:00Z'))
const counts = (waiting: number, placed: number): OrderCounts => ({ waiting, day: monday, placed })

describe('the limits of orders', () => {
  it.each([
    [counts(0, 4_999), monday, false],
    [counts(0, 5_000), monday, true],
    [counts(0, 5_001), monday, true],
    [counts(0, 5_000), tuesday, false],
    [{ waiting: 0, day: null, placed: 0 }, monday, false],
  ])('are 5,000 a day: %o', (each, today, isFull) => {
    expect(isDayFull(each, today, defaultOrderLimits)).toBe(isFull)
  })

  it.each([
    [199, false],
    [200, true],
    [201, true],
  ])('are 200 that wait: %i', (waiting, isFull) => {
    expect(isWaitingFull(counts(waiting, 0), defaultOrderLimits)).toBe(isFull)
  })

  it('count from one again on the next day', () => {
    expect(afterPlacing(counts(3, 7), monday)).toEqual({ waiting: 3, day: monday, placed: 8 })
    expect(afterPlacing(counts(3, 7), tuesday)).toEqual({ waiting: 3, day: tuesday, placed: 1 })
  })
})
