import type { Product } from '@koersklasse/contract/market.ts'

/** Of the products on something popular the plainest one is shown. */
const plainestFirst: readonly Product['productType'][] = ['ss', 'etf', 'tracker']

/** One product on each thing that is popular, the most popular first, and then the others in their own order. */
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
