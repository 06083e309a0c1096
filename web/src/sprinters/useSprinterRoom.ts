import type { Competition } from '@koersklasse/contract/competitions.ts'
import type { Product } from '@koersklasse/contract/market.ts'
import type { Position } from '@koersklasse/contract/trading.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { type Holding, sprinterRoom } from '@koersklasse/domain/orders/sprinter-room.ts'
import { isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import { usePrices } from '../live/live-context.ts'

/**
 * What is left of the competition's cap for Sprinters, in cents, as it moves with the bids of those that are held. Null
 * for a product that is no Sprinter, and while it is not known.
 */
export function useSprinterRoom(
  product: Product,
  portfolio: { products: readonly Product[]; positions: readonly Position[] } | undefined,
  competition: Competition | null | undefined,
): Cents | null {
  const isSprinter = isSprinterType(product.productType)
  const sprinters = isSprinter ? sprintersIn(portfolio) : []
  const prices = usePrices(sprinters.map(({ productId }) => productId))
  if (!isSprinter || !portfolio || !competition) return null
  const bidOf = ({ productId }: Position) => prices.get(productId)?.bid ?? null
  return sprinterRoom(competition.maxLeverageSpreadAmount, sprinters, bidOf)
}

/** The Sprinters of a portfolio, the only positions whose prices are needed. */
function sprintersIn(
  portfolio: { products: readonly Product[]; positions: readonly Position[] } | undefined,
): (Position & Holding)[] {
  const types = new Map(portfolio?.products.map(({ id, productType }) => [id, productType]))
  return (portfolio?.positions ?? []).flatMap((position) => {
    const productType = types.get(position.productId)
    return productType !== undefined && isSprinterType(productType) ? [{ ...position, productType }] : []
  })
}
