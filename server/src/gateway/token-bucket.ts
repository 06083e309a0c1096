// A token bucket: so many at once, so many a second. Who goes on while it is empty gets into debt, and that is abuse.

import type { Clock } from '@koersklasse/domain/time.ts'

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

  /** Takes a token. What is refused costs one, too: it is abuse when as many were refused as may come at once. */
  take(): Grant {
    this.spend(1)
    if (this.#tokens >= 0) return 'granted'
    return this.#tokens > -this.#burst ? 'refused' : 'abused'
  }

  /** Takes so many tokens, be it more than there are. */
  spend(count: number): void {
    this.#refill()
    this.#tokens -= count
  }

  /** Whether nothing is left, or less. */
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
