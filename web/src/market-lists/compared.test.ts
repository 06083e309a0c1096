import { expect, test } from 'vitest'
import { comparedIn, comparePath, withToggled } from './compared.ts'

test('toggles a product, and refuses a fifth one', () => {
  expect(withToggled(['A'], 'B')).toEqual(['A', 'B'])
  expect(withToggled(['A', 'B'], 'A')).toEqual(['B'])
  expect(withToggled(['A', 'B', 'C', 'D'], 'E')).toEqual(['A', 'B', 'C', 'D'])
})

test.each([
  ['', []],
  ['products=A,B', ['A', 'B']],
  ['products=A,,A,B', ['A', 'B']],
  ['products=A,B,C,D,E', ['A', 'B', 'C', 'D']],
  ['products=../x,<b>,A', ['A']],
])('reads from ?%s the ids %j', (address, ids) =>
  expect(comparedIn(new URLSearchParams(address))).toEqual(ids),
)

test('puts the ids into the address of a comparison', () => {
  const path = comparePath(['ZZ1', 'ZZ2'])
  expect(comparedIn(new URLSearchParams(path.split('?')[1]))).toEqual(['ZZ1', 'ZZ2'])
})
