import { expect, it } from 'vitest'
import { bytesText, milliseconds } from './amounts.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_500, '1,5 kB'],
  [52_300_000, '52 MB'],
  [7_250_000_000, '7,3 GB'],
  [5e15, '5.000 TB'],
])('%s bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

it.each([
  [0.04, '0 ms'],
  [3.21, '3,2 ms'],
  [250.6, '251 ms'],
  [12_345, '12 s'],
])('%s milliseconds are %s', (ms, text) => {
  expect(milliseconds(ms)).toBe(text)
})
