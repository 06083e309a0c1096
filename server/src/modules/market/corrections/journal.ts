// Collects the quotes that the book accepted on the feed's node, until they are saved.

import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { MarketStore } from '../store/market-store.ts'

export interface Journal {
  add(quotes: readonly Quote[]): void
  /** Saves what was added. What could not be saved is saved by the next call. */
  save(): Promise<void>
  /** The quotes of a symbol that are not saved. */
  unsaved(symbol: string): Quote[]
  /** Forgets what was not saved, because another node runs the feed. */
  clear(): void
  /** Removes what is too old to be corrected; to be repeated. */
  prune(now: EpochMs): Promise<void>
}

/** How long quotes are kept: so long a wrong one can be found. */
const journalDays = 7
const dayMs = 24 * 3_600_000
/** While the database does not answer, at most this many quotes wait. */
const mostUnsaved = 500_000

export function createJournal(store: Pick<MarketStore, 'addToJournal' | 'pruneJournal'>): Journal {
  let waiting: Quote[] = []
  return {
    add(quotes) {
      waiting.push(...quotes)
      if (waiting.length > mostUnsaved) waiting = waiting.slice(-mostUnsaved)
    },
    async save() {
      const batch = waiting
      waiting = []
      try {
        await store.addToJournal(batch)
      } catch (fault) {
        waiting = [...batch, ...waiting].slice(-mostUnsaved)
        throw fault
      }
    },
    unsaved: (symbol) => waiting.filter((quote) => quote.symbol === symbol),
    clear() {
      waiting = []
    },
    prune: (now) => store.pruneJournal(toEpochMs(now - journalDays * dayMs)),
  }
}
