// What a simulated player knows when it looks at the game, and what it may want to do. A character decides from nothing
// else, so that the same look leads to the same orders.

import type { ProductId, ProductType } from '@koersklasse/domain/market/instrument.ts'
import type { Cents, Quantity } from '@koersklasse/domain/money/money.ts'
import type { OrderSide } from '@koersklasse/domain/orders/order.ts'
import type { Direction } from '@koersklasse/domain/products/sprinter.ts'
import type { Random } from '../../platform/random.ts'

/** A product that can be bought now, in cents a piece. */
export interface Offer {
  id: ProductId
  /** What it is priced from: its own instrument, or the underlying. */
  symbol: string
  type: ProductType
  bid: Cents
  ask: Cents
}

/** A share or an ETF, with its past: the closes of the last days, oldest first, and now, in its own currency. */
export interface DirectOffer extends Offer {
  closes: readonly number[]
}

export interface SprinterOffer extends Offer {
  direction: Direction
  leverage: number
}

/** Pieces of a product in the portfolio. The bid is 0 where there is no price. */
export interface Held {
  id: ProductId
  symbol: string
  type: ProductType
  quantity: Quantity
  /** What they cost, in cents. */
  cost: Cents
  bid: Cents
  /** Whether they can be sold now. */
  isPriced: boolean
}

export interface Look {
  /** In cents. */
  cash: Cents
  /** The cash and everything held at the bid, in cents. */
  value: Cents
  held: readonly Held[]
  /** The shares and ETFs that this player may buy now. */
  offers: readonly DirectOffer[]
  /** The Sprinters on an underlying that this player may buy now; none where they are locked, or in the past. */
  sprintersOn(symbol: string): readonly SprinterOffer[]
  /** The underlyings of Sprinters. */
  underlyings: readonly string[]
  /** What is left of the competition's limit for Sprinters, in cents. */
  sprinterRoom: Cents
  random: Random
}

/** A market order; without a quantity for all pieces. */
export interface Wish {
  side: OrderSide
  productId: ProductId
  quantity: Quantity | null
}

export interface Character {
  /** How often it looks at the game on a day, on average. */
  looksADay: number
  decide(look: Look): readonly Wish[]
}
