// The interface through which trading reads the market.

import type { ExDateBreak } from '@koersklasse/domain/corporate-actions/ex-date-break.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { FeedState } from '@koersklasse/domain/market/feed-silence.ts'
import type { Product, ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import type { OrderSituation } from '@koersklasse/domain/orders/order.ts'
import type { BidOnlyCause } from '@koersklasse/domain/products/bid-only.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'

/** Read access to the market; `now` is the market's time. */
export interface MarketView extends Clock {
  /** The feed of the instruments; corporate actions of another feed do not apply to them. */
  source: string
  hours: MarketHours
  isOpen(): boolean
  /** Whether the recording that the market replays is over: no price will ever change again. */
  isOver(): boolean
  /** Whether the feed is silent, and which of its quotes count. */
  feedState(): FeedState
  product(id: ProductId): Product | undefined
  /** What an instrument follows, by symbol: an ETF the underlying that the catalogue names, any other itself. */
  underlyingOf(symbol: string): string
  /** The product's current price; null if there is none. */
  priceOf(id: ProductId): EuroPrice | null
  /** The breaks in the trading of an instrument around its corporate actions. */
  exDateBreaks(symbol: string): readonly ExDateBreak[]
  /** Whether the product is still traded, and why it cannot be bought (null if it can). */
  stateOf(id: ProductId): { product: OrderSituation['product']; bidOnly: BidOnlyCause | null }
}
