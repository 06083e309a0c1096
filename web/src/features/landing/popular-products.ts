import type { Product } from '@koersklasse/contract/market.ts'

/** The simplest type of product on an underlying is preferred. */
const plainestFirst: readonly Product['productType'][] = ['ss', 'etf', 'tracker']

/** One product for each popular underlying, the most popular first, then all others in their given order. */
export function popularFirst<Some extends Pick<Product, 'symbol' | 'underlyingSymbol' | 'productType'>>(
  products: readonly Some[],
  popular: readonly string[],
): Some[] {
  const chosen = popular.flatMap((symbol) => {
    const all = products.filter((product) => [product.symbol, product.underlyingSymbol].includes(symbol))
    const type = plainestFirst.find((each) => all.some(({ productType }) => productType === each))
    return all.find(({ productType }) => productType === type) ?? []
  })
  return [...new Set([...chosen, ...products])]
}
