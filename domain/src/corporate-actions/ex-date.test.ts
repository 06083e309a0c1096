import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  euronextHours,
  newYorkHours,
  roundTheClock,
  type SessionHours,
  warsawHours,
} from '../market/trading-session.ts'
import { toEpochMs } from '../time/time.ts'
import { effectiveOn, exDateBreak } from './ex-date.ts'
import { isBeforeExDate, isInExDateBreak } from './ex-date-break.ts'

const at = (iso: string) => toEpochMs(Date.parse(iso))

describe('an ex-date', () => {
  const table: [name: string, exDate: string, hours: SessionHours, lastClose: string, effective: string][] = [
    ['Amsterdam', '2026-03-03', euronextHours, '2026-03-02T16:30Z', '2026-03-03T08:00Z'],
    ['Warsaw', '2026-03-03', warsawHours, '2026-03-02T16:00Z', '2026-03-03T08:00Z'],
    ['New York', '2026-03-03', newYorkHours, '2026-03-02T21:00Z', '2026-03-03T14:30Z'],
    ['a Monday', '2026-03-02', euronextHours, '2026-02-27T16:30Z', '2026-03-02T08:00Z'],
    ['a Saturday', '2026-02-28', euronextHours, '2026-02-27T16:30Z', '2026-03-02T08:00Z'],
    ['a Sunday in New York', '2026-03-01', newYorkHours, '2026-02-27T21:00Z', '2026-03-02T14:30Z'],
    ['after the change here', '2026-03-30', euronextHours, '2026-03-27T16:30Z', '2026-03-30T07:00Z'],
    ['after the change there', '2026-03-09', newYorkHours, '2026-03-06T21:00Z', '2026-03-09T13:30Z'],
    ['day and night', '2026-03-03', roundTheClock, '2026-03-02T23:00Z', '2026-03-02T23:00Z'],
  ]

  it.each(table)('%s: takes effect at the opening; holders are those at the close before', (...row) => {
    const [, exDate, hours, lastClose, effective] = row
    const opening = effectiveOn(Temporal.PlainDate.from(exDate), hours)
    expect(opening).toBe(at(effective))
    expect(exDateBreak(opening, hours)).toEqual({ from: at(lastClose), until: at(effective) })
  })
})

describe('the break around an action', () => {
  const breaks = [{ from: at('2026-03-02T21:00Z'), until: at('2026-03-03T14:30Z') }]

  it.each([
    ['before the close', '2026-03-02T20:59:59.999Z', '2026-03-02T20:59Z', false],
    ['at the close', '2026-03-02T21:00Z', '2026-03-02T20:59Z', true],
    ['on a quote of the evening', '2026-03-02T23:00Z', '2026-03-02T23:00Z', true],
    ['on a quote of the morning', '2026-03-03T14:29Z', '2026-03-03T14:29Z', true],
    ['at the opening, on an older quote', '2026-03-03T14:30Z', '2026-03-03T14:29:59.999Z', true],
    ['at the opening, on its quote', '2026-03-03T14:30Z', '2026-03-03T14:30Z', false],
    ['days later, on an older quote', '2026-03-06T15:00Z', '2026-03-02T20:59Z', true],
    ['on the first quote, days later', '2026-03-06T15:00Z', '2026-03-06T15:00Z', false],
  ])('%s', (_, now, quoted, isBefore) => {
    expect(isBeforeExDate({ time: at(quoted) }, at(now), breaks)).toBe(isBefore)
    expect(isBeforeExDate({ time: at(quoted) }, at(now), [])).toBe(false)
  })

  it('holds the close and not the opening', () => {
    const times = [
      '2026-03-02T20:59:59.999Z',
      '2026-03-02T21:00Z',
      '2026-03-03T14:29:59.999Z',
      '2026-03-03T14:30Z',
    ]
    expect(times.map((time) => isInExDateBreak(at(time), breaks))).toEqual([false, true, true, false])
  })
})
