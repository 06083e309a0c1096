// The state of one of the issuer's products: its terms today, its recent levels, and how it ended.

import type { Decimal } from '@koersklasse/domain/money/decimal.ts'
import type { IssuedProduct, ProductEnd } from '@koersklasse/domain/products/issued-product.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'

/** The levels of a Sprinter from an instant on. */
export interface Levels {
  from: EpochMs
  financingLevel: Decimal
  stopLossLevel: Decimal
}

/** A product and its state. */
export interface IssuedState {
  product: IssuedProduct
  rung: string
  financedAt: EpochMs
  resetAt: EpochMs
  isOverCap: boolean
  isSoldOut: boolean
  isSetByOperator: boolean
  restrictedUntil: EpochMs | null
  ended: ProductEnd | null
  /** The last of its levels, oldest first; empty for a tracker. */
  levels: readonly Levels[]
  /** The revision of the row that this was read from; 0 if it is not yet written. */
  revision: number
}

/** A product that has ended. */
export type EndedState = IssuedState & { ended: ProductEnd }

/** Whether a product has ended. */
export function isEnded(state: IssuedState): state is EndedState {
  return state.ended !== null
}

/** Enough levels in memory to include those of the last day before a long weekend. */
export const levelsKept = 8
