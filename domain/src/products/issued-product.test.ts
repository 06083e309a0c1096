import { expect, it } from 'vitest'
import { isIsin } from '../market/instrument.ts'
import { issuedIsin } from './issued-product.ts'

it('gives every serial an ISIN of its own, with a valid check digit', () => {
  const isins = Array.from({ length: 20_000 }, (_, index) => issuedIsin(index * 499 + 1))
  expect(new Set(isins).size).toBe(20_000)
  for (const isin of isins) expect(isIsin(isin) && isin.startsWith('ZZ'), isin).toBe(true)
  expect(issuedIsin(1)).toBe('ZZKK00000018')
})

it.each([0, 10_000_000, 1.5, Number.NaN])('takes no serial %d', (serial) => {
  expect(() => issuedIsin(serial)).toThrow('a serial has seven digits')
})
