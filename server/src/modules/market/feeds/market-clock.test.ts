import { toEpochMs } from '@koersklasse/domain/time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock.ts'
import { createMarketTime } from './market-clock.ts'
import { createWatchClock } from './watch-clock.ts'

const at = toEpochMs

function clockAt(marketTime: number, pace: number) {
  const real = new ManualClock(1_000_000)
  const told: unknown[] = []
  const start = { marketTime: at(marketTime), realTime: real.now(), pace }
  return { real, told, market: createMarketTime(real, start, (clock) => told.push(clock)) }
}

describe('the market’s clock', () => {
  it.each([
    ['real time', 1, 1_500, 6_500],
    ['sixty times as fast', 60, 1_500, 95_000],
    ['half as fast, in whole milliseconds', 0.5, 1_001, 5_500],
    ['standing still', 0, 1_500, 5_000],
  ])('runs at its pace: %s', (_, pace, elapsed, expected) => {
    const { real, market } = clockAt(5_000, pace)
    real.advance(elapsed)
    expect(market.now()).toBe(expected)
    expect(market.describe()).toEqual({ marketTime: expected, realTime: real.now(), pace })
  })

  it('is set on, and says so', () => {
    const { real, told, market } = clockAt(5_000, 1)
    real.advance(100)
    market.set({ marketTime: at(50_000), realTime: real.now(), pace: 2 })
    real.advance(100)
    expect(market.now()).toBe(50_200)
    expect(told).toEqual([{ marketTime: 50_000, realTime: 1_000_100, pace: 2 }])
  })

  it('waits where it would be set back, until the time that it has told is reached', () => {
    const { real, market } = clockAt(5_000, 1)
    real.advance(3_000)
    expect(market.now()).toBe(8_000)
    market.set({ marketTime: at(6_000), realTime: real.now(), pace: 1 })
    real.advance(1_000)
    expect(market.now()).toBe(8_000)
    real.advance(1_500)
    expect(market.now()).toBe(8_500)
  })

  it('is held before an instant that the feed has not come to', () => {
    const { real, market } = clockAt(5_000, 1)
    market.holdBefore(at(6_000))
    real.advance(10_000)
    expect(market.now()).toBe(5_999)
    market.holdBefore(null)
    expect(market.now()).toBe(15_000)
  })

  it('does not go back when the real clock does', () => {
    const { real, market } = clockAt(5_000, 1)
    real.advance(-500)
    expect(market.now()).toBe(5_000)
  })

  it('tells how long it stands still, and once that it does', () => {
    const { real, market } = clockAt(5_000, 1)
    const lines: unknown[] = []
    const take = (...line: unknown[]) => lines.push(line.at(-1))
    const watch = createWatchClock(market, { debug() {}, warn() {}, info: take, error: take } as never)
    const watchAfter = (ms: number) => {
      real.advance(ms)
      watch()
      return [market.standsStillMs(), lines.length]
    }
    expect(watchAfter(3_600_000)).toEqual([0, 0])
    expect(watchAfter(-50_000)).toEqual([50_000, 0])
    expect(watchAfter(-3_500_000)).toEqual([3_550_000, 1])
    expect(watchAfter(1_000)).toEqual([3_549_000, 1])
    expect(watchAfter(3_600_000)).toEqual([0, 2])
    market.holdBefore(market.now())
    expect(watchAfter(3_600_000)).toEqual([0, 2])
    // As a node hears it from another, a little late.
    market.holdBefore(null)
    market.set({ marketTime: at(market.now() - 100_000), realTime: real.now(), pace: 1_000 })
    expect(watchAfter(0)).toEqual([100, 2])
  })

  it('never runs backwards, whatever is done to it', () => {
    const action = fc.oneof(
      fc.record({ advance: fc.integer({ min: -5_000, max: 5_000 }) }),
      fc.record({ set: fc.nat(100_000), pace: fc.double({ min: 0, max: 1_000, noNaN: true }) }),
      fc.record({ hold: fc.option(fc.nat(100_000)) }),
    )
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { real, market } = clockAt(50_000, 1)
        let before = market.now()
        for (const each of actions) {
          if ('advance' in each) real.advance(each.advance)
          else if ('hold' in each) market.holdBefore(each.hold === null ? null : at(each.hold))
          else market.set({ marketTime: at(each.set), realTime: real.now(), pace: each.pace })
          expect(market.now()).toBeGreaterThanOrEqual(before)
          before = market.now()
        }
      }),
    )
  })
})
