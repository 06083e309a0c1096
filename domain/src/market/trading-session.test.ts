import { describe, expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import {
  euronextHours,
  extendedHours,
  hoursOf,
  newYorkHours,
  roundTheClock,
  tradingSession,
  warsawHours,
} from './trading-session.ts'
import { isWithinSession } from './within-session.ts'

const at = (iso: string) => toEpochMs(Date.parse(iso))

describe('a trading session', () => {
  it.each([
    [
      'Euronext, in the session',
      euronextHours,
      '2026-11-23T10:00Z',
      '2026-11-23T08:00Z',
      '2026-11-23T16:30Z',
    ],
    ['Euronext, before it', euronextHours, '2026-11-23T01:00Z', '2026-11-23T08:00Z', '2026-11-23T16:30Z'],
    ['as it closes, the next', euronextHours, '2026-11-23T16:30Z', '2026-11-24T08:00Z', '2026-11-24T16:30Z'],
    ['after Friday, Monday', euronextHours, '2026-11-20T17:00Z', '2026-11-23T08:00Z', '2026-11-23T16:30Z'],
    ['from Saturday', euronextHours, '2026-11-21T12:00Z', '2026-11-23T08:00Z', '2026-11-23T16:30Z'],
    ['in summer', euronextHours, '2026-07-01T10:00Z', '2026-07-01T07:00Z', '2026-07-01T15:30Z'],
    ['over the change', euronextHours, '2026-10-24T10:00Z', '2026-10-26T08:00Z', '2026-10-26T16:30Z'],
    ['Warsaw', warsawHours, '2026-11-23T10:00Z', '2026-11-23T08:00Z', '2026-11-23T16:00Z'],
    ['New York in winter', newYorkHours, '2026-11-23T15:00Z', '2026-11-23T14:30Z', '2026-11-23T21:00Z'],
    [
      'New York, changed before us',
      newYorkHours,
      '2026-03-16T15:00Z',
      '2026-03-16T13:30Z',
      '2026-03-16T20:00Z',
    ],
    [
      'New York on its Friday, our Saturday',
      newYorkHours,
      '2026-11-21T00:00Z',
      '2026-11-23T14:30Z',
      '2026-11-23T21:00Z',
    ],
    ['an X-Turbo', extendedHours, '2026-11-23T06:00Z', '2026-11-23T07:00Z', '2026-11-23T21:00Z'],
    ['day and night', roundTheClock, '2026-11-23T23:30Z', '2026-11-23T23:00Z', '2026-11-24T23:00Z'],
    [
      'day and night, but not at weekends',
      roundTheClock,
      '2026-11-20T23:00Z',
      '2026-11-22T23:00Z',
      '2026-11-23T23:00Z',
    ],
  ])('%s', (_, hours, now, open, close) => {
    expect(tradingSession(at(now), hours)).toEqual({ open: at(open), close: at(close) })
  })

  it.each([
    ['ss', 'EUR', euronextHours],
    ['ss', 'GBp', euronextHours],
    ['in', 'USD', newYorkHours],
    ['ss', 'PLN', warsawHours],
    ['cu', 'PLN', roundTheClock],
    ['co', 'USD', roundTheClock],
    ['ir', 'EUR', extendedHours],
  ] as const)('of a %s in %s is that of its exchange', (type, currency, hours) => {
    expect(hoursOf({ type, currency })).toBe(hours)
  })

  it('holds its opening and not its close', () => {
    const session = tradingSession(at('2026-11-23T10:00Z'), euronextHours)
    expect(isWithinSession(session.open, session)).toBe(true)
    expect(isWithinSession(toEpochMs(session.open - 1), session)).toBe(false)
    expect(isWithinSession(toEpochMs(session.close - 1), session)).toBe(true)
    expect(isWithinSession(session.close, session)).toBe(false)
  })
})
