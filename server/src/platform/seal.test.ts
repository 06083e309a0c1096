import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)

it('gives back what was sealed, each time in other bytes', () => {
  const [one, other] = [seal('geheim ✓', key), seal('geheim ✓', key)]
  expect(one.equals(other)).toBe(false)
  expect([unseal(one, key), unseal(other, key)]).toEqual(['geheim ✓', 'geheim ✓'])
  expect(one.toString('latin1')).not.toContain('geheim')
})

it('gives back nothing for another key, or for bytes that were changed', () => {
  const sealed = seal('geheim', key)
  expect(unseal(sealed, randomBytes(32))).toBeNull()
  for (const place of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[place]! ^= 1
    expect(unseal(changed, key)).toBeNull()
  }
  for (const length of [0, 11, 12, 20, 27, 28]) expect(unseal(sealed.subarray(0, length), key)).toBeNull()
})
