// Quiet hours: the part of each day, in Amsterdam, in which a player gets no notifications.

import { Temporal } from 'temporal-polyfill'
import { type EpochMs, gameTimeZone, toEpochMs } from '../time/time.ts'

/** From one time of day (included) until another (excluded), in minutes after midnight; over midnight if it is earlier. */
export interface QuietHours {
  from: number
  until: number
}

/**
 * When the quiet hours that an instant is in are over; null if it is in none. Where the clocks change, a time of day that
 * is skipped counts as the one an hour later, and one that comes twice as the first.
 */
export function endOfQuietHours(at: EpochMs, { from, until }: QuietHours): EpochMs | null {
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone).toPlainDate()
  const days = from < until ? 0 : 1
  // They began today, or yesterday if they are over midnight.
  for (const day of [today.subtract({ days }), today]) {
    const end = instantOf(day.add({ days }), until)
    if (instantOf(day, from) <= at && at < end) return end
  }
  return null
}

function instantOf(day: Temporal.PlainDate, minutes: number): EpochMs {
  const plainTime = new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60)
  return toEpochMs(day.toZonedDateTime({ timeZone: gameTimeZone, plainTime }).epochMilliseconds)
}
