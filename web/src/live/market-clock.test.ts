import { toEpochMs } from '@koersklasse/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { marketNow, marketTimeAt, setMarketClock } from './market-clock.ts'

const tape = toEpochMs(Date.UTC(2013, 9, 7, 8))
const real = toEpochMs(Date.UTC(2026, 0, 5, 12))

describe('the market clock', () => {
  test.each([
    ['real time', 1, 1000, 1000],
    ['a tape at sixty times', 60, 1000, 60_000],
    ['a clock that stands still', 0, 5000, 0],
    ['a reading from before the anchor', 10, -100, -1000],
    ['a pace that is not whole', 1.5, 3, 5],
  ])('%s', (_, pace, elapsed, gone) => {
    const clock = { marketTime: tape, realTime: real, pace }
    expect(marketTimeAt(clock, real + elapsed)).toBe(tape + gone)
  })

  test('tells the market’s time by what the server said last', () => {
    setMarketClock({ marketTime: tape, realTime: real, pace: 0 })
    expect(marketNow()).toBe(tape)
  })
})
