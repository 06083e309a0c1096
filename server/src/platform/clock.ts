// Real time, for sessions, codes and rate limits. The market's clock is another: see modules/market.

import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'

/** The machine's clock. */
export const systemClock: Clock = { now: () => toEpochMs(Date.now()) }

/** A clock for tests that stands still until it is moved. */
export class ManualClock implements Clock {
  #now: EpochMs

  /** Starts at an instant in milliseconds since 1970 (UTC). */
  constructor(start: number) {
    this.#now = toEpochMs(start)
  }

  now(): EpochMs {
    return this.#now
  }

  /** Moves on by a number of milliseconds. */
  advance(ms: number): void {
    this.#now = toEpochMs(this.#now + ms)
  }
}
