// The quotes of a tape, one pass after another if it is looped. Each pass starts whole weeks after the previous one, at
// the same hours in Amsterdam.

import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { type EpochMs, gameTimeZone, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { Temporal } from 'temporal-polyfill'
import type { Tape } from './tape.ts'

const dayMs = 24 * 3_600_000
const weekMs = 7 * dayMs

export interface Passes {
  /** The time of the first quote of the first pass. */
  first: EpochMs
  /** How many quotes a pass has, and how long it lasts at the least. */
  length: number
  passMs: number
  /** A quote by its index over all passes; null before the first one, and after the last one of a tape that ends. */
  quoteAt(index: number): (RawQuote & { time: EpochMs }) | null
}

export function createPasses({ quotes }: Tape, loop: boolean): Passes {
  const first = quotes[0]!.time
  const passMs = Math.ceil((quotes.at(-1)!.time - first + 1) / weekMs) * weekMs
  /** By how much each pass is later than the first, as far as computed. */
  const offsets: number[] = [0]

  function offsetOf(pass: number): number {
    offsets[pass] ??= atSameHour(first, (pass * passMs) / dayMs) - first
    return offsets[pass]
  }

  return {
    ...{ first, length: quotes.length, passMs },
    quoteAt(index) {
      if (index < 0 || (index >= quotes.length && !loop)) return null
      const quote = quotes[index % quotes.length]!
      const pass = Math.floor(index / quotes.length)
      return pass === 0 ? quote : { ...quote, time: toEpochMs(quote.time + offsetOf(pass)) }
    },
  }
}

/** The same hour in Amsterdam some days later. */
function atSameHour(at: EpochMs, days: number): EpochMs {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone)
  return toEpochMs(local.add({ days }).epochMilliseconds)
}
