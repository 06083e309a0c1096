import { describe, expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { morningAt, morningBefore } from './morning.ts'

const at = (iso: string) => toEpochMs(Date.parse(iso))
const hour = 3_600_000

describe('the morning', () => {
  it.each([
    ['Monday, just before half past seven', '2026-11-23T06:29:59.999Z', null],
    ['Monday, at half past seven', '2026-11-23T06:30:00Z', '2026-11-23'],
    ['Monday, just before noon', '2026-11-23T10:59:59.999Z', '2026-11-23'],
    ['Monday, at noon', '2026-11-23T11:00:00Z', null],
    ['Saturday', '2026-11-28T07:00:00Z', null],
    ['Sunday', '2026-11-29T07:00:00Z', null],
    ['Christmas, a Friday: the game knows no holidays', '2026-12-25T06:30:00Z', '2026-12-25'],
    ['summer time: at 05:30 UTC', '2026-07-01T05:30:00Z', '2026-07-01'],
    ['summer time: just before', '2026-07-01T05:29:59.999Z', null],
    ['the Monday after the clock went forward', '2026-03-30T05:30:00Z', '2026-03-30'],
    ['the Monday after the clock went back', '2026-10-26T06:29:59Z', null],
    ['the Monday after the clock went back, an hour later in UTC', '2026-10-26T06:30:00Z', '2026-10-26'],
  ])('%s', (_name, iso, day) => {
    expect(morningAt(at(iso), 'regular')?.day ?? null).toBe(day)
  })

  it.each([
    ['the Sunday on which the clock goes forward', '2026-03-29T05:30:00Z', 16.5],
    ['the Sunday on which the clock goes back', '2026-10-25T06:30:00Z', 16.5],
  ])('of a market that is always open: %s', (_name, iso, left) => {
    const morning = morningAt(at(iso), 'always')!
    expect(morning.begin).toBe(at(iso))
    expect(morning.end - morning.begin).toBe(4.5 * hour)
    expect(morning.midnight - morning.begin).toBe(left * hour)
    expect(morningAt(toEpochMs(at(iso) - 1), 'always')).toBeNull()
  })

  it.each([
    ['on a Monday: on Friday', '2026-11-23T06:30:00Z', 'regular', '2026-11-20T06:30:00Z'],
    ['on a Monday, always open: on Sunday', '2026-11-23T06:30:00Z', 'always', '2026-11-22T06:30:00Z'],
    ['later on the day: on the same day', '2026-11-23T06:30:00.001Z', 'regular', '2026-11-23T06:30:00Z'],
    ['after the clock went forward', '2026-03-30T05:30:00Z', 'regular', '2026-03-27T06:30:00Z'],
    ['after the clock went back', '2026-10-26T06:30:00Z', 'regular', '2026-10-23T05:30:00Z'],
  ] as const)('before %s', (_name, iso, hours, before) => {
    expect(morningBefore(at(iso), hours).begin).toBe(at(before))
  })
})
