// The SQL of closes: the ends of candles, which are all that a chart or a historical price needs.

import type { Candle, CandleLength } from '@koersklasse/domain/market/candle.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { listParameter, unnestRows } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'

/** The end of a candle. */
export type Close = Pick<Candle, 'start' | 'close' | 'bid' | 'ask'>

/** @param source the feed whose candles these are */
export function createCloseStore(db: Kysely<Schema>, source: string) {
  return {
    /** The start of the first day candle of a symbol; null if there is none. */
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

    /**
     * By symbol, the ends of the candles from an instant on (to another), and of the last one before; oldest first. Without
     * `offset 0` a new database, which has no statistics yet, joins all candles first: six seconds instead of 30 ms.
     */
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
            and start_at < wanted.until
          offset 0) as candle
        order by start_at`.execute(db)
      const closes = new Map(wanted.map(({ symbol }): [string, Close[]] => [symbol, []]))
      for (const { symbol, start_at: start, close, bid, ask } of rows) {
        closes.get(symbol)!.push({ start, close: toDecimal(close), bid: toDecimal(bid), ask: toDecimal(ask) })
      }
      return closes
    },

    /**
     * The ends of the last candles that began before each of some instants (ascending), by the place of the instant.
     * @param wanted symbols, each with the instant from which its candles do not count; null for none
     */
    async closesAt(
      wanted: readonly { symbol: string; until: EpochMs | null }[],
      length: CandleLength,
      instants: readonly EpochMs[],
    ): Promise<(Close & { symbol: string; place: number })[]> {
      const { rows } = await sql<
        Pick<Schema['candles'], 'symbol' | 'start_at' | 'close' | 'bid' | 'ask'> & { place: number }
      >`
        select symbol, place, start_at, close, bid, ask
        from ${unnestRows(wanted, { symbol: 'text', until: 'bigint' })} as wanted (symbol, until)
        cross join unnest(${listParameter(instants, 'bigint')}) with ordinality as instants (at, place)
        cross join lateral (
          select start_at, close, bid, ask from candles
          where source = ${source} and symbol = wanted.symbol and length = ${length}
            and start_at < least(at, wanted.until)
          order by start_at desc limit 1) as candle`.execute(db)
      return rows.map(({ symbol, place, start_at: start, close, bid, ask }) => ({
        symbol,
        place: place - 1,
        start,
        close: toDecimal(close),
        bid: toDecimal(bid),
        ask: toDecimal(ask),
      }))
    },
  }
}
