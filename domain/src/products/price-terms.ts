// What the price of a product follows from at a moment, besides the quotes of its underlying and its currency: the levels
// and ratios in force, and the issuer's spread. They are recorded where a price must be computed again later.

import { type EuroPrice, euroPrice } from '../market/euro-price.ts'
import type { Currency } from '../market/instrument.ts'
import type { Quote } from '../market/quote.ts'
import { type Decimal, formatDecimal, toDecimal } from '../money/decimal.ts'
import type { IssuerSpread } from './issuer-spread.ts'
import { type Sprinter, sprinterPrice } from './sprinter.ts'
import { type Tracker, trackerPrice } from './tracker.ts'

/** The terms of a price at a moment. `currency` is that of the underlying, which the levels are in too. */
export type PriceTerms =
  /** A share or an ETF, which is its own underlying. */
  | { kind: 'direct'; currency: Currency }
  /** `left` is the fraction of the value that is left after the fee. */
  | ({ kind: 'tracker'; currency: Currency; left: Decimal; spread: IssuerSpread } & Pick<Tracker, 'ratio'>)
  /** The financing level of an X-Turbo has its premium in it. */
  | ({ kind: 'sprinter'; currency: Currency; spread: IssuerSpread } & Pick<
      Sprinter,
      'direction' | 'ratio' | 'financingLevel'
    >)

/**
 * The bid and ask of a piece in whole cents; null if there is no tradable price: no quote of the currency, or a bid below
 * one cent.
 * @param quote of the underlying, in the currency of the terms
 * @param currencyQuote units of the currency (of the pound, for pence) for one euro; null for euro
 */
export function priceOnTerms(terms: PriceTerms, quote: Quote, currencyQuote: Quote | null): EuroPrice | null {
  const { currency } = terms
  switch (terms.kind) {
    case 'direct':
      return euroPrice(quote, currency, currencyQuote)
    case 'tracker':
      return trackerPrice(terms, terms.left, quote, currency, currencyQuote, terms.spread)
    case 'sprinter':
      return sprinterPrice(terms, quote, currency, currencyQuote, terms.spread)
  }
}

/** Terms as they are stored and logged, with decimals as text. */
export type WrittenTerms<Terms = PriceTerms> = Terms extends unknown
  ? { [Key in keyof Terms]: Terms[Key] extends Decimal ? string : Terms[Key] }
  : never

/** Terms as they are stored and logged. */
export function writeTerms(terms: PriceTerms): WrittenTerms {
  switch (terms.kind) {
    case 'direct':
      return terms
    case 'tracker':
      return { ...terms, ratio: formatDecimal(terms.ratio), left: formatDecimal(terms.left) }
    case 'sprinter': {
      const { ratio, financingLevel } = terms
      return { ...terms, ratio: formatDecimal(ratio), financingLevel: formatDecimal(financingLevel) }
    }
  }
}

/** The terms that were written. Throws a RangeError if a decimal is not one, or the ratio is not above zero. */
export function readTerms(written: WrittenTerms): PriceTerms {
  switch (written.kind) {
    case 'direct':
      return written
    case 'tracker':
      return { ...written, ratio: readRatio(written.ratio), left: toDecimal(written.left) }
    case 'sprinter': {
      const { ratio, financingLevel } = written
      return { ...written, ratio: readRatio(ratio), financingLevel: toDecimal(financingLevel) }
    }
    default:
      throw new RangeError('Terms of no known kind')
  }
}

function readRatio(text: string): Decimal {
  const ratio = toDecimal(text)
  if (ratio <= 0n) throw new RangeError(`Not a ratio: ${text}`)
  return ratio
}
