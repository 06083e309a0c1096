import { describe, expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { countdown } from './countdown.ts'

describe('a countdown', () => {
  it.each([
    [0, [0, 0, 0, 0]],
    [-5_000, [0, 0, 0, 0]],
    [1, [0, 0, 0, 1]],
    [1_000, [0, 0, 0, 1]],
    [59_001, [0, 0, 1, 0]],
    [3_599_000, [0, 0, 59, 59]],
    [86_400_000 - 1_000, [0, 23, 59, 59]],
    [3 * 86_400_000 + 4 * 3_600_000 + 5 * 60_000 + 6_000, [3, 4, 5, 6]],
  ])('of %i milliseconds', (left, expected) => {
    const { days, hours, minutes, seconds } = countdown(toEpochMs(1_000_000), toEpochMs(1_000_000 + left))
    expect([days, hours, minutes, seconds]).toEqual(expected)
  })
})
