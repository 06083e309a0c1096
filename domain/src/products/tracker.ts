// The value of a tracker is its index divided by its ratio, in euro, less a yearly fee that is charged daily
// (sprinters.md, section 7).

import { type EuroPrice, euroConversion, tradablePrice } from '../market/euro-price.ts'
import type { Currency } from '../market/instrument.ts'
import type { Quote } from '../market/quote.ts'
import { compound } from '../money/compounding.ts'
import { type Decimal, decimalOne, divideDown, divideUp } from '../money/decimal.ts'
import { type IssuerSpread, withIssuerSpread } from './issuer-spread.ts'

/** The terms of a tracker. */
export interface Tracker {
  /** How many pieces correspond to one index point; above zero. */
  ratio: Decimal
  /** The fee for a year, as a fraction (0.003 is 0.3 %), below 0.5. */
  yearlyFee: Decimal
}

/**
 * The fraction of the value that is left after the fee of some calendar days: (1 − fee)^(days ÷ 365), rounded half up
 * in the tenth digit. Always computed from the day of issue, so that rounding errors do not accumulate.
 */
export function leftAfterFee({ yearlyFee }: Tracker, daysSinceIssue: number): Decimal {
  return compound(decimalOne as Decimal, -yearlyFee as Decimal, daysSinceIssue, 365)
}

/**
 * The issuer's bid and ask for a piece, in cents: index × left ÷ (ratio × FX), the bid rounded down and the ask up,
 * with the issuer's spread around them. Null if there is no tradable price: no quote of the currency, or a bid below
 * one cent.
 * @param left the result of `leftAfterFee` for today
 * @param quote the index's, in `currency`
 * @param currencyQuote units of the currency (of the pound, for pence) for one euro; null for euro
 * @param spread the current one
 */
export function trackerPrice(
  { ratio }: Pick<Tracker, 'ratio'>,
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
