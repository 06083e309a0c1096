// A tracker is worth 1/ratio of its index, in euro, less a yearly fee that is taken by the day (sprinters.md, section 7).

import { type EuroPrice, euroConversion, tradablePrice } from '../market/euro-price.ts'
import type { Currency } from '../market/instrument.ts'
import type { Quote } from '../market/quote.ts'
import { compound } from '../money/compounding.ts'
import { type Decimal, decimalOne, divideDown, divideUp } from '../money/decimal.ts'
import { type IssuerSpread, withIssuerSpread } from './issuer-spread.ts'

/** The terms of a tracker. */
export interface Tracker {
  /** How many pieces make one index; above zero. */
  ratio: Decimal
  /** A year's, as a fraction (0.003 is 0.3 %), below 0.5. */
  yearlyFee: Decimal
}

/**
 * What the fee has left of one after some calendar days: (1 − fee)^(days ÷ 365), rounded half up in the tenth digit.
 * Reckoned from the day of issue, so that no rounding adds up; it changes once a day.
 */
export function leftAfterFee({ yearlyFee }: Tracker, daysSinceIssue: number): Decimal {
  return compound(decimalOne as Decimal, -yearlyFee as Decimal, daysSinceIssue, 365)
}

/**
 * What the issuer bids and asks for a piece, in cents: its part of the index, the bid rounded down and the ask up,
 * with the issuer's spread around it. Null where there is no price to trade on.
 * @param left what the fee has left today
 * @param quote the index's, in `currency`
 * @param currencyQuote units of the currency (of the pound, for pence) for one euro; null for euro
 * @param spread as it is at the moment
 */
export function trackerPrice(
  { ratio }: Tracker,
  left: Decimal,
  quote: Quote,
  currency: Currency,
  currencyQuote: Quote | null,
  spread: IssuerSpread,
): EuroPrice | null {
  const conversion = euroConversion(currency, currencyQuote)
  if (conversion === null) return null
  const factor = left * conversion.factor
  const divisor = ratio * conversion.divisor
  const { bid, ask } = withIssuerSpread(
    divideDown(quote.bid * factor, divisor),
    divideUp(quote.ask * factor, divisor),
    spread,
  )
  return tradablePrice(bid, ask, quote, currencyQuote)
}
