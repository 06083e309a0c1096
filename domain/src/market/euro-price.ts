// A player sees and trades at prices in whole euro cents: converted with the mid of the currency's own quote, then the
// bid rounded down and the ask rounded up, so that what is shown is what is filled (sprinters.md, section 7).

import { type Decimal, decimalOne, divideDown, divideHalfUp, divideUp } from '../money/decimal.ts'
import { type Cents, toCents } from '../money/money.ts'
import { assert } from '../result.ts'
import { type EpochMs, toEpochMs } from '../time/time.ts'
import { type Currency, currencyPairSymbol } from './instrument.ts'
import type { Quote } from './quote.ts'

/** The price of a product in whole euro cents, with the quotes that it was computed from. */
export interface EuroPrice {
  bid: Cents
  ask: Cents
  /** The later of the times of its quotes, by the market's clock. */
  time: EpochMs
  quote: Quote
  /** The quote of the currency pair that it was converted with; null for prices in euro. */
  currencyQuote: Quote | null
}

/**
 * Converts a quote to euro.
 * @param quote bid and ask in `currency`
 * @param currencyQuote the pair's quote: units of the currency (of the pound, for pence) for one euro; null for euro
 * @returns bid and ask in whole cents, or null if there is no price: no quote of the currency, a bid that
 *   rounds to nothing, or an ask above what cents can hold
 */
export function euroPrice(quote: Quote, currency: Currency, currencyQuote: Quote | null): EuroPrice | null {
  const conversion = euroConversion(currency, currencyQuote)
  if (conversion === null) return null
  const bid = divideDown(quote.bid * conversion.factor, conversion.divisor)
  const ask = divideUp(quote.ask * conversion.factor, conversion.divisor)
  return tradablePrice(bid, ask, quote, currencyQuote)
}

/** The exact conversion of a price in a currency to cents: cents = price × factor ÷ divisor, both above zero. */
export interface EuroConversion {
  factor: bigint
  divisor: bigint
}

/**
 * The conversion of prices in a currency at the rate of a quote; null if there is no quote of the currency.
 * @param currencyQuote the pair's quote: units of the currency (of the pound, for pence) for one euro; null for euro
 */
export function euroConversion(currency: Currency, currencyQuote: Quote | null): EuroConversion | null {
  const pair = currencyPairSymbol(currency)
  if (pair !== null && currencyQuote === null) return null
  assert(pair === null || currencyQuote?.symbol === pair, `${currency} is converted with ${pair}`)
  return centsPerUnit(currency, currencyQuote === null ? null : currencyQuote.bid + currencyQuote.ask)
}

/**
 * A price in whole cents with its quotes; null if it cannot be traded on: a bid below one cent, or too large for cents.
 */
export function tradablePrice(
  bid: bigint,
  ask: bigint,
  quote: Quote,
  currencyQuote: Quote | null,
): EuroPrice | null {
  if (bid <= 0n || ask > mostCents) return null
  const time = toEpochMs(Math.max(quote.time, currencyQuote?.time ?? 0))
  return { bid: toCents(Number(bid)), ask: toCents(Number(ask)), time, quote, currencyQuote }
}

/**
 * Converts a reference price, such as yesterday's close, to euro.
 * @param price in `currency`
 * @param currencyMid the pair's mid: units of the currency (of the pound, for pence) for one euro; null for euro
 * @returns whole cents, rounded half up, or null if the currency has no mid, or if the price is too large for cents
 */
export function euroReference(price: Decimal, currency: Currency, currencyMid: Decimal | null): Cents | null {
  if (currency !== 'EUR' && currencyMid === null) return null
  const { factor, divisor } = centsPerUnit(currency, currencyMid === null ? null : 2n * currencyMid)
  const cents = divideHalfUp(price * factor, divisor)
  return cents > mostCents ? null : toCents(Number(cents))
}

/**
 * A price in euro (not cents) as a float, for charts only; null if the currency has no mid. Arguments as for
 * `euroReference`.
 */
export function approximateEuro(
  price: Decimal,
  currency: Currency,
  currencyMid: Decimal | null,
): number | null {
  if (currency !== 'EUR' && currencyMid === null) return null
  const { factor, divisor } = centsPerUnit(currency, currencyMid === null ? null : 2n * currencyMid)
  return (Number(price) * Number(factor)) / Number(divisor) / 100
}

const mostCents = BigInt(Number.MAX_SAFE_INTEGER)

// cents = price × 100 ÷ (perMajor × (pairBid + pairAsk) ÷ 2), in integers: both prices carry the same scale.
function centsPerUnit(currency: Currency, pairSum: bigint | null): EuroConversion {
  if (currency === 'EUR' || pairSum === null) return { factor: 100n, divisor: decimalOne }
  const perMajor = currency === 'GBp' || currency === 'GBX' ? 100n : 1n
  return { factor: 200n, divisor: perMajor * pairSum }
}
