import type { Product } from '@koersklasse/contract/market.ts'
import { currencyPairSymbol } from '@koersklasse/domain/instrument.ts'
import { usePrice, useUnderlyingPrice } from '../live/live-context.ts'
import { type SprinterNow, sprinterNow } from './sprinter-now.ts'

/** The figures of a Sprinter as they move with the prices of itself, its underlying and the currency. */
export function useSprinterNow(product: Product): SprinterNow {
  const price = usePrice(product.id)
  const underlying = useUnderlyingPrice(product.symbol)
  const pair = useUnderlyingPrice(currencyPairSymbol(product.currency))
  return sprinterNow(product, price, underlying, pair)
}
