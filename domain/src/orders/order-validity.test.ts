import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMarketOpen, nextMarketOpening } from '../market/market-hours.ts'
import { toEpochMs } from '../time/time.ts'
import { orderExpiry } from './order-validity.ts'
import { type OrderValidity, orderValidities } from './order-validity-kinds.ts'

const at = (iso: string) => toEpochMs(Date.parse(iso))
const hour = 3_600_000
const day = 24 * hour

describe('the expiry of an order', () => {
  it.each<[string, OrderValidity, string, string | null]>([
    ['the day', 'day', '2026-11-23T12:00:00Z', '2026-11-23T21:00:00Z'],
    ['the day, in its last moment', 'day', '2026-11-23T20:59:59.999Z', '2026-11-23T21:00:00Z'],
    ['the next day, as it closes', 'day', '2026-11-23T21:00:00Z', '2026-11-24T21:00:00Z'],
    ['the day that begins, before it opens', 'day', '2026-11-23T03:00:00Z', '2026-11-23T21:00:00Z'],
    ['Monday, placed on Saturday', 'day', '2026-11-21T12:00:00Z', '2026-11-23T21:00:00Z'],
    ['the week: to Friday', 'week', '2026-11-23T12:00:00Z', '2026-11-27T21:00:00Z'],
    ['the week, on Friday', 'week', '2026-11-27T12:00:00Z', '2026-11-27T21:00:00Z'],
    ['the next week, from Friday night on', 'week', '2026-11-27T21:00:00Z', '2026-12-04T21:00:00Z'],
    ['the week, over the end of a year', 'week', '2026-12-31T12:00:00Z', '2027-01-01T21:00:00Z'],
    ['the month, to a Monday', 'month', '2026-11-23T12:00:00Z', '2026-11-30T21:00:00Z'],
    [
      'the month, to the Friday before its last Sunday',
      'month',
      '2026-05-05T12:00:00Z',
      '2026-05-29T20:00:00Z',
    ],
    ['the next month, after that Friday', 'month', '2026-05-29T20:00:00Z', '2026-06-30T20:00:00Z'],
    ['February of a leap year', 'month', '2028-02-10T12:00:00Z', '2028-02-29T21:00:00Z'],
    ['across the start of summer time', 'month', '2026-03-02T12:00:00Z', '2026-03-31T20:00:00Z'],
    ['across the end of summer time', 'month', '2026-10-01T12:00:00Z', '2026-10-30T21:00:00Z'],
    ['until it is cancelled', 'cancel', '2026-11-23T12:00:00Z', null],
  ])('%s', (_, validity, placed, expiry) => {
    expect(orderExpiry(validity, at(placed), 'regular')).toBe(expiry === null ? null : at(expiry))
  })

  it.each<[OrderValidity, string, string]>([
    ['day', '2026-11-21T22:59:59Z', '2026-11-21T23:00:00Z'],
    ['day', '2026-11-21T23:00:00Z', '2026-11-22T23:00:00Z'],
    ['week', '2026-11-21T12:00:00Z', '2026-11-22T23:00:00Z'],
    ['month', '2026-10-25T12:00:00Z', '2026-10-31T23:00:00Z'],
    ['month', '2026-03-01T12:00:00Z', '2026-03-31T22:00:00Z'],
  ])('in a market that is always open: %s, %s', (validity, placed, expiry) => {
    expect(orderExpiry(validity, at(placed), 'always')).toBe(at(expiry))
  })

  it('is after the placement, at a market close, and no earlier for a longer validity', () => {
    const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2031-01-01T00:00:00Z') })
    fc.assert(
      fc.property(instant, (placed) => {
        const expiries = (['day', 'week', 'month'] as const).map(
          (validity) => orderExpiry(validity, toEpochMs(placed), 'regular')!,
        )
        const [days, weeks, months] = expiries
        for (const expiry of expiries) {
          expect(expiry).toBeGreaterThan(placed)
          expect(isMarketOpen(toEpochMs(expiry - 1), 'regular')).toBe(true)
          expect(isMarketOpen(expiry, 'regular')).toBe(false)
        }
        expect(weeks).toBeGreaterThanOrEqual(days!)
        expect(months).toBeGreaterThanOrEqual(days!)
      }),
    )
  })
})

