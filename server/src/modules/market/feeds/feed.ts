// A feed is where quotes come from: the simulator, a tape that is replayed, or somebody outside.

import type { RawQuote } from '@koersklasse/domain/quote.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import type { DropReason, Objection, Taken } from '../quotes/quote-book.ts'

/** Where a feed hands over what it has. */
export interface FeedOutlet {
  /**
   * Quotes that became known together, in order; they are believed only when checked. What became of them is told
   * before it returns.
   */
  quotes(raw: readonly RawQuote[], onTaken?: (taken: Taken) => void): void
  /** What it could not even make a quote of. */
  drop(reason: DropReason, count: number): void
}

/** Something that makes quotes while it is started. It can be started again after it was stopped. */
export interface Feed {
  /** Its name, which stands with each quote. */
  source: string
  /** What else there may be against a quote of it, where it is from outside. */
  objection?: Objection
  start(outlet: FeedOutlet): void
  stop(): Promise<void>
}

/** Which feed makes the quotes. */
export type FeedConfig =
  | {
      kind: 'simulator'
      seed: string
      /** Market seconds a real second, from 1. */
      speed: number
    }
  | {
      kind: 'replay'
      file: string
      /** Where to begin the first time, in the tape's time; null for its beginning. */
      start: EpochMs | null
      speed: number
      loop: boolean
    }
  | {
      /** Pushed in by whoever has the token. */
      kind: 'ingest'
      token: string
      /** The most that a price may differ from the one before without being confirmed, in percent. */
      maxLeap: number
      /** By how many milliseconds it is late; null where it is live. */
      delay: number | null
    }
  | {
      /** Asked of Yahoo Finance, so often. */
      kind: 'yahoo'
      intervalMs: number
      maxLeap: number
    }
