import type { Product } from '@koersklasse/contract/market.ts'
import { toQuantity } from '@koersklasse/domain/money.ts'
import type { OrderSide } from '@koersklasse/domain/order.ts'
import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery, positionsQuery } from '../api/queries.ts'
import { usePrice } from '../live/live-context.ts'
import type { OrderMeans } from './order-estimate.ts'
import { useSprinterRoom } from './sprinter-room.ts'

/** What a player can order with at this moment, as it moves; null until it is all known, or without a competition. */
export function useOrderMeans(product: Product, side: OrderSide): OrderMeans | null {
  const portfolio = useQuery(positionsQuery).data
  const competition = useQuery(activeCompetitionQuery).data
  const price = usePrice(product.id)
  const sprinterRoom = useSprinterRoom(product, portfolio, competition)
  if (!portfolio || !competition || price === null) return null
  const held = portfolio.positions.find(({ productId }) => productId === product.id)?.quantity
  return {
    side,
    price,
    cash: portfolio.availableBalance,
    held: held ?? toQuantity(0),
    costs: competition.costs,
    sprinterRoom,
  }
}
