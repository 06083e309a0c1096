import { expect, test } from 'vitest'
import { mostYears, trackedOver } from './tracker-index.ts'

test.each([
  [1, 0.16162],
  [10, 1.97249],
])('over %d years the index gained %d, and a tracker without a fee follows it', (years, gain) => {
  const all = trackedOver(years, 0)
  expect(all).toHaveLength(12 * years + 1)
  expect(all[0]).toEqual({ year: 0, index: 0, tracker: 0 })
  expect(all.at(-1)!.index).toBeCloseTo(gain, 4)
  for (const { index, tracker } of all) expect(tracker).toBeCloseTo(index, 2)
})

test.each([0.003, 0.01, 0.02])('a yearly fee of %d leaves that much less of the value each year', (fee) => {
  const last = trackedOver(mostYears, fee).at(-1)!
  expect((1 + last.tracker) / (1 + last.index)).toBeCloseTo((1 - fee) ** mostYears, 2)
})
