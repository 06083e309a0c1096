// The market's SQL: the last quotes, candles, and where a feed with a clock of its own had come to.

import type { Candle, CandleLength } from '@koersklasse/domain/candle.ts'
import { type Decimal, formatDecimal, toDecimal } from '@koersklasse/domain/decimal.ts'
import type { Quote, RawQuote } from '@koersklasse/domain/quote.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** A candle with what it is of. */
export interface CandleOf {
  symbol: string
  length: CandleLength
  candle: Candle
}

/** The end of a candle, which is all that a chart shows. */
export type Close = Pick<Candle, 'start' | 'close' | 'bid' | 'ask'>

export type MarketStore = ReturnType<typeof createMarketStore>

/** @param source the feed whose quotes and candles these are */
export function createMarketStore(db: Kysely<Schema>, source: string) {
  return {
    /** The last quotes that the feed has left. */
    async lastQuotes(): Promise<RawQuote[]> {
      const rows = await db
        .selectFrom('last_quotes')
        .select(['symbol', 'bid', 'ask', 'time', 'delay'])
        .where('source', '=', source)
        .orderBy('time')
        .execute()
      return rows.map(({ delay, ...quote }) => (delay === null ? quote : { ...quote, delay }))
    },

    /** Keeps quotes; those of another feed make way. */
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

    /** Keeps candles; one that is there already is continued. */
    async saveCandles(candles: readonly CandleOf[]): Promise<void> {
      if (candles.length === 0) return
      const column = (key: 'open' | 'high' | 'low' | 'close' | 'bid' | 'ask') =>
        candles.map(({ candle }) => formatDecimal(candle[key]))
      await sql`
        insert into candles (source, symbol, length, start_at, open, high, low, close, bid, ask)
        select ${source}, * from unnest(
          ${candles.map(({ symbol }) => symbol)}::text[],
          ${candles.map(({ length }) => length)}::text[],
          ${candles.map(({ candle }) => candle.start)}::bigint[],
          ${column('open')}::numeric[], ${column('high')}::numeric[], ${column('low')}::numeric[],
          ${column('close')}::numeric[], ${column('bid')}::numeric[], ${column('ask')}::numeric[])
        on conflict (source, symbol, length, start_at) do update
        set high = greatest(candles.high, excluded.high), low = least(candles.low, excluded.low),
            close = excluded.close, bid = excluded.bid, ask = excluded.ask`.execute(db)
    },

    /** Whether there is any candle at all. */
    async hasCandles(): Promise<boolean> {
      const query = db.selectFrom('candles').select('symbol').where('source', '=', source).limit(1)
      return (await query.execute()).length > 0
    },

    /** The start of the first day candle of a symbol; null where there is none. */
    async firstDay(symbol: string): Promise<EpochMs | null> {
      const row = await db
        .selectFrom('candles')
        .select('start_at')
        .where('source', '=', source)
        .where('symbol', '=', symbol)
        .where('length', '=', 'day')
        .orderBy('start_at')
        .limit(1)
        .executeTakeFirst()
      return row?.start_at ?? null
    },

    /** The last two day candles of each symbol, oldest first. */
    async lastDays(symbols: readonly string[]): Promise<CandleOf[]> {
      const { rows } = await sql<Schema['candles']>`
        select day.* from unnest(${symbols}::text[]) as wanted (symbol) cross join lateral (
          select * from candles where source = ${source} and symbol = wanted.symbol and length = 'day'
          order by start_at desc limit 2) as day
        order by day.start_at`.execute(db)
      return rows.map((row) => ({ symbol: row.symbol, length: row.length, candle: toCandle(row) }))
    },

    /** By symbol, the ends of the candles from an instant on (to another), and of the last one before; oldest first. */
    async closesSince(
      wanted: readonly { symbol: string; since: EpochMs; until?: EpochMs | null }[],
      length: CandleLength,
    ): Promise<Map<string, Close[]>> {
      const { rows } = await sql<Pick<Schema['candles'], 'symbol' | 'start_at' | 'close' | 'bid' | 'ask'>>`
        select wanted.symbol, start_at, close, bid, ask
        from unnest(
          ${wanted.map(({ symbol }) => symbol)}::text[],
          ${wanted.map(({ since }) => since)}::bigint[],
          ${wanted.map(({ until }) => until ?? Number.MAX_SAFE_INTEGER)}::bigint[]) as wanted (symbol, since, until)
        cross join lateral (
          select start_at, close, bid, ask from candles
          where source = ${source} and symbol = wanted.symbol and length = ${length} and start_at >= coalesce((
            select max(start_at) from candles
            where source = ${source} and symbol = wanted.symbol and length = ${length}
              and start_at < wanted.since), 0)
            and start_at < wanted.until) as candle
        order by start_at`.execute(db)
      const closes = new Map(wanted.map(({ symbol }): [string, Close[]] => [symbol, []]))
      for (const { symbol, start_at: start, close, bid, ask } of rows) {
        closes.get(symbol)!.push({ start, close: read(close), bid: read(bid), ask: read(ask) })
      }
      return closes
    },

    /** The ends of the last candles that began before each of some instants (ascending), by the place of the instant. */
    async closesAt(
      symbols: readonly string[],
      length: CandleLength,
      instants: readonly EpochMs[],
    ): Promise<(Close & { symbol: string; place: number })[]> {
      const { rows } = await sql<
        Pick<Schema['candles'], 'symbol' | 'start_at' | 'close' | 'bid' | 'ask'> & { place: number }
      >`
        select symbol, place, start_at, close, bid, ask
        from unnest(${symbols}::text[]) as wanted (symbol)
        cross join unnest(${instants}::bigint[]) with ordinality as instants (at, place)
        cross join lateral (
          select start_at, close, bid, ask from candles
          where source = ${source} and symbol = wanted.symbol and length = ${length} and start_at < at
          order by start_at desc limit 1) as candle`.execute(db)
      return rows.map(({ symbol, place, start_at: start, close, bid, ask }) => ({
        symbol,
        place: place - 1,
        start,
        close: read(close),
        bid: read(bid),
        ask: read(ask),
      }))
    },

    /** When candles of a symbol began, oldest first: the first so many from an instant on and before another. */
    async candleStarts(
      symbol: string,
      length: CandleLength,
      { from, until, limit }: { from: EpochMs; until: EpochMs; limit: number },
    ): Promise<EpochMs[]> {
      const rows = await db
        .selectFrom('candles')
        .select('start_at')
        .where('source', '=', source)
        .where('symbol', '=', symbol)
        .where('length', '=', length)
        .where('start_at', '>=', from)
        .where('start_at', '<', until)
        .orderBy('start_at')
        .limit(limit)
        .execute()
      return rows.map(({ start_at }) => start_at)
    },

    async removeCandles(symbol: string, length: CandleLength, starts: readonly EpochMs[]): Promise<void> {
      if (starts.length === 0) return
      await sql`
        delete from candles where source = ${source} and symbol = ${symbol} and length = ${length}
          and start_at = any(${starts}::bigint[])`.execute(db)
    },

    /** Where the feed had come to, if it has a clock of its own; null where it has never run. */
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

function toCandle(row: Schema['candles']): Candle {
  return {
    start: row.start_at,
    open: read(row.open),
    high: read(row.high),
    low: read(row.low),
    close: read(row.close),
    bid: read(row.bid),
    ask: read(row.ask),
  }
}

const read = (numeric: string): Decimal => toDecimal(numeric)
