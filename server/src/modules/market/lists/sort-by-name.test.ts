import { toProductId } from '@koersklasse/domain/instrument.ts'
import { expect, it } from 'vitest'
import { createCompareNames } from './sort-by-name.ts'

it('sorts numbers in names by their size, decimals as such, and equals by their id', () => {
  const sorted = [
    ['1', 'AEX Sprinter Long 98,45'],
    ['2', 'AEX Sprinter Long 98,5'],
    ['3', 'AEX Sprinter Long 733'],
    ['4', 'AEX Sprinter Long 733'],
    ['5', 'AEX Sprinter Long 733,5'],
    ['6', 'AEX Sprinter Long 1000,1'],
    ['7', 'AEX X-Turbo Long 9 01-01-2027'],
    ['8', 'AEX X-Turbo Long 10 01-01-2027'],
    ['9', 'Nasdaq-100 Sprinter Long 20000'],
  ].map(([id, name]) => ({ id: toProductId(id!), name: name! }))
  const compareNames = createCompareNames()
  expect(sorted.toReversed().sort(compareNames)).toEqual(sorted)
  expect(sorted.toSorted(compareNames)).toEqual(sorted)
})
