import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { createClockDriftMonitor } from './clock-drift-monitor.ts'
import { createMarketTime } from './market-clock.ts'

const at = toEpochMs

function clockOf(marketTime: number, realTime: number, pace: number): MarketClock {
  const reading = { marketTime: at(marketTime), realTime: at(realTime) }
  return pace === 0 ? { state: 'waiting', ...reading, pace: 0 } : { state: 'running', ...reading, pace }
}

function clockAt(marketTime: number, pace: number) {
  const real = new ManualClock(1_000_000)
  const announced: unknown[] = []
  const start = clockOf(marketTime, real.now(), pace)
  const market = createMarketTime(real, start)
  market.onSet((clock) => announced.push(clock))
  return { real, announced, market }
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
    expect(market.describe()).toEqual(clockOf(expected, real.now(), pace))
  })

  it('can be set, and calls its listeners', () => {
    const { real, announced, market } = clockAt(5_000, 1)
    real.advance(100)
    market.set(clockOf(50_000, real.now(), 2))
    real.advance(100)
    expect(market.now()).toBe(50_200)
    expect(announced).toEqual([{ state: 'running', marketTime: 50_000, realTime: 1_000_100, pace: 2 }])
  })

  it('stands still if it is set back, until the latest time that it has shown', () => {
    const { real, market } = clockAt(5_000, 1)
    real.advance(3_000)
    expect(market.now()).toBe(8_000)
    market.set(clockOf(6_000, real.now(), 1))
    real.advance(1_000)
    expect(market.now()).toBe(8_000)
    real.advance(1_500)
    expect(market.now()).toBe(8_500)
  })

  it('is held before an instant that the feed has not reached', () => {
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

  it('reports how long it stands still if the real clock goes back beyond its start', () => {
    const { real, market } = clockAt(5_000, 1)
    real.advance(-3_600_000)
    expect(market.stalledForMs()).toBe(3_600_000)
    real.advance(3_599_000)
    expect([market.stalledForMs(), market.now()]).toEqual([1_000, 5_000])
    real.advance(2_000)
    expect([market.stalledForMs(), market.now()]).toEqual([0, 6_000])
  })

  it('reports how long it stands still, and logs it once', () => {
    const { real, market } = clockAt(5_000, 1)
    const lines: unknown[] = []
    const take = (...line: unknown[]) => lines.push(line.at(-1))
    const watch = createClockDriftMonitor(market, { debug() {}, warn() {}, info: take, error: take } as never)
    const watchAfter = (ms: number) => {
      real.advance(ms)
      watch()
      return [market.stalledForMs(), lines.length]
    }
    expect(watchAfter(3_600_000)).toEqual([0, 0])
    expect(watchAfter(-50_000)).toEqual([50_000, 0])
    expect(watchAfter(-3_500_000)).toEqual([3_550_000, 1])
    expect(watchAfter(1_000)).toEqual([3_549_000, 1])
    expect(watchAfter(3_600_000)).toEqual([0, 2])
    market.holdBefore(market.now())
    expect(watchAfter(3_600_000)).toEqual([0, 2])
    // As a node receives it from another, a little late.
    market.holdBefore(null)
    market.set(clockOf(market.now() - 100_000, real.now(), 1_000))
    expect(watchAfter(0)).toEqual([100, 2])
  })

  it('never runs backwards under any sequence of operations', () => {
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
          else market.set(clockOf(each.set, real.now(), each.pace))
          expect(market.now()).toBeGreaterThanOrEqual(before)
          before = market.now()
        }
      }),
    )
  })
})
