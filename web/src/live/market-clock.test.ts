import { toEpochMs } from '@koersklasse/domain/time.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { marketNow, marketTimeAt, setMarketClock } from './market-clock.ts'

const tape = toEpochMs(Date.UTC(2013, 9, 7, 8))
const real = toEpochMs(Date.UTC(2026, 0, 5, 12))

afterEach(() => {
  vi.useRealTimers()
})

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

  test.each([
    ['a day ahead', 24 * 3_600_000],
    ['a day behind', -24 * 3_600_000],
    ['right', 0],
  ])('goes on from what the server said on a device whose clock is %s', (_, offMs) => {
    vi.useFakeTimers({ now: real + offMs })
    setMarketClock({ marketTime: tape, realTime: real, pace: 1 })
    vi.advanceTimersByTime(60_000)
    expect(marketNow()).toBe(tape + 60_000)
  })

  test('has gone on since it was heard, where it is told again later', () => {
    vi.useFakeTimers({ now: real + 3_600_000 })
    setMarketClock({ marketTime: tape, realTime: real, pace: 1 }, real + 200)
    expect(marketNow()).toBe(tape + 3_600_000)
  })
})
