// What the limits of a competition leave room for when something is bought. The Sprinters of a player may together be
// worth no more than its cap: what may still go into them is the smaller of the cash and what is left of the cap
// (specification, section 5). All that follows one underlying may be worth no more than a share of the portfolio, where
// the competition has such a limit.

import type { ProductType } from '../market/instrument.ts'
import { addCents, type Cents, multiplyCents, type Quantity, toCents, toQuantity } from '../money/money.ts'
import { isSprinterType } from '../products/sprinter.ts'

/** What may still be put into a product, in cents; null where a limit does not apply to it. */
export interface Rooms {
  /** What is left of the competition's cap for Sprinters. */
  sprinterRoom: Cents | null
  /** What is left of the largest share of the product's underlying. */
  underlyingRoom: Cents | null
}

/** A position as it counts for the room for Sprinters. */
export interface Holding {
  productType: ProductType
  quantity: Quantity
}

/** A position as it counts for the room for an underlying. */
export interface UnderlyingHolding {
  /** The symbol of what it follows; of a share its own. */
  underlying: string
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

/**
 * What may still be put into one underlying: the largest share of the portfolio's value, less the value of the share, the
 * ETFs, the trackers and the Sprinters that follow it. A position without a price counts as worth nothing, on both sides.
 * @param capPercent the largest share, in percent of the value of the whole portfolio
 * @param cash in cents
 * @param holdings all positions of the portfolio
 * @param underlying its symbol
 * @param bidOf what a piece of a holding would bring now, in cents; null without a price
 * @returns cents, never below zero
 */
export function underlyingRoom<H extends UnderlyingHolding>(
  capPercent: number,
  cash: Cents,
  holdings: readonly H[],
  underlying: string,
  bidOf: (holding: H) => Cents | null,
): Cents {
  const worth = (some: readonly H[]) =>
    addCents(...some.map((holding) => multiplyCents(bidOf(holding) ?? toCents(0), holding.quantity)))
  const value = addCents(cash, worth(holdings))
  const most = Number((BigInt(value) * BigInt(capPercent)) / 100n)
  return toCents(Math.max(0, most - worth(holdings.filter((holding) => holding.underlying === underlying))))
}

/** The most pieces at a price in cents that fit in the rooms for a product. */
export function quantityInRooms({ sprinterRoom, underlyingRoom }: Rooms, price: Cents): number {
  const inRoom = (room: Cents | null) =>
    room === null ? Number.POSITIVE_INFINITY : quantityInRoom(room, price)
  return Math.min(inRoom(sprinterRoom), inRoom(underlyingRoom))
}

/** What a player may still put into a product, in cents: the smallest of the cash and the rooms. */
export function balanceIn({ sprinterRoom, underlyingRoom }: Rooms, cash: Cents): Cents {
  return toCents(Math.min(cash, sprinterRoom ?? cash, underlyingRoom ?? cash))
}

/** The most pieces at a price in cents that fit in a room; transaction costs are no part of their value. */
export function quantityInRoom(room: Cents, price: Cents): Quantity {
  return toQuantity((room - (room % price)) / price)
}
