import { type EpochMs, gameTimeZone, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { createDays } from './days.ts'

const amsterdam = (text: string): EpochMs =>
  toEpochMs(Temporal.PlainDateTime.from(text).toZonedDateTime(gameTimeZone).epochMilliseconds)

it.each([
  ['2026-03-03', '2026-03-04', 24],
  ['2026-03-29', '2026-03-30', 23],
  ['2026-10-25', '2026-10-26', 25],
])('computes the game day %s once, up to its last millisecond', (date, next, hours) => {
  const dayOf = createDays()
  const [start, end] = [amsterdam(`${date}T00:00`), amsterdam(`${next}T00:00`)]
  const day = dayOf(start)
  expect(day).toEqual({ start, end })
  expect(end - start).toBe(hours * 3_600_000)
  for (let at = start as number; at < end; at += 600_000) expect(dayOf(toEpochMs(at))).toBe(day)
  expect(dayOf(toEpochMs(end - 1))).toBe(day)
  expect(dayOf(end).start).toBe(end)
  expect(dayOf(toEpochMs(start - 1)).end).toBe(start)
})
