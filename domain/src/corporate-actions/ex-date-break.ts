// From the close before a corporate action until the first quote after it nothing is traded: nobody can tell whether a
// price of that time includes the action. In a file of its own, so that it does not load the calendar that ex-date.ts
// needs.

import type { EpochMs } from '../time/time.ts'

/** The time around an action in which its instrument is not traded. */
export interface ExDateBreak {
  /** The close of the last session before the action: its holders at this instant get a dividend. */
  from: EpochMs
  /** The instant at which the action takes effect; trading goes on with the first quote from then on. */
  until: EpochMs
}

/** Whether an instant falls between the last session before an action and the action. */
export function isInExDateBreak(at: EpochMs, breaks: readonly ExDateBreak[]): boolean {
  return breaks.some(({ from, until }) => at >= from && at < until)
}

/**
 * Whether nothing may be traded on a quote, because it is from before an action whose break has begun.
 * @param now the market's time
 * @param breaks those of the quoted instrument
 */
export function isBeforeExDate(
  quote: { time: EpochMs },
  now: EpochMs,
  breaks: readonly ExDateBreak[],
): boolean {
  return breaks.some(({ from, until }) => now >= from && quote.time < until)
}
