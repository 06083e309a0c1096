import { expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

test.each([
  ['12', 12],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['1.234', 1234],
  ['1.234,56', 1234.56],
  ['1 234,56', 1234.56],
  ['1.234.567', 1_234_567],
  ['0,05', 0.05],
  ['0.125', 0.125],
  ['€ 24,50', 24.5],
  ['20%', 20],
  ['20 procent', 20],
  ['-3,5', -3.5],
  ['−3,5', -3.5],
  ['+4', 4],
  ['1234', 1234],
])('%j is %d', (text, expected) => expect(parseNumber(text)).toBe(expected))

test.each(['', ' ', 'veel', '1,2,3', '12,', ',5', '1.2345.6', '--1', '1e5', '12 of 13'])(
  '%j is not a number',
  (text) => expect(parseNumber(text)).toBeNull(),
)
