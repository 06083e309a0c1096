import type { ProductPrice } from '@koersklasse/contract/market.ts'
import type { Position } from '@koersklasse/contract/trading.ts'
import { addCents, type Cents, multiplyCents } from '@koersklasse/domain/money/money.ts'

/** A position, as its owner and other players see it. */
export type Held = Omit<Position, 'id'>

/** What a portfolio holds, and what it began with. */
export interface Holdings {
  positions: readonly Held[]
  availableBalance: Cents
  startingBalance: Cents
}

export type Prices = ReadonlyMap<string, ProductPrice>

/** The value of a position at the bid, in cents; null without a price. */
export function positionValue(position: Pick<Held, 'productId' | 'quantity'>, prices: Prices): Cents | null {
  const price = prices.get(position.productId)
  return price === undefined ? null : multiplyCents(price.bid, position.quantity)
}

/** The value of all positions at their bids, and that with the cash, in cents; null while a price is missing. */
export function portfolioTotals(
  { positions, availableBalance }: Omit<Holdings, 'startingBalance'>,
  prices: Prices,
): { invested: Cents | null; total: Cents | null } {
  const values = positions.map((position) => positionValue(position, prices))
  if (!values.every((value) => value !== null)) return { invested: null, total: null }
  const invested = addCents(...values)
  return { invested, total: addCents(invested, availableBalance) }
}
