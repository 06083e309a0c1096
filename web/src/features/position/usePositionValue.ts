import type { Position } from '@koersklasse/contract/trading.ts'
import { type Cents, multiplyCents } from '@koersklasse/domain/money/money.ts'
import { usePrice } from '../../live/live-context.ts'

/** The live value of a position at the bid, in cents; null without a price, and if nothing is held. */
export function usePositionValue(productId: string, position: Position | null): Cents | null {
  const price = usePrice(productId)
  return price === null || position === null ? null : multiplyCents(price.bid, position.quantity)
}
