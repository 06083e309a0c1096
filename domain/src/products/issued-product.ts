// What the game's issuer makes: trackers and Sprinters. They are fictitious, so their ISINs begin with the letters that
// ISO 3166 leaves to its users (sprinters.md, section 7).

import { isinCheckDigit, type Product, type ProductId, toProductId } from '../market/instrument.ts'
import type { Quote } from '../market/quote.ts'
import type { Decimal } from '../money/decimal.ts'
import type { Cents } from '../money/money.ts'
import { assert } from '../result.ts'
import type { EpochMs } from '../time/time.ts'
import type { Sprinter } from './sprinter.ts'
import type { Tracker } from './tracker.ts'
import type { XTurbo } from './x-turbo.ts'

interface Issued extends Product {
  issuedAt: EpochMs
}

/** A certificate on an index or a commodity. */
export interface TrackerProduct extends Issued, Tracker {
  productType: 'tracker'
}

/** A Sprinter or a Sprinter Best: without an end date. */
export interface OpenEndProduct extends Issued, Sprinter {
  productType: 'sp' | 'sb'
}

/** An X-Turbo. */
export interface XTurboProduct extends Issued, XTurbo {
  productType: 'xt'
}

/** A leveraged product with its terms as they stand today. */
export type SprinterProduct = OpenEndProduct | XTurboProduct

/** A product of the issuer; its currency is the underlying's. */
export type IssuedProduct = TrackerProduct | SprinterProduct

/** How a product can end: its stop-loss level, its end date, or the end of what it is on. */
export const productEndKinds = ['knockout', 'settlement', 'delisting'] as const
export type ProductEndKind = (typeof productEndKinds)[number]

/** How a product ended. Prices of the underlying are in its own currency. */
export interface ProductEnd {
  kind: ProductEndKind
  /** By the market's clock. */
  time: EpochMs
  /** What a piece brings, in cents. */
  price: Cents
  /** The quote of the underlying that it ended on; null where there was none. */
  quote: Quote | null
  /** The mid of that quote. */
  underlyingPrice: Decimal | null
  /** For a knock-out: the mid less the slippage, by which the rest is paid. */
  unwoundAt: Decimal | null
  /** The quote that the price was converted to euro with; null for euro, or where it is not known. */
  currencyQuote: Quote | null
}

/** A product that is over, with its terms as they stood at its end. */
export interface EndedProduct extends ProductEnd {
  product: Product
}

/** Whether a product is one of the issuer's. */
export function isIssued(product: Product): product is IssuedProduct {
  return 'issuedAt' in product
}

/** Whether a product is a leveraged one, with its terms. */
export function isSprinter(product: Product): product is SprinterProduct {
  return isIssued(product) && product.productType !== 'tracker'
}

/**
 * The ISIN of the issuer's product with a serial number: ZZ, the game's letters, the number and the check digit, so
 * that no two numbers share one.
 * @param serial a whole number from 1 to 9,999,999
 */
export function issuedIsin(serial: number): ProductId {
  assert(Number.isSafeInteger(serial) && serial >= 1 && serial <= 9_999_999, 'a serial has seven digits')
  const body = `ZZKK${String(serial).padStart(7, '0')}`
  return toProductId(`${body}${isinCheckDigit(body)}`)
}
