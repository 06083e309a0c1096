import { expect, it } from 'vitest'
import { maskDate, readDay, readMoment, writeDay, writeMoment } from './local-moment.ts'
import { toEpochMs } from './time.ts'

it.each([
  ['24.11.2026', '09:00', '2026-11-24T08:00:00Z'],
  ['1.7.2026', '9:05', '2026-07-01T07:05:00Z'],
  // The first of the two hours when the clocks are put back.
  ['25.10.2026', '02:30', '2026-10-25T00:30:00Z'],
  ['29.02.2028', '00:00', '2028-02-28T23:00:00Z'],
  ['24.11.2026', '09:00:07', '2026-11-24T08:00:07Z'],
])('reads %s %s', (date, time, instant) => {
  expect(readMoment({ date, time })).toBe(Date.parse(instant))
})

it.each([
  ['24.11.2026', '2026-11-24'],
  ['1.7.2026', '2026-07-01'],
  ['29.02.2028', '2028-02-29'],
])('reads the day %s', (date, day) => {
  expect(readDay(date)).toBe(day)
  expect(readDay(writeDay(day))).toBe(day)
})

it.each(['', '31.02.2026', '24.11.26', '2026-11-24'])('reads no day from %j', (date) => {
  expect(readDay(date)).toBeNull()
})

it.each(['', '2026-02-31', '24.11.2026', 'gisteren', '2026-7-1'])('writes nothing for %j', (day) => {
  expect(writeDay(day)).toBe('')
})

it.each([
  ['31.02.2026', '09:00'],
  ['00.01.2026', '09:00'],
  ['01.13.2026', '09:00'],
  ['01.01.26', '09:00'],
  ['01.01.2026', '24:00'],
  ['01.01.2026', '09:00:60'],
  ['01.01.2026', ''],
  ['', '09:00'],
  ['2026-01-01', '09:00'],
  // The clocks skip it.
  ['29.03.2026', '02:30'],
])('reads no moment from %s %s', (date, time) => {
  expect(readMoment({ date, time })).toBeNull()
})

it.each(['2026-11-24T08:00:00Z', '2026-07-01T22:59:00Z', '2026-03-29T01:00:00Z'])(
  'reads what it writes: %s',
  (text) => {
    const at = toEpochMs(Date.parse(text))
    expect(readMoment(writeMoment(at))).toBe(at)
  },
)

it('writes two digits each', () => {
  expect(writeMoment(toEpochMs(Date.parse('2026-02-03T05:04:00Z')))).toEqual({
    date: '03.02.2026',
    time: '06:04',
  })
})

/** What the field holds after each key. */
function typing(keys: string): string {
  let text = ''
  for (const key of keys) text = maskDate(text + key, text)
  return text
}

it.each([
  ['24112026', '24.11.2026'],
  ['24.11.2026', '24.11.2026'],
  ['1.7.2026', '01.07.2026'],
  ['24-11-2026', '24.11.2026'],
  ['2411', '24.11.'],
  ['2', '2'],
  ['241120267', '24.11.2026'],
  ['abc', ''],
])('turns the keys %s into the date %s', (keys, date) => {
  expect(typing(keys)).toBe(date)
})

it('lets the dots be removed', () => {
  expect(maskDate('24.11', '24.11.')).toBe('24.11')
  expect(maskDate('24.1', '24.11')).toBe('24.1')
  expect(maskDate('24', '24.')).toBe('24')
  expect(maskDate('2', '24')).toBe('2')
})

it('takes a date that is pasted', () => {
  expect(maskDate('24.11.2026', '')).toBe('24.11.2026')
  expect(maskDate(' 24.11.2026 ', '')).toBe('24.11.2026')
})
