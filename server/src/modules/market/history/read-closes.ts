// Reads the closes of saved candles. Those that charts have read are kept for a minute: the portfolios of a competition are
// drawn at the same instants, and each would otherwise read hundreds of closes of each of its products again.

import type { CandleLength } from '@koersklasse/domain/market/candle.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Close } from '../store/close-store.ts'
import type { MarketStore } from '../store/market-store.ts'
import type { Candles } from './candles.ts'

/**
 * By symbol, the close of the last saved candle before each instant; undefined where there is none.
 * @param wanted symbols, each with the instant from which its candles do not count; null for none
 */
export type ReadCloses = (
  wanted: readonly { symbol: string; until: EpochMs | null }[],
  length: CandleLength,
  instants: readonly EpochMs[],
) => Promise<Map<string, (Close | undefined)[]>>

export function createReadCloses({ closesAt }: Pick<MarketStore, 'closesAt'>): ReadCloses {
  return async (wanted, length, instants) => {
    const closes = new Map(
      wanted.map(({ symbol }) => [symbol, instants.map((): Close | undefined => undefined)]),
    )
    for (const { symbol, place, ...close } of await closesAt(wanted, length, instants)) {
      closes.get(symbol)![place] = close
    }
    return closes
  }
}

/** For how long closes are kept, in milliseconds of the market. */
const keptMs = 60_000
/** How long ago an instant must be for its closes to be kept: later ones may not be saved yet. In milliseconds of the market. */
const settledMs = 600_000
/** Beyond this number of closes all are dropped. */
const most = 200_000

/** The closes of one symbol and length, by instant; undefined where there was none. */
type Kept = Map<EpochMs, Close | undefined>

/**
 * Makes a reader for charts, which need not know at once that a candle was pruned: what it returns may be a minute old.
 * After a split or a correction it reads again.
 */
export function keepCloses(
  read: ReadCloses,
  { candles, clock }: { candles: Pick<Candles, 'rewrites'>; clock: Clock },
): ReadCloses {
  let kept = new Map<string, Kept>()
  let count = 0
  let since = clock.now()
  let rewrites = candles.rewrites()

  /** What is kept and still counts. */
  function current(): Map<string, Kept> {
    const now = clock.now()
    const isOld = now - since >= keptMs || now < since
    if (isOld || count > most || candles.rewrites() !== rewrites) {
      kept = new Map()
      count = 0
      since = now
      rewrites = candles.rewrites()
    }
    return kept
  }

  return async (wanted, length, instants) => {
    const closes = current()
    const settledUntil = clock.now() - settledMs
    /** Reads some of what is wanted, and keeps what will not change. */
    async function readAt(these: typeof wanted, at: readonly EpochMs[]): Promise<[string, Kept][]> {
      if (these.length === 0 || at.length === 0) return []
      const found = await read(these, length, at)
      return these.map(({ symbol, until }) => {
        const own = new Map(at.map((instant, place) => [instant, found.get(symbol)![place]]))
        // What ends before a split is read each time, until the split is carried out.
        if (until === null) keep(`${length} ${symbol}`, own)
        return [symbol, own]
      })
    }
    function keep(key: string, own: Kept): void {
      const all = closes.get(key) ?? new Map<EpochMs, Close | undefined>()
      closes.set(key, all)
      for (const [at, close] of own) {
        if (at > settledUntil) continue
        all.set(at, close)
        count += 1
      }
    }

    const known = new Map(
      wanted.flatMap(({ symbol, until }): [string, Kept][] => {
        const own = until === null ? closes.get(`${length} ${symbol}`) : undefined
        return own === undefined ? [] : [[symbol, own]]
      }),
    )
    const [some, none] = [true, false].map((is) => wanted.filter(({ symbol }) => known.has(symbol) === is))
    const missing = instants.filter((at) => known.values().some((own) => !own.has(at)))
    const fresh = new Map((await Promise.all([readAt(some!, missing), readAt(none!, instants)])).flat())
    return new Map(
      wanted.map(({ symbol }) => {
        const [before, own] = [known.get(symbol), fresh.get(symbol)]
        return [symbol, instants.map((at) => (own?.has(at) ? own.get(at) : before?.get(at)))]
      }),
    )
  }
}
