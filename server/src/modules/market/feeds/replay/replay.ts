// Replays a tape: the market's clock is the tape's, so many times as fast as real time. Where nothing happens for long it
// jumps; looped, each pass is whole weeks after the one before, at the same hours in Amsterdam.

import type { RawQuote } from '@koersklasse/domain/quote.ts'
import { type Clock, type EpochMs, gameTimeZone, toEpochMs } from '@koersklasse/domain/time.ts'
import { Temporal } from 'temporal-polyfill'
import type { Log } from '../../../../platform/log.ts'
import type { Feed, FeedOutlet } from '../feed.ts'
import type { MarketTime } from '../market-clock.ts'
import type { Tape } from './tape.ts'

const quietMs = 5 * 60_000
const dayMs = 24 * 3_600_000
const weekMs = 7 * dayMs
const stepMs = 50

export interface Replay extends Feed {
  /** Comes to where the tape is at a real instant: hands over all that is known by then, and moves the clock. */
  advanceTo(realTime: EpochMs): void
}

export interface ReplayParts {
  tape: Tape
  /** Market seconds a real second; above 0. */
  speed: number
  loop: boolean
  /** Where it starts, and what it moves. */
  market: MarketTime
  real: Clock
  /** The time of the last quote that is known already; what is not newer is not handed over again. */
  lastTimeOf(symbol: string): EpochMs | undefined
  log: Log
}

/** The name that a tape's quotes stand under, and its clock. */
export function sourceOf(tape: Tape): string {
  return `replay ${tape.name}`
}

export function createReplay({ tape, speed, loop, market, real, lastTimeOf, log }: ReplayParts): Replay {
  const { quotes } = tape
  const first = quotes[0]!.time
  const last = quotes.at(-1)!.time
  const passMs = Math.ceil((last - first + 1) / weekMs) * weekMs
  // A price is there for a real second before a jump, and five minutes of the market at most.
  const lingerMs = Math.min(quietMs, speed * 1_000)

  let outlet: FeedOutlet | null = null
  let timer: NodeJS.Timeout | null = null
  let anchor = { market: first, real: real.now() }
  /** How many quotes have been handed over, all passes counted. */
  let position = 0
  /** By how much each pass is later than the first, as far as it was asked for. */
  const passes: number[] = [0]

  function quoteAt(index: number): (RawQuote & { time: EpochMs }) | null {
    if (index < 0 || (index >= quotes.length && !loop)) return null
    const quote = quotes[index % quotes.length]!
    const pass = Math.floor(index / quotes.length)
    return pass === 0 ? quote : { ...quote, time: toEpochMs(quote.time + laterBy(pass)) }
  }

  /** By how much a pass is later than the first. */
  function laterBy(pass: number): number {
    passes[pass] ??= atSameHour(first, (pass * passMs) / dayMs) - first
    return passes[pass]
  }

  function setClock(marketTime: EpochMs, realTime: EpochMs, pace: number): void {
    anchor = { market: marketTime, real: realTime }
    market.set({ marketTime, realTime, pace })
  }

  /** Hands over the quotes of one instant, when the clock may tell it and not yet the next. */
  function handOver(time: EpochMs): void {
    const group: RawQuote[] = []
    for (let next = quoteAt(position); next?.time === time; next = quoteAt(position)) {
      group.push(next)
      position += 1
    }
    holdBefore(position)
    outlet?.quotes(group)
  }

  /** The clock tells no time of which the quotes are still to come, nor one after the last. */
  function holdBefore(index: number): void {
    market.holdBefore(quoteAt(index)?.time ?? toEpochMs(quoteAt(index - 1)!.time + 1))
  }

  function advanceTo(realTime: EpochMs): void {
    while (true) {
      const reached = anchor.market + Math.floor((realTime - anchor.real) * speed)
      const next = quoteAt(position)
      if (next === null) {
        if (market.describe().pace !== 0) standStill()
        return
      }
      const before = quoteAt(position - 1)?.time ?? first
      const jumpsAt = Math.max(before + lingerMs, anchor.market)
      const isQuiet = next.time - before > quietMs && anchor.market < next.time
      if (isQuiet && reached >= jumpsAt) {
        setClock(next.time, toEpochMs(anchor.real + Math.ceil((jumpsAt - anchor.market) / speed)), speed)
      } else if (next.time <= reached) {
        handOver(next.time)
      } else {
        return
      }
    }
  }

  function standStill(): void {
    setClock(market.now(), real.now(), 0)
    market.holdBefore(null)
  }

  /** Brings the book to where the clock stands: hands over what came before and is not known. */
  function warmUp(): void {
    const now = market.now()
    const pass = loop ? Math.max(0, Math.floor((now - first) / passMs)) : 0
    // The pass before has the last quotes of what has not been quoted again since.
    position = Math.max(0, pass - 1) * quotes.length
    const known: RawQuote[] = []
    for (let next = quoteAt(position); next !== null && next.time <= now; next = quoteAt(position)) {
      if (next.time > (lastTimeOf(next.symbol) ?? 0)) known.push(next)
      position += 1
    }
    holdBefore(position)
    outlet?.quotes(known)
  }

  return {
    source: sourceOf(tape),
    start(to) {
      outlet = to
      for (const [reason, count] of tape.dropped) outlet.drop(reason, count)
      const realTime = real.now()
      setClock(toEpochMs(Math.max(first, market.now())), realTime, speed)
      warmUp()
      advanceTo(realTime)
      timer = setInterval(() => {
        try {
          advanceTo(real.now())
        } catch (error) {
          log.error({ err: error }, 'the replay failed')
        }
      }, stepMs)
    },
    async stop() {
      if (timer !== null) clearInterval(timer)
      outlet = null
      standStill()
    },
    advanceTo,
  }
}

/** The same hour in Amsterdam some days later. */
function atSameHour(at: EpochMs, days: number): EpochMs {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone)
  return toEpochMs(local.add({ days }).epochMilliseconds)
}
