import { expect, test } from 'vitest'
import { parseQuantity } from './quantity.ts'

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['1.250', 1250],
  ['1 250', 1250],
  ['0', null],
  ['-3', null],
  ['2,5', null],
  ['2.5', null],
  ['1.25', null],
  ['12.50', null],
  ['1.250.000', 1_250_000],
  ['1e3', null],
  ['', null],
  ['1000000000', 1_000_000_000],
  ['1000000001', null],
])('%j is %s', (text, pieces) => expect(parseQuantity(text)).toBe(pieces))
