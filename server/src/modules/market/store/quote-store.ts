// The SQL of last quotes, and of the time that a feed with a clock of its own has reached.

import type { Quote, RawQuote } from '@koersklasse/domain/market/quote.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** @param source the feed whose quotes these are */
export function createQuoteStore(db: Kysely<Schema>, source: string) {
  return {
    /** The last saved quotes of the feed. */
    async lastQuotes(): Promise<RawQuote[]> {
      const rows = await db
        .selectFrom('last_quotes')
        .select(['symbol', 'bid', 'ask', 'time', 'delay'])
        .where('source', '=', source)
        .orderBy('time')
        .execute()
      return rows.map(({ delay, ...quote }) => (delay === null ? quote : { ...quote, delay }))
    },

    /** Saves quotes. They replace older ones, and those of another feed. */
    async saveQuotes(quotes: readonly Quote[]): Promise<void> {
      if (quotes.length === 0) return
      await sql`
        insert into last_quotes (symbol, bid, ask, time, source, delay)
        select * from unnest(
          ${quotes.map(({ symbol }) => symbol)}::text[],
          ${quotes.map(({ bid }) => formatDecimal(bid))}::numeric[],
          ${quotes.map(({ ask }) => formatDecimal(ask))}::numeric[],
          ${quotes.map(({ time }) => time)}::bigint[],
          ${quotes.map(({ source }) => source)}::text[],
          ${quotes.map(({ delay }) => delay ?? null)}::bigint[])
        on conflict (symbol) do update
        set bid = excluded.bid, ask = excluded.ask, time = excluded.time, source = excluded.source,
            delay = excluded.delay
        where excluded.time > last_quotes.time or excluded.source <> last_quotes.source`.execute(db)
    },

    /** The market time that a feed with a clock of its own had reached; null if it has never run. */
    async clock(): Promise<EpochMs | null> {
      const row = await db
        .selectFrom('market_clocks')
        .select('time')
        .where('feed', '=', source)
        .executeTakeFirst()
      return row?.time ?? null
    },

    async saveClock(time: EpochMs): Promise<void> {
      await db
        .insertInto('market_clocks')
        .values({ feed: source, time })
        .onConflict((conflict) => conflict.column('feed').doUpdateSet({ time }))
        .execute()
    },
  }
}
