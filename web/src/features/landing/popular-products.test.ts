import type { Product } from '@koersklasse/contract/market.ts'
import { expect, test } from 'vitest'
import { popularFirst } from './popular-products.ts'

const product = (symbol: string, underlyingSymbol: string | null, productType: Product['productType']) =>
  ({ symbol, underlyingSymbol, productType }) as Product
const products = [
  product('ABN', null, 'ss'),
  product('AEXTR', 'AEX', 'tracker'),
  product('IAEX', 'AEX', 'etf'),
  product('ING', null, 'ss'),
  product('INGTR', 'ING', 'tracker'),
  product('TDT', 'AEX', 'etf'),
]

test.each([
  ['prefers the simplest product on each underlying', ['ING', 'AEX'], 'ING IAEX ABN AEXTR INGTR TDT'],
  ['skips an underlying without products', ['FGBL', 'ABN'], 'ABN AEXTR IAEX ING INGTR TDT'],
  ['keeps the order if nothing is popular', [], 'ABN AEXTR IAEX ING INGTR TDT'],
])('%s', (_, popular, symbols) => {
  expect(
    popularFirst(products, popular)
      .map(({ symbol }) => symbol)
      .join(' '),
  ).toBe(symbols)
})
