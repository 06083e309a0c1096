import { expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { resetRefusal } from './reset.ts'

const at = (instant: string) => toEpochMs(Date.parse(instant))
const competition = { start: at('2026-11-23T08:00Z'), end: at('2026-12-01T17:00Z'), areResetsAllowed: true }

it('is allowed while the competition runs, where it is allowed', () => {
  expect(resetRefusal(competition, null, competition.start)).toBeNull()
  expect(resetRefusal(competition, null, at('2026-12-01T16:59:59.999Z'))).toBeNull()
  for (const when of ['2026-11-23T07:59:59.999Z', '2026-12-01T17:00Z'])
    expect(resetRefusal(competition, null, at(when))).toBe('no_competition')
  const never = { ...competition, areResetsAllowed: false }
  expect(resetRefusal(never, null, competition.start)).toBe('resets_not_allowed')
})

it('is allowed again after midnight in Amsterdam', () => {
  const last = at('2026-11-24T09:00Z')
  expect(resetRefusal(competition, last, at('2026-11-24T22:59:59.999Z'))).toBe('already_reset_today')
  expect(resetRefusal(competition, last, at('2026-11-24T23:00Z'))).toBeNull()
})
