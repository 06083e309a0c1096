// A Sprinter's leverage and stop-loss distance at this moment. A list of thousands needs them for each product, and all
// other fields only for those that it shows.

import { euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import { mid } from '@koersklasse/domain/market/quote.ts'
import type { Decimal } from '@koersklasse/domain/money/decimal.ts'
import type { SprinterProduct } from '@koersklasse/domain/products/issued-product.ts'
import { shownLeverage, stopLossDistance } from '@koersklasse/domain/products/sprinter.ts'
import type { QuoteBook } from '../quotes/quote-book.ts'
import type { Products } from './products.ts'

export interface SprinterFigures {
  /** At the mid; null if it has no price. */
  leverage(product: SprinterProduct): Decimal | null
  /** To the stop-loss level, as a fraction of the underlying's price; null if that has none. */
  distance(product: SprinterProduct): Decimal | null
}

export function createSprinterFigures(deps: { book: QuoteBook; products: Products }): SprinterFigures {
  const { book, products } = deps
  return {
    leverage(product) {
      const price = products.priceOf(product.id)
      if (price === null) return null
      const conversion = euroConversion(product.currency, book.currencyQuoteOf(product.currency))
      return conversion && shownLeverage(product, price, conversion)
    },
    distance(product) {
      const quote = book.get(product.symbol)
      return quote === undefined ? null : stopLossDistance(product, mid(quote))
    },
  }
}
