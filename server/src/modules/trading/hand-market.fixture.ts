// A market whose prices, clock and products a test sets by hand.

import type { BidOnlyCause } from '@koersklasse/domain/bid-only.ts'
import { toDecimal } from '@koersklasse/domain/decimal.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import {
  type Product,
  type ProductId,
  type ProductType,
  toProductId,
} from '@koersklasse/domain/instrument.ts'
import { isMarketOpen } from '@koersklasse/domain/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market-hours-kinds.ts'
import { toCents } from '@koersklasse/domain/money.ts'
import { toEpochMs } from '@koersklasse/domain/time.ts'
import { ManualClock } from '../../platform/clock.ts'
import type { MarketView } from './market-view.ts'

type State = ReturnType<MarketView['stateOf']>

/** A product priced from an instrument of its own; in the tests every price is in euro. */
export function handProduct(symbol: string, isin: string, productType: ProductType): Product {
  return { id: toProductId(isin), isin, name: symbol, symbol, currency: 'EUR', productType }
}

export class HandMarket extends ManualClock implements MarketView {
  readonly hours: MarketHours
  readonly products: readonly Product[]
  readonly #productOf: ReadonlyMap<ProductId, Product>
  readonly #prices = new Map<ProductId, EuroPrice>()
  readonly #states = new Map<ProductId, State>()
  readonly #listeners = new Set<(changed: { productIds: ReadonlySet<ProductId> }) => void>()
  isClosed = false

  /** Starts at an instant in milliseconds since 1970 (UTC), without prices. */
  constructor(start: number, products: readonly Product[], hours: MarketHours) {
    super(start)
    this.products = products
    this.hours = hours
    this.#productOf = new Map(products.map((product) => [product.id, product]))
  }

  isOpen(): boolean {
    return !this.isClosed && isMarketOpen(this.now(), this.hours)
  }

  product(id: ProductId): Product | undefined {
    return this.#productOf.get(id)
  }

  priceOf(id: ProductId): EuroPrice | null {
    return this.#prices.get(id) ?? null
  }

  stateOf(id: ProductId): State {
    return this.#states.get(id) ?? { product: 'listed', bidOnly: null }
  }

  onChange(listener: (changed: { productIds: ReadonlySet<ProductId> }) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Moves on to an instant. */
  moveTo(time: number): void {
    this.advance(time - this.now())
  }

  setState(product: Product, state: { product?: State['product']; bidOnly?: BidOnlyCause | null }): void {
    this.#states.set(product.id, { product: 'listed', bidOnly: null, ...state })
  }

  /**
   * Quotes a product, in cents, and tells the listeners; null takes its price away.
   * @param delay by how many milliseconds its feed is late; null where it is live
   */
  quote(product: Product, bid: number | null, ask = bid, delay: number | null = null): void {
    if (bid === null || ask === null) {
      this.#prices.delete(product.id)
      return
    }
    const quote = {
      symbol: product.symbol,
      bid: toDecimal((bid / 100).toFixed(2)),
      ask: toDecimal((ask / 100).toFixed(2)),
      time: toEpochMs(this.now() - (delay ?? 0)),
      source: 'hand',
      ...(delay !== null && { delay }),
    }
    const [inCents, askInCents] = [toCents(bid), toCents(ask)]
    this.#prices.set(product.id, {
      bid: inCents,
      ask: askInCents,
      time: quote.time,
      quote,
      currencyQuote: null,
    })
    for (const listener of this.#listeners) listener({ productIds: new Set([product.id]) })
  }
}
