// The closes that simulated players know: of some days before the one on which they look.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'

/** By symbol, the closes of days, oldest first, each with the midnight at which its day began. */
export type DailyCloses = ReadonlyMap<string, readonly { start: EpochMs; close: number }[]>

/** How many closes a player knows of each share and ETF. */
const known = 20
/** How many days hold that many closes, although weekends have none. */
const daysRead = 45
const dayMs = 24 * 3_600_000

/** From when on closes have to be read for somebody who looks on a day. */
export function closesReadSince(day: EpochMs): EpochMs {
  return toEpochMs(day - daysRead * dayMs)
}

/** The last closes of the days before a day, by symbol. @param day the midnight at which it begins */
export function closesBefore(day: EpochMs, closes: DailyCloses): (symbol: string) => readonly number[] {
  const before = new Map<string, readonly number[]>()
  return (symbol) => {
    const found =
      before.get(symbol) ??
      (closes.get(symbol) ?? [])
        .filter(({ start }) => start < day)
        .slice(-known)
        .map(({ close }) => close)
    before.set(symbol, found)
    return found
  }
}
