// A token bucket that can go into debt: a client that keeps asking while it is empty builds up debt, and too much is
// abuse.

import type { Clock } from '@koersklasse/domain/time/time.ts'

/** The outcome of taking a token. */
export type Grant = 'granted' | 'refused' | 'abused'

/** A bucket of at most `burst` tokens, refilled at `perSecond` tokens a second of `clock`. */
export class TokenBucket {
  readonly #burst: number
  readonly #perSecond: number
  readonly #clock: Clock
  #tokens: number
  #updatedAt: number

  /** Starts full. */
  constructor(rate: { burst: number; perSecond: number }, clock: Clock) {
    this.#burst = rate.burst
    this.#perSecond = rate.perSecond
    this.#clock = clock
    this.#tokens = rate.burst
    this.#updatedAt = clock.now()
  }

  /** Takes a token. A refused request costs one, too: when the debt is as large as a burst, requests are abuse. */
  take(): Grant {
    this.spend(1)
    if (this.#tokens >= 0) return 'granted'
    return this.#tokens > -this.#burst ? 'refused' : 'abused'
  }

  /** Takes a number of tokens, even if there are fewer. */
  spend(count: number): void {
    this.#refill()
    this.#tokens -= count
  }

  /** Whether no token is left. */
  get isEmpty(): boolean {
    this.#refill()
    return this.#tokens <= 0
  }

  #refill(): void {
    const now = this.#clock.now()
    const seconds = Math.max(0, now - this.#updatedAt) / 1000
    this.#updatedAt = now
    this.#tokens = Math.min(this.#burst, this.#tokens + seconds * this.#perSecond)
  }
}
