// A player's Sprinters together may be worth no more than the competition says when one is bought: what may still go
// into them is the smaller of the cash and what is left of that (specification, section 5).

import { type Cents, type Quantity, toCents, toQuantity } from './money.ts'

/** What is left of a competition's maximum for Sprinters, in cents, whatever the cash; never below zero. */
export function sprinterRoom(maxLeverageSpread: Cents, sprinterValue: Cents): Cents {
  return toCents(Math.max(0, maxLeverageSpread - sprinterValue))
}

/** What a player may still put into Sprinters, in cents: the smaller of the cash and the room. */
export function sprinterBalance(cash: Cents, room: Cents): Cents {
  return toCents(Math.min(cash, room))
}

/** The most pieces at a price in cents that fit in the room; transaction costs are no part of a Sprinter's value. */
export function quantityInRoom(room: Cents, price: Cents): Quantity {
  return toQuantity((room - (room % price)) / price)
}
