// A product of the issuer with all that is known of it: its terms today, its levels over time, and how it ended.

import type { Decimal } from '@koersklasse/domain/decimal.ts'
import type { IssuedProduct, ProductEndKind } from '@koersklasse/domain/issued-product.ts'
import type { Cents } from '@koersklasse/domain/money.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'

/** How a product ended. Prices of the underlying are in its own currency. */
export interface ProductEnd {
  kind: ProductEndKind
  time: EpochMs
  /** What a piece brings, in cents. */
  price: Cents
  quote: Quote | null
  /** The mid of that quote. */
  underlyingPrice: Decimal | null
  /** For a knock-out: the price less the slippage, by which the rest is paid. */
  unwoundAt: Decimal | null
  /** What the price was converted to euro with; null for euro. */
  currencyQuote: Quote | null
}

/** The levels of a Sprinter from an instant on. */
export interface Levels {
  from: EpochMs
  financingLevel: Decimal
  stopLossLevel: Decimal
}

/** A product with all that is known of it. */
export interface IssuedState {
  product: IssuedProduct
  rung: string
  financedAt: EpochMs
  resetAt: EpochMs
  isOverCap: boolean
  isSoldOut: boolean
  isSetByOperator: boolean
  ended: ProductEnd | null
  /** The last of its levels, oldest first; empty for a tracker. */
  levels: readonly Levels[]
  /** Of the row that this was read from; 0 where it is not yet written. */
  revision: number
}

/** A product that is over. */
export type EndedState = IssuedState & { ended: ProductEnd }

/** Enough levels in memory to know those of the last day before a long weekend. */
export const levelsKept = 8
