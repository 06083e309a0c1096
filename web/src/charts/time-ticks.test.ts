import { expect, test } from 'vitest'
import type { Room } from '../graph/Graph.tsx'
import { shiftAt, timeTicks } from './time-ticks.ts'

const minute = 60_000

/** Instants at equal intervals, between two hours of each day; a length of time has no days off. */
function times(from: string, days: number, minutes: number, hours: readonly [number, number]) {
  const begin = Date.parse(`${from}T00:00:00+02:00`)
  return Array.from({ length: days }, (_, day) => begin + day * 1440 * minute)
    .filter((midnight) => ![0, 6].includes(new Date(midnight + 720 * minute).getUTCDay()))
    .flatMap((midnight) => {
      const count = ((hours[1] - hours[0]) * 60) / minutes + 1
      return Array.from(
        { length: count },
        (_, index) => midnight + (hours[0] * 60 + index * minutes) * minute,
      )
    })
    .map((time) => ({ time }))
}

/** The names that there is room for at a width. */
const namesIn = (points: readonly { time: number }[], room: Room) =>
  timeTicks(points, points.length - 1)
    .filter(({ rooms }) => rooms?.includes(room))
    .map(({ text }) => text)

const day = times('2013-10-09', 1, 1, [9, 17])
const week = times('2013-10-07', 7, 15, [9, 17])
const month = times('2013-09-09', 30, 60, [9, 17])
const years = times('2011-01-03', 1000, 1440, [17, 17])

test.each([
  ['a day', 'narrow', day, ['12:00', '15:00']],
  ['a day', 'medium', day, ['10:00', '12:00', '14:00', '16:00']],
  ['a day', 'wide', day, ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']],
  ['half an hour', 'medium', day.slice(0, 31), ['09:05', '09:10', '09:15', '09:20', '09:25', '09:30']],
  ['a week', 'medium', week, ['8 okt', '9 okt', '10 okt', '11 okt']],
  ['a month', 'medium', month, ['16 sep', '23 sep', '30 sep', '7 okt']],
  ['a month', 'narrow', month, ['okt 2013']],
  ['years', 'narrow', years, ['2012', '2013']],
  ['years', 'medium', years, ['jul 2011', 'jan 2012', 'jul 2012', 'jan 2013', 'jul 2013']],
] as const)('the names on the axis of %s in a %s chart', (_, room, points, names) => {
  expect(namesIn(points, room)).toEqual(names)
})

test('the first point of another day is named by that day', () => {
  const night = times('2013-10-09', 2, 60, [0, 23])
  expect(namesIn(night, 'medium')).toEqual(['12:00', '10 okt', '12:00'])
})

test('an hour whose first point comes late is named all the same', () => {
  const gaps = day.filter(({ time }) => new Date(time).getUTCMinutes() > 2)
  expect(namesIn(gaps, 'narrow')).toEqual(['12:00', '15:00'])
})

test('a name that would run into the one before, or out of the chart, is left out', () => {
  // Three points of a Friday, and two of each day after.
  const short = [...times('2013-10-04', 1, 240, [9, 17]), ...times('2013-10-07', 9, 480, [9, 17])]
  expect(namesIn(short, 'narrow')).toEqual(['7 okt', '14 okt'])
  expect(namesIn(short.slice(2), 'narrow')).toEqual(['14 okt'])
})

test('no point is named twice at any width, and all names stand at points', () => {
  for (const points of [day, week, month, years, day.slice(0, 2)]) {
    for (const room of ['narrow', 'medium', 'wide'] as const) {
      const ticks = timeTicks(points, points.length - 1).filter(({ rooms }) => rooms?.includes(room))
      expect(new Set(ticks.map(({ at }) => at)).size).toBe(ticks.length)
      expect(ticks.every(({ at }) => points[at] !== undefined)).toBe(true)
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
