// A quote is the market's bid and ask for an instrument at a moment. It is applied only if newer, and never if garbage.

import { type Decimal, middle, parseDecimal, toDecimal } from '../money/decimal.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { EpochMs } from '../time/time.ts'

/** The last bid and ask of an instrument in its own currency, with the market's time and the feed it came from. */
export interface Quote {
  symbol: string
  bid: Decimal
  ask: Decimal
  time: EpochMs
  source: string
  /** The delay of its feed in milliseconds; left out for a live feed. */
  delay?: number
}

/** A quote of a feed before it is checked: decimals as text, and a time in milliseconds since 1970. */
export interface RawQuote {
  symbol: string
  bid: string
  ask: string
  time: number
  delay?: number
}

/** Why a feed's line is dropped, in order of precedence. */
export const quoteRefusals = [
  'unknown_symbol',
  'not_a_time',
  'not_a_price',
  'not_positive',
  'ask_below_bid',
] as const
export type QuoteRefusal = (typeof quoteRefusals)[number]

/**
 * Reads and checks a quote of a feed.
 * @param raw bid and ask as decimal text in the instrument's currency, time in milliseconds since 1970
 * @param source the feed's name, kept with the quote so that every fill can be explained
 * @param isKnown whether the catalogue has the symbol
 */
export function readQuote(
  raw: RawQuote,
  source: string,
  isKnown: (symbol: string) => boolean,
): Result<Quote, QuoteRefusal> {
  if (!isKnown(raw.symbol)) return refuse('unknown_symbol')
  const { delay } = raw
  if (!Number.isSafeInteger(raw.time) || raw.time <= 0) return refuse('not_a_time')
  if (delay !== undefined && !(Number.isSafeInteger(delay) && delay >= 0)) return refuse('not_a_time')
  const bid = parseDecimal(raw.bid)
  const ask = parseDecimal(raw.ask)
  if (bid === null || ask === null || ask > highestPrice) return refuse('not_a_price')
  if (bid <= 0n || ask <= 0n) return refuse('not_positive')
  if (ask < bid) return refuse('ask_below_bid')
  const quote = { symbol: raw.symbol, bid, ask, time: raw.time as EpochMs, source }
  return ok(delay === undefined ? quote : { ...quote, delay })
}

/** Whether a quote may replace the one before it: only a newer one does. */
export function isNewer(quote: Quote, than: Quote | undefined): boolean {
  return than === undefined || quote.time > than.time
}

/** The reference price: midway between bid and ask, in the instrument's currency. */
export function mid(quote: Pick<Quote, 'bid' | 'ask'>): Decimal {
  return middle(quote.bid, quote.ask)
}

/** The highest price there is (specification, section 5). */
const highestPrice = toDecimal('999999999999')
