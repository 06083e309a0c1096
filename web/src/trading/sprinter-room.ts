import type { Competition } from '@koersklasse/contract/competitions.ts'
import type { Product } from '@koersklasse/contract/market.ts'
import type { Position } from '@koersklasse/contract/trading.ts'
import { addCents, type Cents, multiplyCents } from '@koersklasse/domain/money.ts'
import { isSprinterType } from '@koersklasse/domain/sprinter.ts'
import { sprinterRoom } from '@koersklasse/domain/sprinter-room.ts'
import { usePrices } from '../live/live-context.ts'

/**
 * What is left of the competition's maximum for Sprinters, in cents, as it moves with the bids of those that are held.
 * Null for a product that is no Sprinter, and while it is not known.
 */
export function useSprinterRoom(
  product: Product,
  portfolio: { products: readonly Product[]; positions: readonly Position[] } | undefined,
  competition: Competition | null | undefined,
): Cents | null {
  const isSprinter = isSprinterType(product.productType)
  const types = new Map(portfolio?.products.map(({ id, productType }) => [id, productType]))
  const held = (portfolio?.positions ?? []).filter(({ productId }) => {
    const type = types.get(productId)
    return isSprinter && type !== undefined && isSprinterType(type)
  })
  const prices = usePrices(held.map(({ productId }) => productId))
  if (!isSprinter || !competition) return null
  const values = held.map(({ productId, quantity, cost }) => {
    const price = prices.get(productId)
    return price === undefined ? cost : multiplyCents(price.bid, quantity)
  })
  return sprinterRoom(competition.maxLeverageSpreadAmount, addCents(...values))
}
