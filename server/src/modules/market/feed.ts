// A feed is where quotes come from: the simulator, a tape that is replayed, or somebody outside.

import type { RawQuote } from '@koersklasse/domain/quote.ts'
import type { DropReason, Objection, Taken } from './quote-book.ts'

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
