// Quiet hours: the part of each day, in Amsterdam, in which a player gets no notifications.

import { Temporal } from 'temporal-polyfill'
import { type EpochMs, gameTimeZone, toEpochMs } from '../time/time.ts'

/** Times of day in minutes after midnight, `until` excluded. The hours span midnight unless `from` is before `until`. */
export interface QuietHours {
  from: number
  until: number
}

/**
 * The end of the quiet hours that an instant falls in; null if it falls in none. When the clocks change, a time of day that
 * is skipped counts as the one an hour later, and one that occurs twice as its first occurrence.
 */
export function endOfQuietHours(at: EpochMs, { from, until }: QuietHours): EpochMs | null {
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone).toPlainDate()
  const days = from < until ? 0 : 1
  // The hours that hold the instant began today, or yesterday if they span midnight.
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
