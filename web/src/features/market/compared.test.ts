import { expect, test } from 'vitest'
import { comparedIn, comparePath, withToggled } from './compared.ts'

test('a product is chosen once, and let go when it is chosen again; a fifth one is not taken', () => {
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
])('?%s names %j', (address, ids) => expect(comparedIn(new URLSearchParams(address))).toEqual(ids))

test('the address of a comparison says what is compared', () => {
  const path = comparePath(['ZZ1', 'ZZ2'])
  expect(comparedIn(new URLSearchParams(path.split('?')[1]))).toEqual(['ZZ1', 'ZZ2'])
})
