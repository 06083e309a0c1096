// What trading needs to see of the market.

import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import type { Product, ProductId } from '@koersklasse/domain/instrument.ts'
import type { Clock } from '@koersklasse/domain/time.ts'

/** The market as trading sees it; `now` is the market's time. */
export interface MarketView extends Clock {
  isOpen(): boolean
  product(id: ProductId): Product | undefined
  /** The product's price at this moment; null where there is none to trade on. */
  priceOf(id: ProductId): EuroPrice | null
}
