import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test.each([
  [1, 0, 250],
  [1, 0.999999, 500],
  [2, 0, 500],
  [4, 0.5, 3000],
  [7, 0, 15_000],
  [60, 0.999999, 30_000],
])('after %d failures, with the random number %d: %d ms', (failures, random, ms) => {
  expect(backoffMs(failures, random)).toBe(ms)
})
