import type { Product } from '@koersklasse/contract/market.ts'

/** What the list can be narrowed to. */
export const marketTypes = ['all', 'ss', 'etf', 'tracker', 'sp', 'sb', 'xt'] as const
export type MarketType = (typeof marketTypes)[number]

/** The products of a type whose name, symbol or ISIN has every word of the query in it, whatever the accents. */
export function search<P extends Pick<Product, 'name' | 'symbol' | 'isin' | 'productType'>>(
  products: readonly P[],
  type: MarketType,
  query: string,
): P[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return products.filter((product) => {
    if (type !== 'all' && product.productType !== type) return false
    const text = plain(`${product.name} ${product.symbol} ${product.isin}`)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
