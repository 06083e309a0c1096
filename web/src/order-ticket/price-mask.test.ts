import { toCents } from '@koersklasse/domain/money/money.ts'
import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { createPriceMask, parsePrice, writePrice } from './price-mask.ts'

test.each([
  ['1', '1,00', 1_00],
  ['1234,5', '1.234,50', 1_234_50],
  ['1234.5', '1.234,50', 1_234_50],
  ['185.92', '185,92', 185_92],
  ['1,234.50', '1.234,50', 1_234_50],
  ['1.234', '1.234,00', 1_234_00],
  ['1.234,56', '1.234,56', 1_234_56],
  ['0,1', '0,10', 10],
  ['.', '', null],
  [',5', ',50', 50],
  ['12,345', '12,34', 12_34],
  ['-5', '5,00', 5_00],
  ['1e3', '13,00', 13_00],
  ['€ 12', '12,00', 12_00],
  ['999999999999', '999.999.999.999,00', 99_999_999_999_900],
  ['9999999999999', '999.999.999.999,00', 99_999_999_999_900],
  ['0,00', '0,00', null],
  ['', '', null],
  ['abc', '', null],
])('%j is written %j', (typed, written, cents) => {
  const text = maskitoTransform(typed, createPriceMask())
  expect(text).toBe(written)
  expect(parsePrice(text)).toBe(cents)
})

test.each([
  [1, '0,01'],
  [1_234_50, '1.234,50'],
  [99_999_999_999_900, '999.999.999.999,00'],
])('%d cents are written %j and read back', (cents, text) => {
  expect(writePrice(toCents(cents))).toBe(text)
  expect(parsePrice(text)).toBe(cents)
})
