import type { Product } from '@koersklasse/contract/market.ts'

/** The currency that levels and prices of the underlying are written with: an index, a rate and a currency pair have none. */
export function levelCurrency({ instrumentType, currency }: Pick<Product, 'instrumentType' | 'currency'>) {
  return ['ss', 'etf', 'co'].includes(instrumentType) ? currency : null
}
