// Instants are whole milliseconds since 1970 in UTC. The game's calendar is that of Europe/Amsterdam.

declare const epochMs: unique symbol
/** An instant: whole milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number & { readonly [epochMs]: true }

/** The time zone of every date, day and hour of the game. */
export const gameTimeZone = 'Europe/Amsterdam'

/** Makes an instant of a whole number of milliseconds since 1970 (UTC). Throws on anything else. */
export function toEpochMs(value: number): EpochMs {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an instant in milliseconds: ${value}`)
  return value as EpochMs
}

/** Tells the time. Passed in everywhere: real time for sessions, the market's time for the game. */
export interface Clock {
  /** The present instant. */
  now(): EpochMs
}
