import { expect, test } from 'vitest'
import { mostCards, readNames } from './read-names.ts'

test.each([
  ['Anna\nBram\r\n\n  Cas  \n', ['Anna', 'Bram', 'Cas']],
  ['Anna de Vries', ['Anna de Vries']],
  ['"Anna","de Vries","4B"\n"Bram",Jansen', ['Anna de Vries', 'Bram Jansen']],
  ['Anna;de Vries;4B', ['Anna de Vries']],
  ['Anna\tde Vries\t4B', ['Anna de Vries']],
  [';;\n , \n', []],
  ['<b>Anna</b>', ['<b>Anna</b>']],
])('%j', (pasted, names) => expect(readNames(pasted)).toEqual(names))

test('makes no more than a few hundred', () => {
  expect(readNames('Anna\n'.repeat(10_000))).toHaveLength(mostCards)
})
