import { expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { isProofRecent } from './identity-proof.ts'

it.each([
  [0, true],
  [599_999, true],
  [600_000, false],
])('after %i ms a proof of identity counts: %s', (age, counts) => {
  expect(isProofRecent(toEpochMs(1_800_000_000_000), toEpochMs(1_800_000_000_000 + age))).toBe(counts)
})
