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
type Closes = Map<EpochMs, Close | undefined>

/** What is kept: the closes by length and symbol, how many, since when, and how often candles had been rewritten by then. */
interface Kept {
  closes: Map<string, Closes>
  count: number
  since: EpochMs
  rewrites: number
}

/**
 * Makes a reader for charts, which need not know at once that a candle was pruned: what it returns may be a minute old.
 * After a split or a correction it reads again.
 */
export function keepCloses(
  read: ReadCloses,
  { candles, clock }: { candles: Pick<Candles, 'rewrites'>; clock: Clock },
): ReadCloses {
  const begin = (): Kept => {
    return { closes: new Map(), count: 0, since: clock.now(), rewrites: candles.rewrites() }
  }
  let kept = begin()

  function counts({ count, since, rewrites }: Kept): boolean {
    const ageMs = clock.now() - since
    return ageMs >= 0 && ageMs < keptMs && count <= most && rewrites === candles.rewrites()
  }

  /** Keeps those of the closes that will not change. */
  function keep(into: Kept, key: string, read: Closes, settledUntil: number): void {
    const all: Closes = into.closes.get(key) ?? new Map()
    into.closes.set(key, all)
    for (const [at, close] of read) {
      if (at > settledUntil) continue
      all.set(at, close)
      into.count += 1
    }
  }

  return async (wanted, length, instants) => {
    if (!counts(kept)) kept = begin()
    // What is read is kept with what counted when it was asked for: if that is dropped meanwhile, so is this.
    const current = kept
    const settledUntil = clock.now() - settledMs
    const parts = wanted.map((one) => {
      const key = `${length} ${one.symbol}`
      // What ends before a split is read each time, until the split is carried out.
      const known = one.until === null ? current.closes.get(key) : undefined
      return { ...one, key, known, missing: instants.filter((at) => !known?.has(at)) }
    })
    const fresh = new Map<string, Closes>()
    const byMissing = Map.groupBy(parts, ({ missing }) => missing.join())
    await Promise.all(
      byMissing.values().map(async (these) => {
        const { missing } = these[0]!
        if (missing.length === 0) return
        const found = await read(these, length, missing)
        for (const { symbol, until, key } of these) {
          const own: Closes = new Map(missing.map((at, place) => [at, found.get(symbol)![place]]))
          fresh.set(symbol, own)
          if (until === null) keep(current, key, own, settledUntil)
        }
      }),
    )
    return new Map(
      parts.map(({ symbol, known }) => {
        const own = fresh.get(symbol)
        return [symbol, instants.map((at) => (own?.has(at) ? own.get(at) : known?.get(at)))]
      }),
    )
  }
}
