import type { Product } from '@koersklasse/contract/market.ts'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import type { OrderSide } from '@koersklasse/domain/orders/order.ts'
import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery, positionsQuery } from '../api/queries.ts'
import { usePrice } from '../live/live-context.ts'
import type { OrderContext } from './order-estimate.ts'
import { useRooms } from './useRooms.ts'

/** The live context of an order; null until all of it is known, and without a competition. */
export function useOrderContext(product: Product, side: OrderSide): OrderContext | null {
  const portfolio = useQuery(positionsQuery).data
  const competition = useQuery(activeCompetitionQuery).data
  const price = usePrice(product.id)
  const rooms = useRooms(product, portfolio, competition)
  if (!portfolio || !competition || price === null) return null
  const held = portfolio.positions.find(({ productId }) => productId === product.id)?.quantity
  return {
    side,
    price,
    cash: portfolio.availableBalance,
    held: held ?? toQuantity(0),
    costs: competition.costs,
    ...rooms,
  }
}
