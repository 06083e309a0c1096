// Replays a tape: the market's clock shows the tape's time, at a multiple of real time, and jumps over long periods
// without quotes. A looped tape starts again whole weeks later, at the same hours in Amsterdam.

import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Feed, FeedOutlet } from '../feed.ts'
import type { MarketTime } from '../market-clock.ts'
import { createPasses } from './passes.ts'
import type { Tape } from './tape.ts'

const quietMs = 5 * 60_000
const stepMs = 50

export interface Replay extends Feed {
  /** Plays up to a real instant: hands over the quotes until then, and moves the clock. */
  advanceTo(realTime: EpochMs): void
}

export interface ReplayParts {
  tape: Tape
  /** Market seconds per real second; above 0. */
  speed: number
  loop: boolean
  /** The clock that it starts from and moves. */
  market: MarketTime
  real: Clock
  /** The time of the last known quote; quotes that are not newer are not handed over again. */
  lastTimeOf(symbol: string): EpochMs | undefined
}

/** The name under which a tape's quotes and clock are stored. */
export function sourceOf(tape: Tape): string {
  return `replay ${tape.name}`
}

export function createReplay({ tape, speed, loop, market, real, lastTimeOf }: ReplayParts): Replay {
  const { first, length, passMs, quoteAt } = createPasses(tape, loop)
  // Before a jump the last prices stay for a real second, but for five market minutes at most.
  const lingerMs = Math.min(quietMs, speed * 1_000)

  let outlet: FeedOutlet | null = null
  const clock = createTapeClock(market, real, speed)
  /** The number of quotes handed over, in all passes. */
  let position = 0

  /** Hands over the quotes of one instant, while the clock shows that instant and not yet the next. */
  function handOver(time: EpochMs): void {
    const group: RawQuote[] = []
    for (let next = quoteAt(position); next?.time === time; next = quoteAt(position)) {
      group.push(next)
      position += 1
    }
    holdClock()
    outlet?.quotes(group)
  }

  /** The clock shows no time whose quotes are still to come, and none after the last quote. */
  function holdClock(): void {
    market.holdBefore(quoteAt(position)?.time ?? toEpochMs(quoteAt(position - 1)!.time + 1))
  }

  function advanceTo(realTime: EpochMs): void {
    while (true) {
      const reached = clock.reachedAt(realTime)
      const next = quoteAt(position)
      if (next === null) {
        if (market.describe().state !== 'over') clock.standStill('over')
        return
      }
      const before = quoteAt(position - 1)?.time ?? first
      const jumpsAt = Math.max(before + lingerMs, clock.startedAt())
      const isQuiet = next.time - before > quietMs && clock.startedAt() < next.time
      if (isQuiet && reached >= jumpsAt) {
        clock.runFrom(next.time, clock.realTimeAt(jumpsAt))
      } else if (next.time <= reached) {
        handOver(next.time)
      } else {
        return
      }
    }
  }

  /** Brings the book up to the clock's time: hands over the earlier quotes that it does not have. */
  function warmUp(): void {
    const now = market.now()
    const pass = loop ? Math.max(0, Math.floor((now - first) / passMs)) : 0
    // The pass before has the last quotes of instruments that were not quoted since.
    position = Math.max(0, pass - 1) * length
    const known: RawQuote[] = []
    for (let next = quoteAt(position); next !== null && next.time <= now; next = quoteAt(position)) {
      if (next.time > (lastTimeOf(next.symbol) ?? 0)) known.push(next)
      position += 1
    }
    holdClock()
    outlet?.quotes(known)
  }

  function beat(): void {
    advanceTo(real.now())
    outlet?.alive()
  }

  return {
    source: sourceOf(tape),
    timers: [{ everyMs: stepMs, run: beat }],
    start(to) {
      outlet = to
      for (const [reason, count] of tape.dropped) outlet.drop(reason, count)
      const realTime = real.now()
      clock.runFrom(toEpochMs(Math.max(first, market.now())), realTime)
      warmUp()
      advanceTo(realTime)
    },
    async stop() {
      outlet = null
      if (market.describe().state === 'running') clock.standStill('waiting')
    },
    advanceTo,
  }
}

/** Moves the market's clock at the speed of the tape, from where it was started last. */
function createTapeClock(market: MarketTime, real: Clock, speed: number) {
  let started = { marketTime: market.now(), realTime: real.now() }
  return {
    startedAt: () => started.marketTime,
    reachedAt: (realTime: EpochMs) => started.marketTime + Math.floor((realTime - started.realTime) * speed),
    realTimeAt: (marketTime: number) =>
      toEpochMs(started.realTime + Math.ceil((marketTime - started.marketTime) / speed)),
    runFrom(marketTime: EpochMs, realTime: EpochMs): void {
      started = { marketTime, realTime }
      market.set({ state: 'running', marketTime, realTime, pace: speed })
    },
    standStill(state: 'waiting' | 'over'): void {
      market.set({ state, marketTime: market.now(), realTime: real.now(), pace: 0 })
      market.holdBefore(null)
    },
  }
}
