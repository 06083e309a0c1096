import { expect, it } from 'vitest'
import { lastTimeOfHour, startOfGameDay } from './game-day.ts'
import { toEpochMs } from './time.ts'

const at = (iso: string) => toEpochMs(Date.parse(iso))

it.each([
  ['in summer', '2026-07-01T12:00:00Z', '2026-06-30T22:00:00Z'],
  ['in winter', '2026-01-15T12:00:00Z', '2026-01-14T23:00:00Z'],
  ['at midnight itself', '2026-01-14T23:00:00Z', '2026-01-14T23:00:00Z'],
  ['just before midnight', '2026-01-14T22:59:59.999Z', '2026-01-13T23:00:00Z'],
  ['on the day of 23 hours', '2026-03-29T21:59:00Z', '2026-03-28T23:00:00Z'],
  ['on the day of 25 hours', '2026-10-25T22:59:00Z', '2026-10-24T22:00:00Z'],
])('a game day starts at midnight in Amsterdam, %s', (_, instant, start) => {
  expect(startOfGameDay(at(instant))).toBe(at(start))
})

it.each([
  ['later on the day', 3, '2026-01-15T12:00:00Z', '2026-01-15T02:00:00Z'],
  ['at the time itself', 3, '2026-01-15T02:00:00Z', '2026-01-15T02:00:00Z'],
  ['earlier on the day', 3, '2026-01-15T01:59:59Z', '2026-01-14T02:00:00Z'],
  ['in summer', 23, '2026-07-01T21:30:00Z', '2026-07-01T21:00:00Z'],
  ['that is skipped', 2, '2026-03-29T12:00:00Z', '2026-03-29T01:00:00Z'],
])('an hour was last shown in Amsterdam, %s', (_, hour, instant, shown) => {
  expect(lastTimeOfHour(hour, at(instant))).toBe(at(shown))
})
