// Removes fine candles that no chart shows any more: minutes after a month, quarters after a year. The last one of each
// day (UTC) stays, so that the last price before any later instant does not change, and so do those that other modules
// rely on.

import { type CandleLength, candleLengths } from '@koersklasse/domain/market/candle.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { QuoteBook } from '../quotes/quote-book.ts'
import type { MarketStore } from '../store/market-store.ts'

const dayMs = 24 * 3_600_000
/**
 * Longer than any period of a chart that is drawn from them. Charts of ended products are shown for longer, then drawn
 * from coarser candles; products that nobody ever ordered are removed earlier (issuer/forget-ended.ts).
 */
const keptDays = { minute: 32, quarter: 400 }
type Fine = keyof typeof keptDays
/** The maximum per statement, so that none takes long. */
const atOnce = 1_000

/** The candles that must stay: of some instruments, the last minute before each of some instants. */
export interface RelyOn {
  symbols: readonly string[]
  /** The instants after one and up to another, in any order. */
  instantsBetween(after: EpochMs, until: EpochMs): Promise<EpochMs[]>
}

/** The instant from which all candles of a length still exist. */
function keptSince(length: Fine, now: EpochMs): EpochMs {
  const before = now - keptDays[length] * dayMs
  return toEpochMs(Math.max(0, before - (before % dayMs)))
}

/**
 * The length itself, or, if some of its candles since an instant may have been removed, the finest length that is
 * complete.
 */
export function finestKept(length: CandleLength, since: EpochMs, now: EpochMs): CandleLength {
  const isKept = (each: CandleLength) => each === 'day' || since >= keptSince(each, now)
  return candleLengths.slice(candleLengths.indexOf(length)).find(isKept)!
}

export function createPruneCandles(deps: {
  store: MarketStore
  symbols: readonly string[]
  /** The market's. */
  clock: Clock
  book: Pick<QuoteBook, 'lastTime'>
  /** Whether this is the node that writes. */
  isHere(): boolean
}): (relyOn: RelyOn) => Promise<void> {
  const { store, symbols, clock, book, isHere } = deps
  /** The instant that the last run has reached; there is nothing left to do before it. */
  const done: Record<Fine, EpochMs> = { minute: toEpochMs(0), quarter: toEpochMs(0) }

  async function prune(symbol: string, length: Fine, until: EpochMs, relyOn: RelyOn | null) {
    let from = done[length]
    while (isHere()) {
      const starts = await store.candleStarts(symbol, length, { from, until, limit: atOnce })
      if (starts.length < 2) return
      const last = starts.at(-1)!
      const instants = (await relyOn?.instantsBetween(starts[0]!, last)) ?? []
      await store.removeCandles(symbol, length, superfluous(starts, instants))
      if (starts.length < atOnce) return
      // Whether it can be removed depends on the next one.
      from = last
    }
  }

  /** Never after the last quote: a clock that is wrong for an hour must not remove candles. */
  function now(): EpochMs {
    return toEpochMs(Math.min(clock.now(), book.lastTime()))
  }

  return async (relyOn) => {
    const at = now()
    for (const length of ['minute', 'quarter'] as const) {
      const until = keptSince(length, at)
      if (!isHere() || until <= done[length]) continue
      for (const symbol of symbols) {
        const isReliedOn = length === 'minute' && relyOn.symbols.includes(symbol)
        await prune(symbol, length, until, isReliedOn ? relyOn : null)
      }
      if (isHere()) done[length] = until
    }
  }
}

/** Of candles in order, those that are neither the last before any of the instants nor the last of their day. */
function superfluous(starts: readonly EpochMs[], instants: readonly EpochMs[]): EpochMs[] {
  const dayOf = (at: EpochMs) => Math.floor(at / dayMs)
  const sorted = instants.toSorted((one, other) => one - other)
  let next = 0
  return starts.slice(0, -1).filter((start, place) => {
    const follower = starts[place + 1]!
    while (next < sorted.length && sorted[next]! <= start) next += 1
    const isLastBefore = next < sorted.length && sorted[next]! <= follower
    return !isLastBefore && dayOf(start) === dayOf(follower)
  })
}
