import { expect, test } from 'vitest'
import { gainToRecover, yearsToRecover } from './loss-recovery.ts'

test.each([
  [0.05, 0.0526],
  [0.2, 0.25],
  [0.5, 1],
  [0.9, 9],
])('a loss of %d is made up for by a gain of %d', (loss, gain) => {
  expect(gainToRecover(loss)).toBeCloseTo(gain, 4)
})

test.each([
  [0.5, 10, 8],
  [0.5, 7, 11],
  [0.05, 10, 1],
  [0.9, 4, 59],
])('a loss of %d is made up for at %d percent a year in %d years', (loss, percent, years) => {
  expect(yearsToRecover(loss, percent)).toBe(years)
})
