// The ends of products that a wrong quote caused, and how each product ended on the right quotes, if it did.

import type { BadStretch } from '@koersklasse/domain/corrections/bad-stretch.ts'
import { isBad } from '@koersklasse/domain/corrections/bad-stretch.ts'
import { after } from '@koersklasse/domain/corrections/replay.ts'
import type { VoidedEnd } from '@koersklasse/domain/corrections/right-market.ts'
import { euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, type ProductId } from '@koersklasse/domain/market/instrument.ts'
import { watchedHours } from '@koersklasse/domain/market/trading-session.ts'
import { isSprinter, type ProductEnd } from '@koersklasse/domain/products/issued-product.ts'
import { knockOutBy } from '@koersklasse/domain/products/knock-out.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { TradingSessionAt } from '../calendar/trading-sessions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { IssuerTerms } from '../issuer/issuer-terms.ts'
import { knockedOut, settled } from '../issuer/product-ends.ts'
import type { EndedState, IssuedState } from '../products/issued-state.ts'
import type { RightPrices, RightQuotes } from './right-quotes.ts'

/** The products that ended on a wrong quote of their underlying or of their currency. */
export function wronglyEnded(ended: Iterable<IssuedState>, stretch: BadStretch): EndedState[] {
  return [...ended].filter((state): state is EndedState => {
    const { ended: end } = state
    if (end === null) return false
    return [end.quote, end.currencyQuote].some((quote) => quote !== null && isBad(stretch, quote))
  })
}

/** How a product that ended on a wrong quote ends on the right ones; null if it lives on. */
export function rightEndOf(
  { product: { id, symbol, currency }, ended }: EndedState,
  deps: {
    catalogue: Catalogue
    terms: IssuerTerms
    tradingSessionAt: TradingSessionAt
    quotes: RightQuotes
    prices: Pick<RightPrices, 'productAt'>
  },
): ProductEnd | null {
  const { quotes, prices } = deps
  const pair = currencyPairSymbol(currency)
  const rateAt = (at: Parameters<RightQuotes['quoteAt']>[1]) =>
    pair === null ? null : quotes.quoteAt(pair, at)
  if (ended.kind !== 'knockout') {
    const product = prices.productAt(id, toEpochMs(ended.time - 1))
    const at = after(toEpochMs(ended.time - 1))
    const [quote, rate] = [quotes.quoteAt(symbol, at), rateAt(at)]
    const conversion = euroConversion(currency, rate)
    if (product?.productType !== 'xt' || quote === null || conversion === null) return ended
    return settled(product, quote, rate, conversion)
  }
  for (const { quote, number } of quotes.since(symbol, ended.time)) {
    const product = prices.productAt(id, quote.time)
    if (product === null || !isSprinter(product)) return ended
    const rate = rateAt({ time: quote.time, quotes: number })
    const conversion = euroConversion(currency, rate)
    if (conversion === null) continue
    const hours = watchedHours(deps.catalogue.instruments.get(symbol)!, product.productType)
    const session = deps.tradingSessionAt(quote.time, hours)
    const hit = knockOutBy(product, quote, session, conversion, deps.terms.slippage)
    if (hit !== null) return knockedOut(hit, rate)
  }
  return null
}

/** By product, the wrong and the right end of those that ended wrongly. */
export type VoidedEnds = ReadonlyMap<ProductId, VoidedEnd & { was: EndedState }>
