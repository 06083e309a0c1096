// The gaps of a feed: minutes of a session in which an instrument, or no instrument at all, was quoted. They come from the
// candles of a minute, so they outlast a restart.

import type { Gaps } from '@koersklasse/contract/desk/market.ts'
import type { Instrument } from '@koersklasse/domain/market/instrument.ts'
import { closingHour, nextMarketOpening, openingHour } from '@koersklasse/domain/market/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { hoursOf, sessionBefore } from '@koersklasse/domain/market/trading-session.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The whole minutes of a session. */
export interface Minutes {
  symbol: string
  from: EpochMs
  until: EpochMs
}

/**
 * The minutes of the last session of an instrument that has begun, as far as they are over and within the hours of the
 * market.
 * @param until the market's time, less what may not be written yet
 */
export function minutesOf(instrument: Instrument, until: EpochMs, hours: MarketHours): Minutes {
  const session = sessionBefore(until, hoursOf(instrument))
  const opening = nextMarketOpening(session.open, hours)
  const closing = hours === 'always' ? session.close : opening + (closingHour - openingHour) * hourMs
  const from = toMinute(Math.max(session.open, opening))
  return {
    symbol: instrument.symbol,
    from,
    until: toMinute(Math.max(from, Math.min(session.close, closing, until))),
  }
}

const toMinute = (at: number): EpochMs => toEpochMs(Math.floor(at / minuteMs) * minuteMs)

/** The gaps of each instrument by symbol; none for an instrument whose session has no whole minute yet. */
export async function readGaps(
  kysely: Kysely<Schema>,
  source: string,
  wanted: readonly Minutes[],
): Promise<Map<string, Gaps>> {
  const begun = wanted.filter(({ from, until }) => until > from)
  const { rows } = await sql<{ symbol: string; seen: number; longest: number | null; last: number | null }>`
    select wanted.symbol, count(minute.start_at)::integer as seen,
      max(minute.skipped)::integer as longest, max(minute.start_at) as last
    from unnest(${begun.map(({ symbol }) => symbol)}::text[], ${begun.map(({ from }) => from)}::bigint[],
      ${begun.map(({ until }) => until)}::bigint[]) as wanted (symbol, from_at, until_at)
    left join lateral (
      select start_at,
        (start_at - lag(start_at, 1, wanted.from_at - ${minuteMs}::bigint) over (order by start_at))
          / ${minuteMs}::bigint - 1 as skipped
      from candles
      where source = ${source} and symbol = wanted.symbol and length = 'minute'
        and start_at >= wanted.from_at and start_at < wanted.until_at) as minute on true
    group by wanted.symbol`.execute(kysely)
  const bySymbol = new Map(begun.map((minutes) => [minutes.symbol, minutes]))
  return new Map(rows.map((row) => [row.symbol, toGaps(bySymbol.get(row.symbol)!, row)]))
}

/** The gaps of the feed as a whole: minutes in which nothing was quoted, although some exchange was open. */
export async function readFeedGaps(
  kysely: Kysely<Schema>,
  source: string,
  wanted: readonly Minutes[],
): Promise<Gaps | null> {
  const begun = wanted.filter(({ from, until }) => until > from)
  const last = Math.max(...begun.map(({ until }) => until))
  // The time since a session of an earlier day is no gap.
  const current = begun.filter(({ until }) => until === last)
  if (current.length === 0) return null
  const from = toEpochMs(Math.min(...current.map((minutes) => minutes.from)))
  const until = toEpochMs(last)
  const { rows } = await sql<{ seen: number; longest: number | null; last: number | null }>`
    select count(*)::integer as seen, max(skipped)::integer as longest, max(start_at) as last
    from (
      select start_at, (start_at - lag(start_at, 1, ${from - minuteMs}::bigint) over (order by start_at))
        / ${minuteMs}::bigint - 1 as skipped
      from (
        select distinct start_at from candles
        where source = ${source} and symbol = any(${current.map(({ symbol }) => symbol)}::text[])
          and length = 'minute' and start_at >= ${from} and start_at < ${until}) as quoted) as minute`.execute(
    kysely,
  )
  return toGaps({ from, until }, rows[0]!)
}

function toGaps(
  { from, until }: Pick<Minutes, 'from' | 'until'>,
  { seen, longest, last }: { seen: number; longest: number | null; last: number | null },
): Gaps {
  const minutes = (until - from) / minuteMs
  const sinceLast = last === null ? minutes : (until - last) / minuteMs - 1
  return { minutes, missing: minutes - seen, longest: Math.max(longest ?? 0, sinceLast) }
}
