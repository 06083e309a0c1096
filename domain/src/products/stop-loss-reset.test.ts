import { expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { isStopLossResetDue } from './stop-loss-reset.ts'

const at = (iso: string) => toEpochMs(Date.parse(iso))

it.each([
  ['not on the day that it was done', '2026-12-01T06:00:00Z', '2026-12-01T09:00:00Z', false],
  ['not in the rest of the month', '2026-12-01T06:00:00Z', '2026-12-31T09:00:00Z', false],
  ['on the first of the month, a Tuesday', '2026-11-02T06:00:00Z', '2026-12-01T06:00:00Z', true],
  ['not on the last evening of the month before', '2026-11-02T06:00:00Z', '2026-11-30T22:59:59Z', false],
  ['not on a first that is a Sunday', '2026-10-01T06:00:00Z', '2026-11-01T10:00:00Z', false],
  ['but on the Monday after it', '2026-10-01T06:00:00Z', '2026-11-02T06:00:00Z', true],
  ['on the third, after a first that is a Saturday', '2026-07-01T06:00:00Z', '2026-08-03T05:00:00Z', true],
  ['later, where the day was missed', '2026-11-02T06:00:00Z', '2026-12-04T06:00:00Z', true],
])('a stop-loss level is reset %s', (_, last, now, due) => {
  expect(isStopLossResetDue(at(last), at(now))).toBe(due)
})
