import { expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { competitionStage, joiningAt, takesOrders } from './joining.ts'

const at = (instant: number | null) => (instant === null ? null : toEpochMs(instant))

/** A competition from 100 up to 200, with a joining window and a practice period. */
const competition = (joinFrom: number | null, joinUntil: number | null, practiceFrom: number | null) => ({
  ...{ start: toEpochMs(100), end: toEpochMs(200) },
  ...{ joinFrom: at(joinFrom), joinUntil: at(joinUntil), practiceFrom: at(practiceFrom) },
})

it.each([
  // The window, the practice period, the instant: the stage, whether it can be joined, whether orders are taken.
  [null, null, null, 0, 'open', 'open', false],
  [null, null, null, 99, 'open', 'open', false],
  [null, null, null, 100, 'running', 'open', true],
  [null, null, null, 199, 'running', 'open', true],
  [null, null, null, 200, 'over', 'over', false],
  [50, null, null, 49, 'planned', 'notYet', false],
  [50, null, null, 50, 'open', 'open', false],
  [50, 90, null, 89, 'open', 'open', false],
  [50, 90, null, 90, 'planned', 'closed', false],
  [50, 90, null, 100, 'running', 'closed', true],
  [50, 150, null, 149, 'running', 'open', true],
  [50, 150, null, 150, 'running', 'closed', true],
  [120, 150, null, 110, 'running', 'notYet', true],
  [50, 150, null, 200, 'over', 'over', false],
  [50, null, 80, 79, 'open', 'open', false],
  [50, null, 80, 80, 'practice', 'open', true],
  [90, null, 80, 80, 'practice', 'notYet', true],
  [50, null, 80, 100, 'running', 'open', true],
] as const)('with a window of %s to %s and practice from %s, at %i: %s, %s', (...row) => {
  const [joinFrom, joinUntil, practiceFrom, now, stage, joining, isTrading] = row
  const given = competition(joinFrom, joinUntil, practiceFrom)
  expect(competitionStage(given, toEpochMs(now))).toBe(stage)
  expect(joiningAt(given, toEpochMs(now))).toBe(joining)
  expect(takesOrders(given, toEpochMs(now))).toBe(isTrading)
})
