import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { marketNow, marketTimeAt, setMarketClock, shownMarketTime, subscribeToTicks } from './market-clock.ts'

const tape = toEpochMs(Date.UTC(2013, 9, 7, 8))
const real = toEpochMs(Date.UTC(2026, 0, 5, 12))

function clockOf(pace: number): MarketClock {
  const reading = { marketTime: tape, realTime: real }
  return pace === 0 ? { state: 'over', ...reading, pace: 0 } : { state: 'running', ...reading, pace }
}

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
    const clock = clockOf(pace)
    expect(marketTimeAt(clock, real + elapsed)).toBe(tape + gone)
  })

  test('gives the market’s time by the last reading from the server', () => {
    setMarketClock(clockOf(0))
    expect(marketNow()).toBe(tape)
  })

  test.each([
    ['a day ahead', 24 * 3_600_000],
    ['a day behind', -24 * 3_600_000],
    ['right', 0],
  ])('goes on from what the server said on a device whose clock is %s', (_, offMs) => {
    vi.useFakeTimers({ now: real + offMs })
    setMarketClock(clockOf(1))
    vi.advanceTimersByTime(60_000)
    expect(marketNow()).toBe(tape + 60_000)
  })

  test('has moved on since the reading was received, also when it is set again later', () => {
    vi.useFakeTimers({ now: real + 3_600_000 })
    setMarketClock(clockOf(1), real + 200)
    expect(marketNow()).toBe(tape + 3_600_000)
  })
})

describe('the ticks of the market clock', () => {
  test('come from one timer, however many rows show a time, and only while the clock runs', () => {
    vi.useFakeTimers({ now: real })
    setMarketClock(clockOf(60))
    const ticks = Array.from({ length: 50 }, () => vi.fn())
    const endings = ticks.map((listener) => subscribeToTicks(listener))
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(2_000)
    for (const listener of ticks) expect(listener).toHaveBeenCalledTimes(2)
    expect(shownMarketTime()).toBe(tape + 120_000)
    setMarketClock(clockOf(0))
    expect(vi.getTimerCount()).toBe(0)
    setMarketClock(clockOf(1))
    for (const end of endings) end()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('are not needed for a right time', () => {
    vi.useFakeTimers({ now: real })
    setMarketClock(clockOf(1))
    expect(shownMarketTime()).toBe(tape)
    vi.advanceTimersByTime(60_000)
    expect(shownMarketTime()).toBe(tape + 60_000)
    expect(shownMarketTime()).toBe(tape + 60_000)
  })
})
