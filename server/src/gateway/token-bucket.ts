// A token bucket with a debt: a client that goes on while the bucket is empty gets into debt, and too much is abuse.

import type { Clock } from '@koersklasse/domain/time/time.ts'

export type Grant = 'granted' | 'refused' | 'abused'

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

  /** Takes a token. Refused requests cost one, too: after as many as a burst has, they are abuse. */
  take(): Grant {
    this.spend(1)
    if (this.#tokens >= 0) return 'granted'
    return this.#tokens > -this.#burst ? 'refused' : 'abused'
  }

  /** Takes a number of tokens, even more than there are. */
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
