// How the issuer's node and trading carry out a split together: the issuer announces that everything before the split is
// written, then one transaction splits positions and market data.

import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { AnnouncedActions, SplitOf } from '../corporate-actions/announced-actions.ts'
import { announceReady, withdrawReady } from '../corporate-actions/apply-split.ts'
import type { IssuerQuotes } from './issuer-quotes.ts'

export interface SplitHandover {
  /**
   * The quote to save as the last one of an instrument, so that it counts in the same pieces as everything else that is
   * written. While a split is pending, that is the last quote from before it. Nothing is saved if a split was carried out
   * since the quote.
   */
  toBeSaved(quote: Quote): Quote[]
  /** The splits that the market has reached and that are not announced as ready. */
  reachedSplits(): SplitOf[]
  /** Announces that everything before some splits is written. */
  announceReady(splits: readonly SplitOf[]): Promise<void>
  /** Withdraws all announcements that were not used: another node may have made them. */
  withdrawReady(): Promise<void>
}

export function createSplitHandover(deps: {
  kysely: Kysely<Schema>
  source: string
  actions: AnnouncedActions
  lastQuotes: IssuerQuotes
  /** The market's time up to which all is done. */
  reached(): EpochMs
}): SplitHandover {
  const { kysely, source, actions, lastQuotes } = deps
  const announced = new Set<SplitOf>()
  return {
    toBeSaved(quote) {
      const { symbol, time } = quote
      const saved = actions.pendingSplit(symbol, time) === null ? quote : lastQuotes.get(symbol)
      return saved === undefined || saved.time < (actions.lastAppliedSplit(symbol) ?? 0) ? [] : [saved]
    },
    reachedSplits() {
      const reached = deps.reached()
      return actions.pendingSplits().filter((split) => split.effective <= reached && !announced.has(split))
    },
    async announceReady(splits) {
      await announceReady(kysely, source, splits)
      for (const split of splits) announced.add(split)
    },
    async withdrawReady() {
      await withdrawReady(kysely, source)
      announced.clear()
    },
  }
}
