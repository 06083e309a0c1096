import { describe, expect, test } from 'vitest'
import { search } from './search.ts'

const product = (name: string, isin: string, productType: 'ss' | 'etf') => ({
  isin,
  name,
  symbol: isin,
  productType,
})
const products = [
  product('ASML Holding', 'NL0010273215', 'ss'),
  product('Société Générale', 'FR0000130809', 'ss'),
  product('iShares Core S&P 500', 'IE00B5BMR087', 'etf'),
]
const names = (type: 'all' | 'ss' | 'etf', query: string) =>
  search(products, type, query).map(({ name }) => name)

describe('search', () => {
  test.each([
    ['all', '', 3],
    ['ss', '', 2],
    ['etf', '', 1],
  ] as const)('type %s has %s%d', (type, query, count) => expect(names(type, query)).toHaveLength(count))

  test.each([
    ['societe', 'Société Générale'],
    ['holding asml', 'ASML Holding'],
    [' nl001 ', 'ASML Holding'],
    ['s&p', 'iShares Core S&P 500'],
  ])('%s finds %s', (query, name) => expect(names('all', query)).toEqual([name]))

  test('every word must be there', () => expect(names('all', 'asml societe')).toEqual([]))
})
