// The market as it would have been without wrong quotes: what the repair of portfolios is decided on.

import type { EuroPrice } from '../market/euro-price.ts'
import type { ProductId } from '../market/instrument.ts'
import type { OrderSituation } from '../orders/order.ts'
import type { BidOnlyCause } from '../products/bid-only.ts'
import type { IssuedProduct, ProductEnd } from '../products/issued-product.ts'
import type { EpochMs } from '../time/time.ts'
import type { Moment, PriceStep } from './replay.ts'

/** How a product ended wrongly, and how it ended on right quotes; null if it lives on. */
export interface VoidedEnd {
  was: { ended: ProductEnd }
  right: ProductEnd | null
}

/** By product, the ends that wrong quotes caused. */
export type VoidedEnds = ReadonlyMap<ProductId, VoidedEnd>

/** Prices and products on right quotes alone. */
export interface RightMarket {
  ends: VoidedEnds
  /** The price of a product at a moment; null if it had none. */
  priceAt(id: ProductId, at: Moment): EuroPrice | null
  /** Whether a product was listed at a moment. */
  stateAt(id: ProductId, at: Moment): OrderSituation['product']
  /** Why a product could not be bought at a moment although it was listed; null for none. */
  bidOnlyAt(id: ProductId, at: Moment): BidOnlyCause | null
  /** The moments since an instant at which a quote changed the price of one of some products, in order of time. */
  stepsOf(ids: ReadonlySet<ProductId>, from: EpochMs): PriceStep[]
  /** One of the issuer's products with its terms at an instant; null before it was issued. */
  productAt(id: ProductId, at: EpochMs): IssuedProduct | null
}
