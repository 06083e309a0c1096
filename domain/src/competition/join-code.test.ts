import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatJoinCode, readJoinCode, toJoinCode } from './join-code.ts'

it.each([
  ['K7QM29XWRT', 'K7QM29XWRT'],
  ['k7qm2-9xwrt', 'K7QM29XWRT'],
  [' K7QM2 9XWRT\n', 'K7QM29XWRT'],
  ['K7QM2-9XWR', null],
  ['K7QM2-9XWRTT', null],
  ['K7QM2-9XWR0', null],
  ['K7QM2-9XWRO', null],
  ['K7QM2/9XWRT', null],
  ['', null],
])('reads %j as %j', (typed, code) => {
  expect(readJoinCode(typed)).toBe(code)
})

it('reads every code that is made, as it is shown and in lower case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
      const code = toJoinCode(random)
      expect(readJoinCode(formatJoinCode(code))).toBe(code)
      expect(readJoinCode(code.toLowerCase())).toBe(code)
    }),
  )
})

it('makes different codes of bytes that differ in their lowest five bits', () => {
  const codes = Array.from({ length: 32 }, (_, byte) => toJoinCode(new Uint8Array(10).fill(byte)))
  expect(new Set(codes).size).toBe(32)
})
