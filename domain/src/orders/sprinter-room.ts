// The Sprinters of a player may together be worth no more than the competition's cap when one is bought: what may still
// go into them is the smaller of the cash and what is left of the cap (specification, section 5).

import type { ProductType } from '../market/instrument.ts'
import { addCents, type Cents, multiplyCents, type Quantity, toCents, toQuantity } from '../money/money.ts'
import { isSprinterType } from '../products/sprinter.ts'

/** A position as it counts for the room. */
export interface Holding {
  productType: ProductType
  quantity: Quantity
}

/**
 * What is left of a competition's cap for Sprinters, whatever the cash. A Sprinter without a price counts as worth
 * nothing, because nobody would pay for it now; what it cost does not matter.
 * @param sprinterCap the competition's maximum, in cents
 * @param holdings the positions of the portfolio; those that are no Sprinters do not count
 * @param bidOf what a piece of a holding would bring now, in cents; null without a price
 * @returns cents, never below zero
 */
export function sprinterRoom<H extends Holding>(
  sprinterCap: Cents,
  holdings: readonly H[],
  bidOf: (holding: H) => Cents | null,
): Cents {
  const sprinters = holdings.filter(({ productType }) => isSprinterType(productType))
  const values = sprinters.map((holding) => multiplyCents(bidOf(holding) ?? toCents(0), holding.quantity))
  return toCents(Math.max(0, sprinterCap - addCents(...values)))
}

/** What a player may still put into Sprinters, in cents: the smaller of the cash and the room. */
export function sprinterBalance(cash: Cents, room: Cents): Cents {
  return toCents(Math.min(cash, room))
}

/** The most pieces at a price in cents that fit in the room; transaction costs are no part of a Sprinter's value. */
export function quantityInRoom(room: Cents, price: Cents): Quantity {
  return toQuantity((room - (room % price)) / price)
}
