// What the game's issuer makes: trackers and Sprinters. They are fictitious, so their ISINs begin with the letters that
// ISO 3166 leaves to its users (sprinters.md, section 7).

import { isinCheckDigit, type Product, type ProductId, toProductId } from './instrument.ts'
import { assert } from './result.ts'
import type { Sprinter } from './sprinter.ts'
import type { EpochMs } from './time.ts'
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
