// Instants are whole milliseconds since 1970-01-01T00:00Z. Dates and days of the game are those of Europe/Amsterdam.

declare const epochMs: unique symbol

/** An instant: whole milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number & { readonly [epochMs]: true }

/** The time zone of every date, day and hour of the game. */
export const gameTimeZone = 'Europe/Amsterdam'

/** Makes an instant from milliseconds since 1970-01-01T00:00Z. Throws a RangeError unless they are a safe integer. */
export function toEpochMs(value: number): EpochMs {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an instant in milliseconds: ${value}`)
  return value as EpochMs
}

/** A source of the current time. It is always passed in: real time for logins and limits, market time for the game. */
export interface Clock {
  /** The current instant. */
  now(): EpochMs
}
