import type { Product, Underlying, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import type { Currency } from '@koersklasse/domain/market/instrument.ts'

/** The mid of an underlying's price in its own currency. Only for display: amounts are not computed from it. */
export function underlyingMid({ bid, ask }: Pick<UnderlyingPrice, 'bid' | 'ask'>): number {
  return (Number(bid) + Number(ask)) / 2
}

/** The change of the mid since the previous close, as a fraction; null where either is unknown. */
export function underlyingChange(
  price: Pick<UnderlyingPrice, 'bid' | 'ask' | 'previousClose'> | null,
): number | null {
  const before = Number(price?.previousClose ?? 0)
  return price === null || before === 0 ? null : underlyingMid(price) / before - 1
}

/**
 * The currency that prices of an underlying, and the levels of a product on it, are written with. Those of an index, an
 * interest rate and a currency pair are written without one.
 */
export function currencyShown(
  of: Pick<Underlying, 'underlyingType' | 'currency'> | Pick<Product, 'instrumentType' | 'currency'>,
): Currency | null {
  const type = 'instrumentType' in of ? of.instrumentType : of.underlyingType
  return ['ss', 'etf', 'co'].includes(type) ? of.currency : null
}

/** The number of decimals of a price in a list. */
export function decimalsShown({ underlyingType }: Underlying): 2 | 3 | 4 {
  return underlyingType === 'cu' ? 4 : underlyingType === 'ir' ? 3 : 2
}

/** The symbol of what a product follows; its own where nothing else is named, as for most ETFs. */
export function underlyingOf({
  symbol,
  underlyingSymbol,
}: Pick<Product, 'symbol' | 'underlyingSymbol'>): string {
  return underlyingSymbol ?? symbol
}
