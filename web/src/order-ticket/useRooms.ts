import type { Competition } from '@koersklasse/contract/competitions.ts'
import type { Product } from '@koersklasse/contract/market.ts'
import type { Position } from '@koersklasse/contract/trading.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { type Rooms, sprinterRoom, underlyingRoom } from '@koersklasse/domain/orders/rooms.ts'
import { isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import { underlyingOf } from '../live/underlying-price.ts'
import { usePrices } from '../live/usePrices.ts'

interface Portfolio {
  availableBalance: Cents
  products: readonly Product[]
  positions: readonly Position[]
}

/**
 * What the limits of the competition leave room for in a product, as it moves with the bids of what is held. Null for a
 * limit that does not apply to it, and while it is not known.
 */
export function useRooms(
  product: Product,
  portfolio: Portfolio | undefined,
  competition: Competition | null | undefined,
): Rooms {
  const isSprinter = isSprinterType(product.productType)
  const cap = competition?.underlyingCapPercent ?? null
  const counted = holdingsOf(portfolio).filter(
    ({ productType }) => cap !== null || (isSprinter && isSprinterType(productType)),
  )
  const prices = usePrices(counted.map(({ id }) => id))
  const bidOf = ({ id }: Product) => prices.get(id)?.bid ?? null
  if (!portfolio || !competition) return { sprinterRoom: null, underlyingRoom: null }
  const { availableBalance: cash } = portfolio
  return {
    sprinterRoom: isSprinter ? sprinterRoom(competition.maxLeverageSpreadAmount, counted, bidOf) : null,
    underlyingRoom: cap === null ? null : underlyingRoom(cap, cash, counted, underlyingOf(product), bidOf),
  }
}

/** The products of a portfolio, each with the pieces that it holds. */
function holdingsOf(portfolio: Portfolio | undefined) {
  const products = new Map(portfolio?.products.map((product) => [product.id, product]))
  return (portfolio?.positions ?? []).flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    return product === undefined ? [] : [{ ...product, underlying: underlyingOf(product), quantity }]
  })
}
