// Keeps what charts have read of the past for a minute: the portfolios of a competition are drawn at the same instants, and
// each would otherwise read, and price, hundreds of closes of each of its products again.

import type { CandleLength } from '@koersklasse/domain/market/candle.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Candles } from './candles.ts'

/**
 * Reads a value of each of some things at each instant.
 * @param length the length of the candles that are read
 * @param instants ascending
 * @returns in the order of the things, the values at the instants
 */
export type ReadAt<Of, Value> = (
  those: readonly Of[],
  length: CandleLength,
  instants: readonly EpochMs[],
) => Promise<readonly (readonly Value[])[]>

/** Under which key the values of a thing are kept, and what they follow from: with another version they are read again. */
export interface KeptAs {
  key: string
  version: unknown
}

/** For how long values are kept, in milliseconds of the market. */
const keptMs = 60_000
/** How long ago an instant must be for its values to be kept: quotes may still be on their way. In milliseconds of the market. */
const settledMs = 60_000
/** Beyond this number of values all are dropped. */
const most = 200_000

/**
 * The values of one thing, each at the place of its instant with holes between, and what is being read of it, by the instants
 * that were missing.
 */
interface Values<Value> {
  version: unknown
  at: Value[]
  reading: Map<string, Promise<readonly Value[]>>
}

/** What is asked of one thing: which values are known, and which instants are missing, also as text. */
interface Part<Of, Value> {
  of: Of
  own: Values<Value> | null
  values: readonly (Value | undefined)[]
  missing: readonly EpochMs[]
  under: string
}

/**
 * What is kept: the place of each instant, so that it is looked up once for all things, the values by length and key, how
 * many, since when, and how often candles had been rewritten by then.
 */
interface Kept<Value> {
  places: Map<EpochMs, number>
  values: Map<string, Values<Value>>
  count: number
  since: EpochMs
  rewrites: number
}

/**
 * Makes a reader for charts, which need not know at once that a candle was pruned: what it returns may be a minute old.
 * After a split or a correction it reads again. What several charts miss at the same time is read once.
 * @param keptAs how the values of a thing are kept; null for one that is read each time
 */
export function keepSettled<Of, Value extends number | null>(
  read: ReadAt<Of, Value>,
  keptAs: (of: Of) => KeptAs | null,
  { candles, clock }: { candles: Pick<Candles, 'rewrites'>; clock: Clock },
): ReadAt<Of, Value> {
  const begin = (): Kept<Value> => {
    const nothing = { places: new Map(), values: new Map(), count: 0 }
    return { ...nothing, since: clock.now(), rewrites: candles.rewrites() }
  }
  let kept = begin()

  function counts({ count, since, rewrites }: Kept<Value>): boolean {
    const ageMs = clock.now() - since
    return ageMs >= 0 && ageMs < keptMs && count <= most && rewrites === candles.rewrites()
  }

  function valuesOf(into: Kept<Value>, length: CandleLength, { key, version }: KeptAs): Values<Value> {
    const place = `${length} ${key}`
    const found = into.values.get(place)
    if (found !== undefined && found.version === version) return found
    const none = { version, at: [], reading: new Map() }
    into.values.set(place, none)
    return none
  }

  /** Lets others wait for the same values of a thing, and keeps those that are settled by then. */
  function share(
    { own, under, missing }: Part<Of, Value>,
    found: Promise<readonly Value[]>,
    into: Kept<Value>,
    settledUntil: number,
  ): Promise<readonly Value[]> {
    if (own === null) return found
    own.reading.set(under, found)
    const settle = (values: readonly Value[]): void => {
      own.reading.delete(under)
      for (const [index, at] of missing.entries()) {
        if (at > settledUntil) break
        const place = into.places.get(at) ?? into.places.size
        into.places.set(at, place)
        own.at[place] = values[index]!
        into.count += 1
      }
    }
    found.then(settle, () => own.reading.delete(under))
    return found
  }

  return async (those, length, instants) => {
    if (!counts(kept)) kept = begin()
    // What is read is kept with what counted when it was asked for: if that is dropped meanwhile, so is this.
    const current = kept
    const settledUntil = clock.now() - settledMs
    const places = instants.map((at) => current.places.get(at))
    const parts = those.map((of): Part<Of, Value> => {
      const as = keptAs(of)
      const own = as && valuesOf(current, length, as)
      const values = places.map((place) => (place === undefined ? undefined : own?.at[place]))
      const missing = values.includes(undefined) ? instants.filter((_, at) => values[at] === undefined) : []
      return { of, own, values, missing, under: missing.join() }
    })
    const reading = new Map(parts.map((part) => [part, part.own?.reading.get(part.under)]))
    const unread = parts.filter((part) => part.missing.length > 0 && reading.get(part) === undefined)
    for (const these of Map.groupBy(unread, ({ under }) => under).values()) {
      const of = these.map((part) => part.of)
      const found = read(of, length, these[0]!.missing)
      for (const [index, part] of these.entries()) {
        const own = found.then((all) => all[index]!)
        reading.set(part, share(part, own, current, settledUntil))
      }
    }
    return Promise.all(
      parts.map(async ({ missing, values }, index) => {
        if (missing.length === 0) return values as readonly Value[]
        const found = await reading.get(parts[index]!)
        let next = 0
        return values.map((value) => (value === undefined ? found![next++]! : value))
      }),
    )
  }
}
