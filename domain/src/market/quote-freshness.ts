// No order is filled on a quote that is too old, not counting the delay of its feed, or from before its feed was silent.
// A quote is silent only while its exchange should be quoting: if the exchange is closed or has just opened, an old quote
// is no fault. Nor is it after a silence of the whole feed.

import type { EpochMs } from '../time/time.ts'
import type { EuroPrice } from './euro-price.ts'
import { type FeedState, isAfterSilence } from './feed-silence.ts'
import type { Quote } from './quote.ts'
import { isWithinSession, type TradingSession } from './within-session.ts'

/**
 * The freshness of a quote: orders can be filled on a `fresh` one; an `ex_date` one is from before a corporate action
 * and no longer traded on (domain/src/corporate-actions/ex-date-break.ts); an `awaited` one is from before the exchange
 * closed or opened or the feed was silent, and the next one is yet to come; a `silent` one is old though the exchange has
 * been open for long enough.
 */
export const quoteFreshnesses = ['fresh', 'ex_date', 'awaited', 'silent'] as const
export type QuoteFreshness = (typeof quoteFreshnesses)[number]

type DatedQuote = Pick<Quote, 'time' | 'delay'>

/**
 * Whether a quote is young enough to fill an order on.
 * @param now the market's time
 * @param maxAge its maximum age in milliseconds, not counting the delay of its feed
 */
export function isFresh({ time, delay = 0 }: DatedQuote, now: EpochMs, maxAge: number): boolean {
  return now - time - delay <= maxAge
}

/**
 * Whether both quotes of a price are young enough to fill an order on. Arguments as for `isFresh`.
 * @param feed the state of their feed
 */
export function isPriceFresh(
  { quote, currencyQuote }: Pick<EuroPrice, 'quote' | 'currencyQuote'>,
  now: EpochMs,
  maxAge: number,
  feed: Pick<FeedState, 'countsRateAge'>,
): boolean {
  if (!isFresh(quote, now, maxAge)) return false
  return currencyQuote === null || !feed.countsRateAge || isFresh(currencyQuote, now, maxAge)
}

/**
 * The freshness of a quote, apart from corporate actions.
 * @param countsFrom as in the state of its feed
 * @param session the session of its exchange that `now` falls in, or else the next one
 */
export function quoteFreshness(
  { time, delay = 0 }: DatedQuote,
  now: EpochMs,
  { maxAge, countsFrom }: { maxAge: number; countsFrom: EpochMs },
  session: TradingSession,
): Exclude<QuoteFreshness, 'ex_date'> {
  if (isFresh({ time, delay }, now, maxAge)) {
    return isAfterSilence({ time, delay }, countsFrom) ? 'fresh' : 'awaited'
  }
  if (!isWithinSession(now, session)) return 'awaited'
  return now - Math.max(time, session.open) - delay > maxAge ? 'silent' : 'awaited'
}
