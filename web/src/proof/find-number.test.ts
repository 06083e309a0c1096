import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findNumber } from './find-number.ts'

const target = createHash('sha256').update('salt4711').digest('hex')
const challenge = { token: '', salt: 'salt', target }

test('finds the number that a challenge was made from', () => {
  expect(findNumber({ ...challenge, most: 4_711 })).toBe(4_711)
})

test('finds nothing in a challenge without an answer', () => {
  expect(findNumber({ ...challenge, most: 4_710 })).toBeNull()
})