// An independent calendar: no time zone library, only the European rule that summer time runs from 01:00 UTC on the last
// Sunday of March to 01:00 UTC on the last Sunday of October, and arithmetic on days.
describe('the clock changes of 2026 to 2030, compared with an independent calculation', () => {
  const changes = [2026, 2027, 2028, 2029, 2030].flatMap((year) => [lastSunday(year, 2), lastSunday(year, 9)])

  it('the clock changes are at the known instants', () => {
    expect(changes.map((change) => new Date(change).toISOString().slice(0, 10))).toEqual([
      ...['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26'],
      ...['2028-10-29', '2029-03-25', '2029-10-28', '2030-03-31', '2030-10-27'],
    ])
  })

  it('the expiry agrees for every hour from the Thursday before to the Tuesday after', () => {
    for (const change of changes) {
      for (let placed = change - 3 * day; placed < change + 3 * day; placed += hour) {
        for (const validity of orderValidities) {
          const where = `${validity} ${new Date(placed).toISOString()}`
          const expiry = orderExpiry(validity, toEpochMs(placed), 'regular')
          expect([where, expiry]).toEqual([where, expectedExpiry(validity, placed)])
        }
      }
    }
  })

  it('the trading hours and the next opening agree for every minute from Friday to Monday', () => {
    const wrong: string[] = []
    for (const change of changes) {
      let opening = Number.NaN
      for (let now = change + 2 * day - 60_000; now >= change - 2 * day; now -= 60_000) {
        const isOpen = isOpenByRule(now)
        if (isMarketOpen(toEpochMs(now), 'regular') !== isOpen) wrong.push(new Date(now).toISOString())
        if (isOpen) opening = now
        // Going backwards, the next opening is the last open minute seen; comparing once an hour is enough.
        if (!isOpen && now % hour === 0 && !Number.isNaN(opening)) {
          expect(nextMarketOpening(toEpochMs(now), 'regular')).toBe(opening)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  /** Wall-clock time in Amsterdam as if it were UTC. */
  function wallClock(instant: number): number {
    const year = new Date(instant).getUTCFullYear()
    const isSummer = instant >= lastSunday(year, 2) + hour && instant < lastSunday(year, 9) + hour
    return instant + (isSummer ? 2 : 1) * hour
  }

  function isOpenByRule(instant: number): boolean {
    const local = new Date(wallClock(instant))
    const weekday = local.getUTCDay()
    return weekday >= 1 && weekday <= 5 && local.getUTCHours() >= 8 && local.getUTCHours() < 22
  }

  /** Walks hour by hour: to the first open one, and from there to the end of the last open one that still counts. */
  function expectedExpiry(validity: OrderValidity, placed: number): number | null {
    if (validity === 'cancel') return null
    let from = placed
    while (!isOpenByRule(from)) from += hour
    const period = periodOf(validity, from)
    let end = from
    for (let next = from; periodOf(validity, next) === period; next += hour) {
      if (isOpenByRule(next)) end = next + hour
    }
    return end
  }

  function periodOf(validity: OrderValidity, instant: number): number {
    const local = wallClock(instant)
    const days = Math.floor(local / day)
    if (validity === 'day') return days
    // 1970-01-01 was a Thursday.
    if (validity === 'week') return Math.floor((days + 3) / 7)
    const date = new Date(local)
    return date.getUTCFullYear() * 12 + date.getUTCMonth()
  }

  function lastSunday(year: number, month: number): number {
    const last = new Date(Date.UTC(year, month + 1, 0))
    return last.getTime() - last.getUTCDay() * day
  }
})
