// The time until a competition begins or ends, as it is counted down on the screen (specification, section 2).

import type { EpochMs } from '../time/time.ts'

/** Whole days, hours, minutes and seconds. */
export interface Countdown {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/**
 * The time from one instant until another, rounded up to a second, so that it is zero only when the instant is reached.
 * A day is 24 hours, also when the clocks change.
 * @returns zeros if the instant has passed
 */
export function countdown(now: EpochMs, until: EpochMs): Countdown {
  const left = Math.max(0, Math.ceil((until - now) / 1_000))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}
