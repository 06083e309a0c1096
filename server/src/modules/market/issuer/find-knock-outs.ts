// Finds the Sprinters that a quote knocks out, and how each of them ends.

import { euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { type SessionHours, watchedHours } from '@koersklasse/domain/market/trading-session.ts'
import {
  isSprinter,
  type ProductEnd,
  type SprinterProduct,
} from '@koersklasse/domain/products/issued-product.ts'
import { knockOutBy } from '@koersklasse/domain/products/knock-out.ts'
import type { TradingSessionAt } from '../calendar/trading-sessions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { IssuerTerms } from './issuer-terms.ts'
import { createKnockOutWatch } from './knock-out-watch.ts'
import { knockedOut } from './product-ends.ts'

export interface FindKnockOuts {
  /**
   * The products that a quote knocks out, in the order in which their levels were reached. Each is found once.
   * @param currencyQuote the quote of the currency at that time; without one nothing is found
   */
  by(quote: Quote, currencyQuote: Quote | null): { id: ProductId; end: ProductEnd }[]
  close(): void
}

export function createFindKnockOuts(deps: {
  catalogue: Catalogue
  terms: IssuerTerms
  products: IssuedProducts
  tradingSessionAt: TradingSessionAt
  /** Whether the end of a product was found before. */
  isSuspended(id: ProductId): boolean
}): FindKnockOuts {
  const { catalogue, terms, products, tradingSessionAt } = deps
  const watch = createKnockOutWatch(hoursOf, tradingSessionAt)
  const endListening = products.onPut(({ symbols }) => {
    for (const symbol of symbols) watch.set(symbol, watchedOn(symbol))
  })

  function hoursOf({ symbol, productType }: SprinterProduct): SessionHours {
    return watchedHours(catalogue.instruments.get(symbol)!, productType)
  }

  function watchedOn(symbol: string): SprinterProduct[] {
    const living = [...products.livingOn(symbol)].map(({ product }) => product)
    return living.filter((product) => isSprinter(product)).filter(({ id }) => !deps.isSuspended(id))
  }

  return {
    by(quote, currencyQuote) {
      const { currency } = catalogue.instruments.get(quote.symbol)!
      const conversion = euroConversion(currency, currencyQuote)
      if (conversion === null) return []
      return watch.take(quote).map((product) => {
        const session = tradingSessionAt(quote.time, hoursOf(product))
        const hit = knockOutBy(product, quote, session, conversion, terms.slippage)!
        return { id: product.id, end: knockedOut(hit, currencyQuote) }
      })
    },
    close: endListening,
  }
}
