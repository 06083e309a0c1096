import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { expect, it } from 'vitest'
import { createCompareProducts } from './sort-by-name.ts'

it('sorts products by name in Dutch order, and equal names by id', () => {
  const sorted = [
    ['1', 'Adyen Sprinter Long 900'],
    ['2', 'AEX Sprinter Long 98,45'],
    ['3', 'AEX Sprinter Long 98,5'],
    ['4', 'AEX Sprinter Long 733'],
    ['5', 'AEX Sprinter Long 733'],
    ['6', 'AEX Sprinter Long 733,5'],
    ['7', 'AEX Sprinter Long 1000,1'],
    ['8', 'AEX X-Turbo Long 9 01-01-2027'],
    ['9', 'AEX X-Turbo Long 10 01-01-2027'],
    ['10', 'ASML Sprinter Long 500'],
    ['11', 'Nasdaq-100 Sprinter Long 20000'],
    ['12', 'NVIDIA Sprinter Long 100'],
  ].map(([id, name]) => ({ id: toProductId(id!), name: name! }))
  const compareProducts = createCompareProducts()
  expect(sorted.toReversed().sort(compareProducts)).toEqual(sorted)
  expect(sorted.toSorted(compareProducts)).toEqual(sorted)
})
