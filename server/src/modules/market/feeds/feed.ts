// A feed is a source of quotes: the simulator, a replayed tape, a sender that pushes them, or Yahoo.

import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Repeated } from '../../../platform/timers.ts'
import type { DropReason, QuoteFilter, Taken } from '../quotes/quote-book.ts'

/** Takes the quotes of a feed. */
export interface FeedOutlet {
  /**
   * Takes quotes that became known together, in order, and checks them. Returns null, and takes none, where another node may
   * run the feed by now.
   */
  quotes(raw: readonly RawQuote[]): Taken | null
  /** A sign of life of a feed that has no quotes; `quotes` is one, too, even without any quote. */
  alive(): void
  /** Counts input that could not be read as a quote. */
  drop(reason: DropReason, count: number): void
}

/** A source that delivers quotes from `start` until `stop`, after which it can be started again. */
export interface Feed {
  /** Its name, which is stored with every quote. */
  source: string
  /** Further checks of its quotes, for an external feed. */
  quoteFilter?: QuoteFilter
  /** To be repeated while it is started, for a feed that moves with time. */
  timers?: readonly Repeated[]
  start(outlet: FeedOutlet): void
  stop(): Promise<void>
}

/** Which feed makes the quotes. */
export type FeedConfig =
  | {
      kind: 'simulator'
      /** The seed of its random numbers. Whoever knows it can compute all future prices. */
      seed: string
      /** Market seconds per real second, from 1. */
      speed: number
      /** How many days of a past it makes up at its very first start; by default a year. */
      pastDays?: number
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
      /** Pushed in by a sender with the token. */
      kind: 'ingest'
      token: string
      /** The most that a price may differ from the one before without being confirmed, in percent. */
      maxLeap: number
      /** Its delay in milliseconds; null if it is live. */
      delay: number | null
    }
  | {
      /** Polled from Yahoo Finance, at this interval. */
      kind: 'yahoo'
      intervalMs: number
      maxLeap: number
    }

/** A feed as it is configured; without a seed, the simulator gets a secret one. */
export type ConfiguredFeed =
  | Exclude<FeedConfig, { kind: 'simulator' }>
  | { kind: 'simulator'; seed: string | null; speed: number }
