import { expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { isExchangeHoliday } from './exchange-holidays.ts'

const noon = (day: string) => toEpochMs(Date.parse(`${day}T11:00:00Z`))

it.each([
  ['New Year’s Day', '2027-01-01', true],
  ['Good Friday of 2026', '2026-04-03', true],
  ['Easter Monday of 2026', '2026-04-06', true],
  ['the Tuesday after it', '2026-04-07', false],
  ['Good Friday of an early Easter', '2008-03-21', true],
  ['Easter Monday of a late one', '2011-04-25', true],
  ['Labour Day', '2026-05-01', true],
  ['King’s Day, on which Amsterdam trades', '2026-04-27', false],
  ['Ascension Day, on which Amsterdam trades', '2026-05-14', false],
  ['Christmas Eve', '2026-12-24', false],
  ['the first day of Christmas', '2026-12-25', true],
  ['the second day of Christmas', '2028-12-26', true],
])('knows %s', (_, day, isHoliday) => {
  expect(isExchangeHoliday(noon(day))).toBe(isHoliday)
})

it('goes by the day in Amsterdam', () => {
  expect(isExchangeHoliday(toEpochMs(Date.parse('2026-04-30T22:30:00Z')))).toBe(true)
  expect(isExchangeHoliday(toEpochMs(Date.parse('2026-05-01T22:30:00Z')))).toBe(false)
})
