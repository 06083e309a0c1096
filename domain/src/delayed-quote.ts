// On a feed that tells quotes late, an order is filled on the first quote whose own time is after the order, and it
// cannot be taken back from a quote of before: who knows the real price must not profit from it.

import type { EuroPrice } from './euro-price.ts'
import type { EpochMs } from './time.ts'

/** Whether the feed tells a product's quotes later than they were made. */
export function isDelayed({ quote }: Pick<EuroPrice, 'quote'>): boolean {
  return quote.delay !== undefined
}

/**
 * Whether an order may be carried out on a price: always where the feed is live; where it is delayed, if all that the
 * price is made of is of after the order.
 * @param placed the market's time when the order was placed
 */
export function isAfterOrder({ quote, currencyQuote }: EuroPrice, placed: EpochMs): boolean {
  if (quote.delay === undefined) return true
  return quote.time > placed && (currencyQuote === null || currencyQuote.time > placed)
}

/**
 * Until when an order that is cancelled on a delayed price can still be filled on quotes of before, at the latest:
 * what comes later than that is too old to be filled on.
 */
export function lastChanceOfCancelled({ quote }: EuroPrice, cancelled: EpochMs, maxQuoteAge: number): number {
  return cancelled + (quote.delay ?? 0) + maxQuoteAge
}
