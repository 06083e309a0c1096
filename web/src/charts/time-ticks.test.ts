import { expect, test } from 'vitest'
import { type GraphWidth, graphWidths } from '../graph/tick.ts'
import { shiftAt, timeTicks } from './time-ticks.ts'

const minute = 60_000

/** Instants at equal intervals between two hours of some days, of all or only of those on which markets are open. */
function times(
  from: string,
  days: number,
  minutes: number,
  [open, close]: readonly [number, number],
  isOpen = (weekday: number) => weekday !== 0 && weekday !== 6,
) {
  const begin = Date.parse(`${from}T00:00:00+02:00`)
  return Array.from({ length: days }, (_, day) => begin + day * 1440 * minute)
    .filter((midnight) => isOpen(new Date(midnight + 720 * minute).getUTCDay()))
    .flatMap((midnight) => {
      const count = ((close - open) * 60) / minutes + 1
      return Array.from({ length: count }, (_, index) => midnight + (open * 60 + index * minutes) * minute)
    })
    .map((time) => ({ time }))
}

const everyDay = () => true

/** The names that there is room for at a width. */
const namesIn = (points: readonly { time: number }[], width: GraphWidth) =>
  timeTicks(points, points.length - 1)
    .filter(({ widths }) => widths?.includes(width))
    .map(({ text }) => text)

const day = times('2013-10-09', 1, 1, [9, 17])
const week = times('2013-10-07', 7, 15, [9, 17])
const wholeWeek = times('2013-10-07', 7, 60, [0, 23], everyDay)
const month = times('2013-09-09', 30, 60, [9, 17])
const october = times('2013-10-01', 31, 1440, [17, 17])
const years = times('2011-01-03', 1000, 1440, [17, 17])

test.each([
  ['a day', 'narrow', day, ['12:00', '15:00']],
  ['a day', 'medium', day, ['10:00', '12:00', '14:00', '16:00']],
  ['a day', 'widest', day, ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']],
  ['half an hour', 'medium', day.slice(0, 31), ['09:10', '09:20', '09:30']],
  ['a week', 'tiny', week, ['9 okt']],
  ['a week', 'medium', week, ['8 okt', '10 okt']],
  ['a week', 'wide', week, ['8 okt', '9 okt', '10 okt', '11 okt']],
  ['seven days and nights', 'narrow', wholeWeek, ['9 okt', '12 okt']],
  ['seven days and nights', 'medium', wholeWeek, ['8 okt', '10 okt', '12 okt']],
  ['a month', 'medium', month, ['16 sep', '23 sep', '30 sep', '7 okt']],
  ['a month without the first of another', 'narrow', october, ['7 okt', '21 okt']],
  ['years', 'narrow', years, ['2012', '2013']],
  ['years', 'wide', years, ['jul 2011', 'jan 2012', 'jul 2012', 'jan 2013', 'jul 2013']],
] as const)('the names on the axis of %s in a %s chart', (_, width, points, names) => {
  expect(namesIn(points, width)).toEqual(names)
})

test('the first point of another day is named by that day', () => {
  const nights = times('2013-10-09', 2, 60, [0, 23])
  expect(namesIn(nights, 'medium')).toEqual(['12:00', '10 okt', '12:00'])
})

test('an hour is named even if its first point comes late', () => {
  const gaps = day.filter(({ time }) => new Date(time).getUTCMinutes() > 2)
  expect(namesIn(gaps, 'narrow')).toEqual(['12:00', '15:00'])
})

test.each([
  ['2026-10-21', ['22 okt', '24 okt', '26 okt', '28 okt']],
  ['2026-03-25', ['26 mrt', '28 mrt', '30 mrt', '1 apr']],
])('days begin at midnight in Amsterdam, also after a change of the clocks: from %s', (from, names) => {
  const points = times(from, 8, 60, [0, 23], everyDay)
  expect(namesIn(points, 'medium')).toEqual(names)
  for (const { at } of timeTicks(points, points.length - 1)) {
    const clock = new Date(points[at]!.time).toLocaleTimeString('nl', { timeZone: 'Europe/Amsterdam' })
    expect(clock).toBe('00:00:00')
  }
})

test('a name that would run into the one before, or out of the chart, is left out', () => {
  // Points at noon of a Friday and a Monday, and then at many hours of the days after.
  const uneven = [...times('2013-10-04', 4, 1440, [12, 12]), ...times('2013-10-08', 4, 60, [9, 17])]
  expect(namesIn(uneven, 'wide')).toEqual(['9 okt', '10 okt', '11 okt'])
})

test('no point is named twice at any width, and all names stand at points', () => {
  for (const points of [day, week, month, years, day.slice(0, 2)]) {
    for (const [width, least] of Object.entries(graphWidths)) {
      const ticks = timeTicks(points, points.length - 1).filter(({ widths }) =>
        widths?.includes(width as GraphWidth),
      )
      expect(new Set(ticks.map(({ at }) => at)).size).toBe(ticks.length)
      expect(ticks.every(({ at }) => points[at] !== undefined)).toBe(true)
      // Names of up to four em do not touch.
      const places = ticks.map(({ at }) => (at / (points.length - 1)) * least)
      for (const [index, place] of places.entries())
        if (index > 0) expect(place - places[index - 1]!).toBeGreaterThan(4 - 1e-9)
    }
  }
})

test('a chart without points has no names', () => {
  expect(timeTicks([], 23)).toEqual([])
})

test.each([
  ['2013-10-08T22:00:00Z', 2],
  ['2013-12-08T23:00:00Z', 1],
  ['2013-10-27T00:59:59.999Z', 2],
  ['2013-10-27T01:00:00Z', 1],
])('at %s the clocks of Amsterdam are %d hours ahead', (instant, hours) => {
  expect(shiftAt(Date.parse(instant))).toBe(hours * 3_600_000)
})
