import {
  euronextHours,
  newYorkHours,
  roundTheClock,
  type SessionHours,
  tradingSession,
  warsawHours,
} from '@koersklasse/domain/market/trading-session.ts'
import { isWithinSession } from '@koersklasse/domain/market/within-session.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, it } from 'vitest'
import { createActivityProfile } from './activity-profile.ts'

const at = (text: string) => toEpochMs(Date.parse(`${text}+01:00`))
const halfHour = 30 * 60_000
const weekFrom = (start: number) =>
  Array.from({ length: 7 * 48 }, (_, index) => toEpochMs(start + index * halfHour))

describe('the profile of an exchange', () => {
  const amsterdam = createActivityProfile(euronextHours, 'regular')

  it('is busiest at the opening, then at the close, calm at noon, and quiet at night', () => {
    const activity = (time: string) => amsterdam.activityAt(at(`2026-03-03T${time}`))
    expect(activity('09:05')).toBeGreaterThan(activity('17:20'))
    expect(activity('09:05')).toBeGreaterThan(activity('09:35'))
    expect(activity('17:20')).toBeGreaterThan(activity('13:00'))
    expect(activity('15:35') / activity('15:25')).toBeGreaterThan(1.3)
    expect(activity('13:00')).toBeGreaterThan(activity('20:00') / 2)
    expect(activity('13:00')).toBeGreaterThan(activity('23:00'))
    expect(activity('20:00')).toBeGreaterThan(activity('03:00'))
    expect(activity('03:00')).toBeGreaterThan(amsterdam.activityAt(at('2026-03-07T03:00')))
    expect(amsterdam.activityAt(at('2026-03-07T03:00'))).toBeGreaterThan(0)
  })

  it.each<[string, SessionHours, string[]]>([
    ['Amsterdam', euronextHours, ['2026-03-03T09:00', '2026-03-03T17:30']],
    ['Warsaw', warsawHours, ['2026-03-03T09:00', '2026-03-03T17:00']],
    ['New York', newYorkHours, ['2026-03-03T15:30', '2026-03-03T22:00']],
    ['New York in summer before Amsterdam', newYorkHours, ['2026-03-10T14:30', '2026-03-10T21:00']],
  ])('in %s is open from and to', (_, hours, [open, close]) => {
    const { isOpen } = createActivityProfile(hours, 'regular')
    expect([isOpen(toEpochMs(at(open!) - 1)), isOpen(at(open!))]).toEqual([false, true])
    expect([isOpen(toEpochMs(at(close!) - 1)), isOpen(at(close!))]).toEqual([true, false])
  })

  it.each([euronextHours, warsawHours, newYorkHours, roundTheClock])(
    'is open as the domain has it, in the weeks in which clocks change: %o',
    (hours) => {
      const { isOpen } = createActivityProfile(hours, 'regular')
      for (const week of ['2026-03-05', '2026-03-26', '2026-10-22', '2026-10-29']) {
        for (const time of weekFrom(Date.parse(week))) {
          expect(isOpen(time), new Date(time).toISOString()).toBe(
            isWithinSession(time, tradingSession(time, hours)),
          )
        }
      }
    },
  )

  const week = Array.from({ length: 7 * 1440 }, (_, minute) =>
    toEpochMs(at('2026-02-02T00:00') + minute * 60_000),
  )

  it.each(['regular', 'always'] as const)('has an average variance of one in a market %s open', (hours) => {
    for (const session of [euronextHours, newYorkHours, roundTheClock]) {
      const { activityAt, gapAt } = createActivityProfile(session, hours)
      const total = week.reduce((sum, minute) => sum + activityAt(minute) + gapAt(minute) / 60_000, 0)
      expect(total / week.length).toBeCloseTo(1, 9)
    }
  })

  it.each<[string, SessionHours, string[]]>([
    ['Amsterdam', euronextHours, ['1 09:00', '2 09:00', '3 09:00', '4 09:00', '5 09:00']],
    ['New York', newYorkHours, ['1 15:30', '2 15:30', '3 15:30', '4 15:30', '5 15:30']],
    ['currencies', roundTheClock, ['1 00:00']],
  ])('has a gap at each opening of %s, and nowhere else', (_, session, openings) => {
    const { gapAt } = createActivityProfile(session, 'regular')
    const found = week.filter((minute) => gapAt(minute) > 0)
    const local = (time: number) => new Date(time + 3_600_000).toISOString()
    expect(
      found.map((time) => `${new Date(time + 3_600_000).getUTCDay()} ${local(time).slice(11, 16)}`),
    ).toEqual(openings)
    expect(gapAt(toEpochMs(found[0]! + 1_000))).toBe(0)
  })

  it('has a larger gap after a weekend in which nothing was quoted, and not otherwise', () => {
    const [monday, tuesday] = [at('2026-03-09T09:00'), at('2026-03-10T09:00')]
    expect(amsterdam.gapAt(monday)).toBeGreaterThan(amsterdam.gapAt(tuesday))
    const always = createActivityProfile(euronextHours, 'always')
    expect(always.gapAt(monday)).toBeCloseTo(always.gapAt(tuesday), 6)
  })

  it('is more active at weekends than in other hours without trading where the game is open', () => {
    const { activityAt } = createActivityProfile(euronextHours, 'always')
    expect(activityAt(at('2026-03-07T12:00'))).toBeGreaterThan(activityAt(at('2026-03-03T20:00')))
  })
})
