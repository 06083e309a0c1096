import type { Product } from '@koersklasse/contract/market.ts'

/** The currency that levels are written with: an index, an interest rate and a currency pair have none (null). */
export function levelCurrency({ instrumentType, currency }: Product): Product['currency'] | null {
  return ['ss', 'etf', 'co'].includes(instrumentType) ? currency : null
}
