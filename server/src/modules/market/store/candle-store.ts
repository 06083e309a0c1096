// The SQL of candles: written whole, and removed.

import type { Candle, CandleLength } from '@koersklasse/domain/market/candle.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** A candle with the instrument and the length it belongs to. */
export interface CandleOf {
  symbol: string
  length: CandleLength
  candle: Candle
}

/** @param source the feed whose candles these are */
export function createCandleStore(db: Kysely<Schema>, source: string) {
  return {
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

    /** The last two day candles of each symbol, oldest first. */
    async lastDays(symbols: readonly string[]): Promise<CandleOf[]> {
      const { rows } = await sql<Schema['candles']>`
        select day.* from unnest(${symbols}::text[]) as wanted (symbol) cross join lateral (
          select * from candles where source = ${source} and symbol = wanted.symbol and length = 'day'
          order by start_at desc limit 2) as day
        order by day.start_at`.execute(db)
      return rows.map((row) => ({ symbol: row.symbol, length: row.length, candle: toCandle(row) }))
    },

    /** When candles of a symbol began, oldest first: at most `limit` of those from an instant on and before another. */
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

    /** The candles of a symbol that began from an instant on and before another, oldest first. */
    async candlesBetween(
      symbol: string,
      length: CandleLength,
      { from, until }: { from: EpochMs; until: EpochMs },
    ): Promise<Candle[]> {
      const rows = await db
        .selectFrom('candles')
        .selectAll()
        .where('source', '=', source)
        .where('symbol', '=', symbol)
        .where('length', '=', length)
        .where('start_at', '>=', from)
        .where('start_at', '<', until)
        .orderBy('start_at')
        .execute()
      return rows.map(toCandle)
    },

    async removeCandles(symbol: string, length: CandleLength, starts: readonly EpochMs[]): Promise<void> {
      if (starts.length === 0) return
      await sql`
        delete from candles where source = ${source} and symbol = ${symbol} and length = ${length}
          and start_at = any(${starts}::bigint[])`.execute(db)
    },
  }
}

function toCandle(row: Schema['candles']): Candle {
  return {
    start: row.start_at,
    open: toDecimal(row.open),
    high: toDecimal(row.high),
    low: toDecimal(row.low),
    close: toDecimal(row.close),
    bid: toDecimal(row.bid),
    ask: toDecimal(row.ask),
  }
}
