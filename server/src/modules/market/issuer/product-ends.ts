// How the issuer's products end, and what a piece then brings.

import { type EuroConversion, euroConversion } from '@koersklasse/domain/euro-price.ts'
import { type IssuedProduct, isSprinter, type XTurboProduct } from '@koersklasse/domain/issued-product.ts'
import type { KnockOut } from '@koersklasse/domain/knock-out.ts'
import { toCents } from '@koersklasse/domain/money.ts'
import { mid, type Quote } from '@koersklasse/domain/quote.ts'
import { sprinterValue } from '@koersklasse/domain/sprinter.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import { settlementValue } from '@koersklasse/domain/x-turbo.ts'
import type { ProductEnd } from '../products/issued-state.ts'
import type { PriceIssued } from '../products/price-issued.ts'

/** The end of a Sprinter whose level was reached. */
export function knockedOut(
  { quote, price, unwoundAt, residual }: KnockOut,
  currencyQuote: Quote | null,
): ProductEnd {
  return {
    ...{ kind: 'knockout', time: quote.time, price: residual, quote },
    ...{ underlyingPrice: price, unwoundAt, currencyQuote },
  }
}

/** The end of an X-Turbo at its end date: what it is worth at the last price of its underlying. */
export function settled(
  product: XTurboProduct,
  quote: Quote,
  currencyQuote: Quote | null,
  conversion: EuroConversion,
): ProductEnd {
  const price = settlementValue(product, mid(quote), conversion)
  return {
    ...{ kind: 'settlement', time: product.end, price, quote },
    ...{ underlyingPrice: mid(quote), unwoundAt: null, currencyQuote },
  }
}

/** The end of what is on an instrument that leaves the market: its worth at the last price, or nothing without one. */
export function delistedWith(
  product: IssuedProduct,
  time: EpochMs,
  quote: Quote | null,
  currencyQuote: Quote | null,
  price: PriceIssued,
): ProductEnd {
  const worth = () => {
    const conversion = euroConversion(product.currency, currencyQuote)
    if (quote === null || conversion === null) return toCents(0)
    if (isSprinter(product)) return sprinterValue(product, mid(quote), conversion)
    return price(product, quote, currencyQuote, quote.time)?.bid ?? toCents(0)
  }
  return {
    ...{ kind: 'delisting', time, price: worth(), quote },
    ...{ underlyingPrice: quote && mid(quote), unwoundAt: null, currencyQuote },
  }
}
