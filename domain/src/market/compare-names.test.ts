import { expect, it } from 'vitest'
import { compareNames } from './compare-names.ts'

/** Each list is in the order that a Dutch reader expects. */
it.each([
  { rule: 'ignores capitals', names: ['Adyen', 'ASML', 'ASR Nederland'] },
  { rule: 'ignores capitals inside a word', names: ['Nasdaq-100', 'NN Group', 'NVIDIA'] },
  { rule: 'ignores accents', names: ['Ebro', 'Écran', 'Edison'] },
  { rule: 'puts lower case first where only capitals differ', names: ['aex', 'AEX', 'AMX'] },
  { rule: 'puts the plain letter first where only an accent differs', names: ['Elan', 'Élan', 'Elanco'] },
  { rule: 'orders whole numbers by size', names: ['AEX 9', 'AEX 10', 'AEX 100', 'AEX 20000'] },
  {
    rule: 'orders decimals as decimals',
    names: ['Long 98', 'Long 98,45', 'Long 98,5', 'Long 733,5', 'Long 1000,1'],
  },
  { rule: 'orders numbers before a rest', names: ['X-Turbo 9 01-01-2027', 'X-Turbo 10 01-01-2026'] },
  { rule: 'puts digits before letters', names: ['3M', 'Aalberts'] },
  { rule: 'puts a beginning before the whole', names: ['', 'ING', 'ING Groep'] },
])('$rule', ({ names }) => {
  expect(names.toReversed().sort(compareNames)).toEqual(names)
  expect(names.toSorted(compareNames)).toEqual(names)
})

it('orders names that differ in capitals only', () => {
  expect(compareNames('AEX', 'AEX')).toBe(0)
  expect(compareNames('AEX', 'aex')).not.toBe(0)
})
