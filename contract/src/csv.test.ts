import { expect, it } from 'vitest'
import { toCsvRow } from './csv.ts'

it.each<[string, string | number | null, string]>([
  ['a text', 'Anna, Bob', 'Anna, Bob'],
  ['nothing', null, ''],
  ['an empty text', '', ''],
  ['a whole number', -5, '-5'],
  ['a fraction, as Dutch, German and Polish programs read it', -1.25, '-1,25'],
  ['a separator', 'a;b', '"a;b"'],
  ['quotes', 'say "hi"', '"say ""hi"""'],
  ['lines', 'one\r\ntwo', '"one\r\ntwo"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula behind spaces', '  @SUM(A1)', "'  @SUM(A1)"],
  ['a formula with a separator', '-1;2', `"'-1;2"`],
])('writes %s', (_, value, expected) => {
  expect(toCsvRow([value, 'x'])).toBe(`${expected};x\r\n`)
})
