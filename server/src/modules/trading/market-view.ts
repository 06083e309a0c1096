// What trading needs to see of the market.

import type { BidOnlyCause } from '@koersklasse/domain/bid-only.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import type { Product, ProductId } from '@koersklasse/domain/instrument.ts'
import type { MarketHours } from '@koersklasse/domain/market-hours-kinds.ts'
import type { OrderSituation } from '@koersklasse/domain/order.ts'
import type { Clock } from '@koersklasse/domain/time.ts'

/** The market as trading sees it; `now` is the market's time. */
export interface MarketView extends Clock {
  hours: MarketHours
  isOpen(): boolean
  product(id: ProductId): Product | undefined
  /** The product's price at this moment; null where there is none to trade on. */
  priceOf(id: ProductId): EuroPrice | null
  /** Whether the product is still there, and why it cannot be bought (null where it can). */
  stateOf(id: ProductId): { product: OrderSituation['product']; bidOnly: BidOnlyCause | null }
}
