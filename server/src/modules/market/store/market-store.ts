// The market's SQL for quotes and candles, of one feed.

import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { createCandleStore } from './candle-store.ts'
import { createCloseStore } from './close-store.ts'
import { createJournalStore } from './journal-store.ts'
import { createQuoteStore } from './quote-store.ts'

export type MarketStore = ReturnType<typeof createMarketStore>

/** @param source the feed whose quotes and candles these are */
export function createMarketStore(db: Kysely<Schema>, source: string) {
  return {
    ...createQuoteStore(db, source),
    ...createCandleStore(db, source),
    ...createCloseStore(db, source),
    ...createJournalStore(db, source),
  }
}
