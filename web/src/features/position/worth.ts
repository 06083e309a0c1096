import type { Position } from '@koersklasse/contract/trading.ts'
import { type Cents, multiplyCents } from '@koersklasse/domain/money.ts'
import { usePrice } from '../../live/live-context.ts'

/** What a position is worth at the bid, in cents, as it moves; null while there is no price, or nothing is held. */
export function useWorth(productId: string, position: Position | null): Cents | null {
  const price = usePrice(productId)
  return price === null || position === null ? null : multiplyCents(price.bid, position.quantity)
}
