// The products of the game's issuer: trackers and Sprinters. They are fictitious, so their ISINs begin with ZZ, which
// ISO 3166 reserves for private use (sprinters.md, section 7).

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

/** A Sprinter or a Sprinter Best, which have no end date. */
export interface OpenEndProduct extends Issued, Sprinter {
  productType: 'sp' | 'sb'
}

/** An X-Turbo. */
export interface XTurboProduct extends Issued, XTurbo {
  productType: 'xt'
}

/** A leveraged product with its current terms. */
export type SprinterProduct = OpenEndProduct | XTurboProduct

/** A product of the issuer; its currency is the underlying's. */
export type IssuedProduct = TrackerProduct | SprinterProduct

/** How a product can end: at its stop-loss level, on its end date, or with the delisting of its underlying. */
export const productEndKinds = ['knockout', 'settlement', 'delisting'] as const
export type ProductEndKind = (typeof productEndKinds)[number]

/** How a product ended. Prices of the underlying are in its own currency. */
export interface ProductEnd {
  kind: ProductEndKind
  /** By the market's clock. */
  time: EpochMs
  /** The payout for a piece, in cents. */
  price: Cents
  /** The quote of the underlying that it ended on; null if there was none. */
  quote: Quote | null
  /** The mid of that quote. */
  underlyingPrice: Decimal | null
  /** For a knock-out: the mid less the slippage, from which the residual is computed. */
  unwoundAt: Decimal | null
  /** The quote that the price was converted to euro with; null for euro, or where it is not known. */
  currencyQuote: Quote | null
}

/** A product that has ended, with its terms at its end. */
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
 * The ISIN of the issuer's product with a serial number: ZZKK, the number in seven digits and the check digit. Each
 * number has an ISIN of its own.
 * @param serial a whole number from 1 to 9,999,999
 */
export function issuedIsin(serial: number): ProductId {
  assert(Number.isSafeInteger(serial) && serial >= 1 && serial <= 9_999_999, 'a serial has seven digits')
  const body = `ZZKK${String(serial).padStart(7, '0')}`
  return toProductId(`${body}${isinCheckDigit(body)}`)
}
