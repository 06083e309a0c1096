// The closing of a competition: what each portfolio is worth at its end, and the list that follows. A competition runs up
// to, but not including, its end (competition.ts), so what is quoted at the end itself does not count.

import { addCents, type Cents, multiplyCents, type Quantity } from '../money/money.ts'

/** Pieces of a product in a portfolio. */
export interface Holding {
  productId: string
  quantity: Quantity
}

/**
 * The value of a portfolio: its cash, and its pieces at their bids.
 * @param cash in cents
 * @param bids for a piece, in cents, by product; a product without one is worth nothing
 * @throws RangeError if the value leaves the safe integers
 */
export function closingValue(
  cash: Cents,
  holdings: Iterable<Holding>,
  bids: ReadonlyMap<string, Cents>,
): Cents {
  let value = cash
  for (const { productId, quantity } of holdings) {
    const bid = bids.get(productId)
    if (bid !== undefined) value = addCents(value, multiplyCents(bid, quantity))
  }
  return value
}

/**
 * The positions in a list by result, the highest first. Equal results share a position, and the ones after them are
 * skipped: 1, 2, 2, 4.
 * @param results as `rankedResult` gives them
 * @returns the position of each result, in the order given
 */
export function closingPositions(results: readonly number[]): number[] {
  const order = results
    .map((result, index) => ({ result, index }))
    .sort((one, other) => other.result - one.result)
  const positions = new Array<number>(results.length)
  let position = 0
  for (const [place, { result, index }] of order.entries()) {
    if (place === 0 || result !== order[place - 1]!.result) position = place + 1
    positions[index] = position
  }
  return positions
}
