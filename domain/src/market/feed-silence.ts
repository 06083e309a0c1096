// A feed that nothing is heard from is silent: its prices may move meanwhile, and others may see them. Nothing is filled
// while it is silent, nor afterwards on a quote from before it was back.

import { type EpochMs, toEpochMs } from '../time/time.ts'
import type { EuroPrice } from './euro-price.ts'
import { externalQuoteTimes } from './external-quote.ts'
import type { Quote } from './quote.ts'

/** The state of a feed that orders depend on. */
export interface FeedState {
  /** Whether nothing has been heard from it for too long. */
  isSilent: boolean
  /** Quotes from before this instant of the market's time, not counting their delay, may be from before a silence. */
  countsFrom: EpochMs
  /**
   * Whether a quote of a currency can be too old, as any other quote can. It can where the prices are real. A feed that moves
   * the market's clock may quote a currency once an hour, as a recorded week does; then there is no newer rate.
   */
  countsRateAge: boolean
}

/**
 * Whether a feed is silent.
 * @param age how long nothing has been heard from it, neither a quote nor a heartbeat, in milliseconds of real time
 * @param limit the longest that a feed may be unheard without being silent, in milliseconds of real time
 */
export function isSilentAt(age: number, limit: number): boolean {
  return age > limit
}

/**
 * The instant from which quotes count after a silence. Quotes that were known during the silence do not count, nor quotes
 * older than a feed may be without being silent: a sender may deliver late what it collected meanwhile.
 * @param back the market's time when the feed was heard again
 * @param known the time of the newest quote that was known by then, its delay added; 0 if those still count
 * @param limit as for `isSilentAt`
 * @param pace how much faster than real time the market's clock runs
 */
export function countsFromAfter(
  { back, known }: { back: EpochMs; known: number },
  limit: number,
  pace: number,
): EpochMs {
  // A quote may be dated ahead of the clock, but no further than `ahead`. A later `known` comes from an overstated delay.
  const latestKnown = Math.min(known, back + externalQuoteTimes.ahead)
  return toEpochMs(Math.max(0, Math.floor(back - limit * pace), latestKnown + 1))
}

/** Whether a quote is from after the last silence of its feed. */
export function isAfterSilence(
  { time, delay = 0 }: Pick<Quote, 'time' | 'delay'>,
  countsFrom: EpochMs,
): boolean {
  return time + delay >= countsFrom
}

/** Whether a price is from after the last silence of its feed: its quote, and the one of the currency. */
export function isPriceAfterSilence(
  { quote, currencyQuote }: Pick<EuroPrice, 'quote' | 'currencyQuote'>,
  countsFrom: EpochMs,
): boolean {
  return (
    isAfterSilence(quote, countsFrom) && (currencyQuote === null || isAfterSilence(currencyQuote, countsFrom))
  )
}
