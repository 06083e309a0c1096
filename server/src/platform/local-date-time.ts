import { type EpochMs, gameTimeZone, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

/** A date and time in Amsterdam, such as 2027-01-04T08:00, as an instant. */
export const localDateTime = z.string().transform((text, context): EpochMs => {
  try {
    return toEpochMs(Temporal.PlainDateTime.from(text).toZonedDateTime(gameTimeZone).epochMilliseconds)
  } catch {
    context.addIssue('not a date and time as 2027-01-04T08:00')
    return z.NEVER
  }
})
