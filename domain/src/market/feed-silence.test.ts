import { expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { countsFromAfter, isAfterSilence, isSilentAt } from './feed-silence.ts'

it.each([
  [15_000, false],
  [15_001, true],
])('a feed that was heard %i ms ago, of 15 s, is silent: %s', (age, expected) => {
  expect(isSilentAt(age, 15_000)).toBe(expected)
})

it.each([
  ['the feed would not have been silent', { back: 100_000, known: 50_000 }, 1, 85_000],
  ['that is, where the market runs sixty times as fast', { back: 1_000_000, known: 0 }, 60, 100_000],
  ['that is, where the market stands still', { back: 100_000, known: 0 }, 0, 100_000],
  ['the epoch', { back: 1_000, known: 0 }, 1, 1],
  ['the newest one that was known', { back: 100_000, known: 90_000 }, 1, 90_001],
  ['the newest one, where that was dated ahead', { back: 100_000, known: 105_000 }, 1, 105_001],
  ['a quote cannot have been dated at, whatever its delay', { back: 100_000, known: 900_000 }, 1, 110_001],
])('quotes count again from when %s', (_, { back, known }, pace, expected) => {
  expect(countsFromAfter({ back: toEpochMs(back), known }, 15_000, pace)).toBe(expected)
})

it('never counts a quote that was known before a silence', () => {
  const known = toEpochMs(9_000)
  const countsFrom = countsFromAfter({ back: toEpochMs(16_001), known }, 15_000, 1)
  expect(isAfterSilence({ time: known }, countsFrom)).toBe(false)
  expect(isAfterSilence({ time: toEpochMs(16_001) }, countsFrom)).toBe(true)
})
