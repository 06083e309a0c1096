import type { ProductPrice } from '@koersklasse/contract/market.ts'
import type { OwnPositions, Position } from '@koersklasse/contract/trading.ts'
import { addCents, type Cents, multiplyCents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'

/** A position, as its owner and other players see it. */
export type Held = Omit<Position, 'id'>

/** What a portfolio holds, what it began with and what was added, and when its competition ends, in market time. */
export interface Holdings {
  positions: readonly Held[]
  availableBalance: Cents
  startingBalance: Cents
  deposited: Cents
  endDateTime: EpochMs
  closingBids: ClosingBids
}

/** The bids of a closed competition; null before. */
export type ClosingBids = OwnPositions['closingBids']

/** The bid for a piece, by product. */
export type Bids = ReadonlyMap<string, Pick<ProductPrice, 'bid'>>

/** The bids at which positions count: those of the closing once there are any, the live ones until then. */
export function bidsFor(closingBids: ClosingBids, live: Bids): Bids {
  return closingBids === null ? live : new Map(closingBids.map((one) => [one.productId, one]))
}

/** The value of a position at the bid, in cents; null without a price. */
export function positionValue(position: Pick<Held, 'productId' | 'quantity'>, bids: Bids): Cents | null {
  const price = bids.get(position.productId)
  return price === undefined ? null : multiplyCents(price.bid, position.quantity)
}

/** The value of all positions at their bids, and that with the cash, in cents; null while a price is missing. */
export function portfolioTotals(
  { positions, availableBalance }: Pick<Holdings, 'positions' | 'availableBalance'>,
  bids: Bids,
): { invested: Cents | null; total: Cents | null } {
  const values = positions.map((position) => positionValue(position, bids))
  if (!values.every((value) => value !== null)) return { invested: null, total: null }
  const invested = addCents(...values)
  return { invested, total: addCents(invested, availableBalance) }
}
