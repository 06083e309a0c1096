import { expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { competitionStage, joiningAt } from './joining.ts'

const at = (instant: number | null) => (instant === null ? null : toEpochMs(instant))

/** A competition from 100 up to 200, with a joining window. */
const competition = (joinFrom: number | null, joinUntil: number | null) => ({
  ...{ start: toEpochMs(100), end: toEpochMs(200), practiceFrom: null },
  ...{ joinFrom: at(joinFrom), joinUntil: at(joinUntil) },
})

it.each([
  // The window, the instant: the stage, and whether it can be joined.
  [null, null, 0, 'open', 'open'],
  [null, null, 99, 'open', 'open'],
  [null, null, 100, 'running', 'open'],
  [null, null, 199, 'running', 'open'],
  [null, null, 200, 'over', 'over'],
  [50, null, 49, 'planned', 'notYet'],
  [50, null, 50, 'open', 'open'],
  [50, 90, 89, 'open', 'open'],
  [50, 90, 90, 'planned', 'closed'],
  [50, 90, 100, 'running', 'closed'],
  [50, 150, 149, 'running', 'open'],
  [50, 150, 150, 'running', 'closed'],
  [120, 150, 110, 'running', 'notYet'],
  [50, 150, 200, 'over', 'over'],
] as const)('with a window of %s to %s, at %i: %s, %s', (...row) => {
  const [joinFrom, joinUntil, now, stage, joining] = row
  const given = competition(joinFrom, joinUntil)
  expect(competitionStage(given, toEpochMs(now))).toBe(stage)
  expect(joiningAt(given, toEpochMs(now))).toBe(joining)
})
