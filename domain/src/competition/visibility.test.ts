import { expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import type { Visibility } from './competition.ts'
import { type SeenByOthers, seenByOthers } from './visibility.ts'

const [start, end] = [toEpochMs(1_000), toEpochMs(2_000)]

it.each<[Visibility, at: number, SeenByOthers]>([
  ['always', 0, 'now'],
  ['always', 1_999, 'now'],
  ['always', 2_000, 'now'],
  ['afterEnd', 0, 'afterEnd'],
  ['afterEnd', 1_999, 'afterEnd'],
  ['afterEnd', 2_000, 'now'],
  ['never', 1_500, 'never'],
  ['never', 2_000, 'never'],
])('portfolios that are visible %s, at %i of a competition from 1000 to 2000: %s', (visibility, at, seen) => {
  expect(seenByOthers({ visibility, start, end }, toEpochMs(at))).toBe(seen)
})
