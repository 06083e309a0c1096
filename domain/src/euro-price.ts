// A player sees and trades prices in euro, whole cents: converted with the mid of the currency's own quote, then the
// bid rounded down and the ask rounded up, so that what is shown is what is filled (sprinters.md, section 7).

import { decimalOne, divideDown, divideUp } from './decimal.ts'
import { type Currency, currencyPairSymbol } from './instrument.ts'
import { type Cents, toCents } from './money.ts'
import type { Quote } from './quote.ts'
import { assert } from './result.ts'
import type { EpochMs } from './time.ts'

/** The price of a product in whole euro cents, with the quotes that it was made of. */
export interface EuroPrice {
  bid: Cents
  ask: Cents
  /** The market's time of the product's own quote. */
  time: EpochMs
  quote: Quote
  /** The quote of the currency pair that it was converted with; null for prices in euro. */
  currencyQuote: Quote | null
}

/**
 * Converts a quote to euro.
 * @param quote bid and ask in `currency`
 * @param currencyQuote the pair's quote: units of the currency (of the pound, for pence) for one euro; null for euro
 * @returns bid and ask in whole cents, or null where there is no price: no quote of the currency, or a bid that rounds to nothing
 */
export function euroPrice(quote: Quote, currency: Currency, currencyQuote: Quote | null): EuroPrice | null {
  const pair = currencyPairSymbol(currency)
  if (pair !== null && currencyQuote === null) return null
  assert(pair === null || currencyQuote?.symbol === pair, `${currency} is converted with ${pair}`)
  // cents = price × 100 ÷ (perMajor × (pairBid + pairAsk) ÷ 2), in integers: both prices carry the same scale.
  const perMajor = currency === 'GBp' || currency === 'GBX' ? 100n : 1n
  const divisor =
    pair === null || currencyQuote === null ? decimalOne : perMajor * (currencyQuote.bid + currencyQuote.ask)
  const factor = pair === null ? 100n : 200n
  const bid = divideDown(quote.bid * factor, divisor)
  const ask = divideUp(quote.ask * factor, divisor)
  if (bid <= 0n) return null
  return { bid: toCents(Number(bid)), ask: toCents(Number(ask)), time: quote.time, quote, currencyQuote }
}
