// The rhythm of a simulated day in Amsterdam: busy when the exchange opens and closes, calmer around noon, alive in the
// American afternoon, and quiet, but not silent, at night.

import { type EpochMs, gameTimeZone } from '@koersklasse/domain/time.ts'
import { Temporal } from 'temporal-polyfill'

const opens = 9 * 60
const closes = 17 * 60 + 30
const americaOpens = 15 * 60 + 30

/** How much happens at an instant, against 1 for a whole day's average. */
export function activityAt(at: EpochMs): number {
  return rawActivity(minuteOfDay(at)) / averageActivity
}

/** Whether the exchange is open, when the spreads are at their narrowest. */
export function isExchangeOpen(at: EpochMs): boolean {
  const minute = minuteOfDay(at)
  return minute >= opens && minute < closes
}

function rawActivity(minute: number): number {
  if (minute < 8 * 60 || minute >= 22 * 60) return 0.2
  if (minute < opens || minute >= closes) return 0.6
  const fromNoon = (2 * (minute - opens)) / (closes - opens) - 1
  return 1 + 1.5 * fromNoon ** 2 + (minute >= americaOpens ? 0.5 : 0)
}

const averageActivity =
  Array.from({ length: 24 * 60 }, (_, minute) => rawActivity(minute)).reduce((sum, each) => sum + each, 0) /
  (24 * 60)

function minuteOfDay(at: EpochMs): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone)
  return hour * 60 + minute
}
