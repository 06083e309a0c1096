import type { Underlying, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import type { Currency } from '@koersklasse/domain/instrument.ts'

/** The mid of an underlying's price in its own currency, for what is shown only: no amount is made from it. */
export function underlyingMid({ bid, ask }: Pick<UnderlyingPrice, 'bid' | 'ask'>): number {
  return (Number(bid) + Number(ask)) / 2
}

/** How far the mid has moved since yesterday's close, as a fraction; null where either is unknown. */
export function underlyingChange(
  price: Pick<UnderlyingPrice, 'bid' | 'ask' | 'previousClose'> | null,
): number | null {
  const before = Number(price?.previousClose ?? 0)
  return price === null || before === 0 ? null : underlyingMid(price) / before - 1
}

/** The currency that a price is written with: an index, an interest rate and a currency pair have none. */
export function currencyShown({ underlyingType, currency }: Underlying): Currency | null {
  return ['ss', 'etf', 'co'].includes(underlyingType) ? currency : null
}

/** How many decimals a list shows of its price. */
export function decimalsShown({ underlyingType }: Underlying): 2 | 3 | 4 {
  return underlyingType === 'cu' ? 4 : underlyingType === 'ir' ? 3 : 2
}
