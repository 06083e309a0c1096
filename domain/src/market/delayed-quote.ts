// On a delayed feed an order is filled on the first quote whose own time is after the order, and cancelling it does not
// undo a fill on an earlier quote: a player who knows the real price must not profit from it.

import type { EpochMs } from '../time/time.ts'
import type { EuroPrice } from './euro-price.ts'

/** Whether the feed of a product's quotes is delayed. */
export function isDelayed({ quote }: Pick<EuroPrice, 'quote'>): boolean {
  return quote.delay !== undefined
}

/**
 * Whether an order may be filled on a price: always where the feed is live; where it is delayed, if all quotes of the
 * price are from after the order.
 * @param placed the market's time when the order was placed
 */
export function isAfterOrder({ quote, currencyQuote }: EuroPrice, placed: EpochMs): boolean {
  if (quote.delay === undefined) return true
  return quote.time > placed && (currencyQuote === null || currencyQuote.time > placed)
}

/**
 * Until when an order that was cancelled on a delayed price can still be filled on quotes from before the cancellation;
 * after that they are too old to fill on.
 * @param cancelled the market's time of the cancellation
 * @param maxQuoteAge in milliseconds, not counting the delay of the feed
 * @returns milliseconds since 1970, in market time
 */
export function lastChanceOfCancelled({ quote }: EuroPrice, cancelled: EpochMs, maxQuoteAge: number): number {
  return cancelled + (quote.delay ?? 0) + maxQuoteAge
}
