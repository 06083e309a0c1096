// The ends of the issuer's products, with the payout for a piece.

import { type EuroConversion, euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import { mid, type Quote } from '@koersklasse/domain/market/quote.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import {
  type IssuedProduct,
  isSprinter,
  type ProductEnd,
  type XTurboProduct,
} from '@koersklasse/domain/products/issued-product.ts'
import type { KnockOut } from '@koersklasse/domain/products/knock-out.ts'
import { sprinterValue } from '@koersklasse/domain/products/sprinter.ts'
import { settlementValue } from '@koersklasse/domain/products/x-turbo.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { PriceIssued } from '../products/price-issued.ts'

/** The end of a Sprinter whose stop-loss level was reached. */
export function knockedOut(
  { quote, price, unwoundAt, residual }: KnockOut,
  currencyQuote: Quote | null,
): ProductEnd {
  return {
    ...{ kind: 'knockout', time: quote.time, price: residual, quote },
    ...{ underlyingPrice: price, unwoundAt, currencyQuote },
  }
}

/** The end of an X-Turbo at its end date: its value at the last price of its underlying. */
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

/** The end of a product whose underlying is delisted: its value at the last price, or nothing without one. */
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
