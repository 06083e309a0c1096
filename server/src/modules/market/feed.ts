// A feed is where quotes come from: the simulator, or a tape that is replayed.

import type { RawQuote } from '@koersklasse/domain/quote.ts'
import type { DropReason } from './quote-book.ts'

/** Where a feed hands over what it has. */
export interface FeedOutlet {
  /** Quotes that became known together, in order; they are believed only when checked. */
  quotes(raw: readonly RawQuote[]): void
  /** What it could not even make a quote of. */
  drop(reason: DropReason, count: number): void
}

/** Something that makes quotes while it is started. It can be started again after it was stopped. */
export interface Feed {
  /** Its name, which stands with each quote. */
  source: string
  start(outlet: FeedOutlet): void
  stop(): Promise<void>
}
