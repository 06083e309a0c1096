// Trading hours and validity in every quarter of an hour of the days around each change of the clock, 2026 to 2030, against a
// calculation that uses only the wall clock in Amsterdam, as Intl shows it.

import { describe, expect, it } from 'vitest'
import { orderExpiry } from '../orders/order-validity.ts'
import { type OrderValidity, orderValidities } from '../orders/order-validity-kinds.ts'
import { toEpochMs } from '../time/time.ts'
import { isMarketOpen, nextMarketOpening } from './market-hours.ts'

const quarter = 15 * 60_000
const hour = 4 * quarter
const day = 24 * hour

const clocks = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  weekday: 'short',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})
const walls = new Map<number, { weekday: number; hour: number; month: string; date: string }>()

/** The wall clock in Amsterdam. It shows the same hour and date for all of an hour of UTC. */
function wallAt(instant: number) {
  const start = instant - (instant % hour)
  let wall = walls.get(start)
  if (wall === undefined) {
    const shown = Object.fromEntries(clocks.formatToParts(start).map(({ type, value }) => [type, value]))
    const month = `${shown.year}-${shown.month}`
    const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(shown.weekday!)
    wall = { weekday, hour: Number(shown.hour), month, date: `${month}-${shown.day}` }
    walls.set(start, wall)
  }
  return wall
}

function isOpenOnTheWall(instant: number): boolean {
  const wall = wallAt(instant)
  return wall.weekday < 5 && wall.hour >= 8 && wall.hour < 22
}

/** The first instant from one on at which the wall says open. */
function openingFrom(instant: number): number {
  if (isOpenOnTheWall(instant)) return instant
  let next = instant - (instant % hour) + hour
  while (!isOpenOnTheWall(next)) next += hour
  return next
}

/** The end of the last open hour of the same date, week or month as the next opening. */
function expiryFrom(validity: OrderValidity, placed: number): number | null {
  if (validity === 'cancel') return null
  const opening = openingFrom(placed)
  const first = wallAt(opening)
  let end = opening
  let weekday = first.weekday
  for (let next = opening - (opening % hour); ; next += hour) {
    const wall = wallAt(next)
    if (validity === 'day' && wall.date !== first.date) return end
    if (validity === 'week' && wall.weekday < weekday) return end
    if (validity === 'month' && wall.month !== first.month) return end
    weekday = wall.weekday
    if (isOpenOnTheWall(next)) end = next + hour
  }
}

/** The midnights (UTC) of the days on which the wall skips or repeats an hour. */
const changes = Array.from({ length: 5 * 365 + 1 }, (_, index) => Date.UTC(2026, 0, 1) + index * day).filter(
  (midnight) => wallAt(midnight).hour !== wallAt(midnight + day).hour,
)

describe('the days around a change of the clock', () => {
  it('there are ten of them', () => {
    expect(changes.map((change) => new Date(change).toISOString().slice(0, 10))).toEqual([
      ...['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26'],
      ...['2028-10-29', '2029-03-25', '2029-10-28', '2030-03-31', '2030-10-27'],
    ])
  })

  // From the Friday's noon before to the Tuesday's noon after.
  it.each(changes.map((change) => new Date(change).toISOString().slice(0, 10)))('%s', (date) => {
    const change = Date.parse(date)
    const wrong: string[] = []
    // Everything begins and ends at a quarter: it is right there, and a millisecond before and after it.
    const quarters = Array.from({ length: 4 * 96 }, (_, index) => change - 1.5 * day + index * quarter)
    for (const now of quarters.flatMap((at) => [at - 1, at, at + 1])) {
      const at = toEpochMs(now)
      const isRight =
        isMarketOpen(at, 'regular') === isOpenOnTheWall(now) &&
        nextMarketOpening(at, 'regular') === openingFrom(now) &&
        orderValidities.every(
          (validity) => orderExpiry(validity, at, 'regular') === expiryFrom(validity, now),
        )
      if (!isRight) wrong.push(new Date(now).toISOString())
    }
    expect(wrong).toEqual([])
  })
})
