// Search over the market: underlyings and products by name, symbol and ISIN, by kind. The issuer's products are indexed
// when they are issued, and removed when they end.

import { type SearchResults, searchGroupSize } from '@koersklasse/contract/search.ts'
import {
  type Product,
  type ProductId,
  type ProductType,
  toProductId,
} from '@koersklasse/domain/market/instrument.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Underlyings } from '../catalogue/underlyings.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { Wire } from '../wire/wire.ts'
import { createSearchIndex } from './search-index.ts'

type Kind = keyof SearchResults

const kinds: Readonly<Record<ProductType, Kind>> = {
  ss: 'singleStocks',
  etf: 'etfs',
  tracker: 'trackers',
  sp: 'sprinters',
  sb: 'sprinters',
  xt: 'sprinters',
}

/** Makes the function that searches the market. */
export function createSearchMarket(deps: {
  catalogue: Catalogue
  underlyings: Underlyings
  issued: IssuedProducts
  wire: Wire
  product(id: ProductId): Product | undefined
}): (query: string) => SearchResults {
  const { catalogue, underlyings, issued, wire } = deps
  const index = createSearchIndex<Kind>()

  const other = (symbol: string): string => catalogue.otherWords.get(symbol) ?? ''

  for (const { symbol, name, isin } of underlyings.values()) {
    const words = `${name} ${symbol} ${isin} ${other(symbol)}`
    index.put({ id: symbol, kind: 'underlyings', name, words, numbers: '' })
  }
  for (const product of catalogue.products.values()) {
    const { name, symbol, isin } = product
    index.put({
      id: product.id,
      kind: kinds[product.productType],
      name,
      words: `${name} ${symbol} ${isin} ${other(symbol)} ${product.productType === 'etf' ? 'ETF' : ''}`,
      numbers: '',
    })
  }
  for (const { product } of issued.living()) putIssued(product)
  issued.onPut(({ states }) => {
    for (const { product, ended } of states) {
      if (ended === null) putIssued(product)
      else index.remove(product.id)
    }
  })

  /** Levels and ISINs of issued products are close to each other: with a typing error they would match another product. */
  function putIssued({ id, isin, name, symbol, productType }: Product): void {
    const numbers = name.match(/\S*\d\S*/g) ?? []
    const words = name.replace(/\S*\d\S*/g, '')
    index.put({
      id,
      kind: kinds[productType],
      name,
      words: `${words} ${symbol} ${other(symbol)}`,
      numbers: `${numbers.join(' ')} ${isin}`,
    })
  }

  return (query) => {
    const found = index.search(query)
    const idsOf = (kind: Kind) => found.get(kind) ?? []
    const products = (kind: Kind) => {
      // Products dropped when another node took over stay in the index until they are issued again.
      const there = idsOf(kind).flatMap((id) => deps.product(toProductId(id)) ?? [])
      return { total: there.length, products: there.slice(0, searchGroupSize).map(wire.product) }
    }
    const symbols = idsOf('underlyings')
    return {
      underlyings: {
        total: symbols.length,
        underlyings: symbols
          .slice(0, searchGroupSize)
          .map((symbol) => wire.underlying(underlyings.get(symbol)!)),
      },
      singleStocks: products('singleStocks'),
      etfs: products('etfs'),
      trackers: products('trackers'),
      sprinters: products('sprinters'),
    }
  }
}
