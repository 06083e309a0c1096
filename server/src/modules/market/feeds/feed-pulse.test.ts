import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { createFeedPulse } from './feed-pulse.ts'
import { createMarketTime } from './market-clock.ts'

const second = 1_000
const start = 1_000_000

/** Makes the pulse of a node whose market's clock begins with real time; silent after 15 seconds. */
function openPulse({ pace = 1, hasOwnClock = false, known = 0, real = new ManualClock(start) } = {}) {
  const reading = { marketTime: real.now(), realTime: real.now() }
  const from: MarketClock =
    pace === 0 ? { state: 'waiting', ...reading, pace: 0 } : { state: 'running', ...reading, pace }
  const clock = createMarketTime(real, from)
  const log = pino({ level: 'silent' })
  const told: boolean[] = []
  const pulse = createFeedPulse({
    ...{ real, clock, limit: 15 * second, hasOwnClock, newestKnown: () => known, log },
  })
  pulse.onChange(({ isSilent }) => told.push(isSilent))
  return { real, pulse, told }
}

describe('the pulse on the node that runs the feed', () => {
  it('is silent until the feed is heard, and again once it is unheard for too long', () => {
    const { real, pulse, told } = openPulse()
    expect(pulse.state().isSilent).toBe(true)
    pulse.heard()
    real.advance(15 * second)
    expect([pulse.state().isSilent, pulse.age()]).toEqual([false, 15 * second])
    real.advance(1)
    expect([pulse.state().isSilent, pulse.age()]).toEqual([true, 15 * second + 1])
    pulse.check()
    pulse.check()
    pulse.heard()
    expect(told).toEqual([false, true, false])
  })

  it('moves the instant from which quotes count only at the end of a silence', () => {
    const { real, pulse } = openPulse()
    pulse.heard()
    const atStart = pulse.state().countsFrom
    expect(atStart).toBe(start - 15 * second)
    real.advance(14 * second)
    pulse.heard()
    expect(pulse.state().countsFrom).toBe(atStart)
    real.advance(60 * second)
    expect(pulse.state().countsFrom).toBe(atStart)
    pulse.heard()
    expect(pulse.state().countsFrom).toBe(start + (14 + 60 - 15) * second)
  })

  it('is silent while the market stands still because the clock was set back, and counts nothing from before', () => {
    const { real, pulse } = openPulse({ known: start })
    pulse.heard()
    real.advance(-600 * second)
    for (let seconds = 0; seconds < 16; seconds += 1) {
      real.advance(second)
      pulse.heard()
    }
    expect(pulse.state().isSilent).toBe(true)
    real.advance(600 * second)
    pulse.heard()
    expect(pulse.state()).toEqual({ isSilent: false, countsFrom: start + second, countsRateAge: true })
  })

  it('counts nothing from before the market stood still once it is about to go on', () => {
    const { real, pulse } = openPulse({ known: start })
    pulse.heard()
    real.advance(-60 * second)
    pulse.heard()
    expect(pulse.state().isSilent).toBe(true)
    real.advance(50 * second)
    pulse.heard()
    expect(pulse.state()).toEqual({ isSilent: false, countsFrom: start + 1, countsRateAge: true })
  })

  it('counts nothing that was known before the start of a live feed', () => {
    const { pulse } = openPulse({ known: start - 3 * second })
    pulse.heard()
    expect(pulse.state().countsFrom).toBe(start - 3 * second + 1)
  })

  it('lets the prices of a tape count when it goes on after a restart', () => {
    const { pulse } = openPulse({ pace: 60, hasOwnClock: true, known: start - 1 })
    pulse.heard()
    expect(pulse.state()).toEqual({ isSilent: false, countsFrom: 0, countsRateAge: false })
  })

  it('measures the silence of an accelerated market in real time', () => {
    const { real, pulse } = openPulse({ pace: 60, hasOwnClock: true })
    pulse.heard()
    real.advance(15 * second)
    expect(pulse.state().isSilent).toBe(false)
    real.advance(5 * second)
    expect(pulse.state().isSilent).toBe(true)
    pulse.heard()
    expect(pulse.state().countsFrom).toBe(start + (20 - 15) * 60 * second)
  })

  it('counts from a clock that was set back', () => {
    const { real, pulse } = openPulse()
    pulse.heard()
    real.advance(-3_600 * second)
    pulse.check()
    expect([pulse.state().isSilent, pulse.age()]).toEqual([false, 0])
    real.advance(16 * second)
    expect(pulse.state().isSilent).toBe(true)
  })
})

describe('the pulse on another node', () => {
  function openTwo(known = 0) {
    const real = new ManualClock(start)
    const [feed, other] = [openPulse({ real, known }), openPulse({ real, known })]
    return { real, feed, other, tell: () => other.pulse.follow(feed.pulse.reading()) }
  }

  it('starts with what that node knows', () => {
    const { feed, other, tell } = openTwo(start - second)
    tell()
    expect(other.pulse.state().isSilent).toBe(true)
    feed.pulse.heard()
    tell()
    expect(other.pulse.state()).toEqual(feed.pulse.state())
  })

  it('is silent when the feed is, although the node that runs it is heard', () => {
    const { real, feed, other, tell } = openTwo()
    feed.pulse.heard()
    tell()
    for (let seconds = 0; seconds < 16; seconds += 1) {
      real.advance(second)
      tell()
    }
    expect(other.pulse.state().isSilent).toBe(true)
    feed.pulse.heard()
    tell()
    expect(other.pulse.state()).toEqual(feed.pulse.state())
  })

  it('is silent when that node is not heard, and does not trust what it knew when it is back', () => {
    const { real, feed, other, tell } = openTwo(start + 4 * second)
    feed.pulse.heard()
    tell()
    const before = feed.pulse.state().countsFrom
    for (let seconds = 0; seconds < 20; seconds += 1) {
      real.advance(second)
      feed.pulse.heard()
    }
    expect([feed.pulse.state().isSilent, other.pulse.state().isSilent]).toEqual([false, true])
    tell()
    expect(feed.pulse.state().countsFrom).toBe(before)
    expect(other.pulse.state()).toEqual({
      isSilent: false,
      countsFrom: start + 5 * second,
      countsRateAge: true,
    })
  })
})
