// The SQL of daily values: what portfolios held at a midnight, and what they were worth.

import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** What a portfolio held at an instant. `held` has a product and its pieces in turn, separated by spaces. */
export interface PastHoldings {
  id: string
  cash: Cents
  /** The cash that had been added to it by then, which is part of `cash`. */
  deposited: Cents
  held: string
}

/** How far the values of a midnight are written. They are written in the order of the ids of portfolios. */
export interface DailyValueRun {
  goneThrough: string | null
  /** A number that changes when values are added or replaced. */
  written: number
  isDone: boolean
  /** Whether a correction is running that may replace values until it is done. */
  isBeingCorrected: boolean
}

/** A value to write, with what had been added by then; in cents. */
export interface DailyValue {
  id: string
  value: number
  deposited: number
}

/** The length of an entry in a page of values: the id, the value and what had been added. */
export const bytesPerDailyValue = 32

/** A split that was carried out. */
export interface CarriedOutSplit {
  symbol: string
  effective: EpochMs
  newPieces: number
  oldPieces: number
}

export type DailyValueStore = ReturnType<typeof createDailyValueStore>

export function createDailyValueStore(kysely: Kysely<Schema>) {
  return {
    /** The first start of a competition that ends after an instant; null if there is none. */
    async firstStart(after: EpochMs): Promise<EpochMs | null> {
      const row = await kysely
        .selectFrom('competitions')
        .select(({ fn }) => fn.min('start_at').as('start'))
        .where('end_at', '>', after)
        .executeTakeFirst()
      return row?.start ?? null
    },

    /** How far some midnights are, by midnight; a midnight that was not begun is left out. */
    async runsOf(midnights: readonly EpochMs[]): Promise<ReadonlyMap<EpochMs, DailyValueRun>> {
      const { rows } = await sql<DailyValueRun & { midnight: EpochMs }>`
        select midnight, gone_through as "goneThrough", written, is_done as "isDone",
          exists (select from corrections where state = 'running' and from_time < midnight) as "isBeingCorrected"
        from daily_value_runs where midnight = any(${midnights}::bigint[])`.execute(kysely)
      return new Map(rows.map(({ midnight, ...run }) => [midnight, run]))
    },

    /** How many competitions have a past that simulated players have played, and whether one is being played. */
    async simulatedPasts(): Promise<{ count: number; isPlaying: boolean }> {
      const { rows } = await sql<{ count: number; isPlaying: boolean }>`
        select count(*) as count, coalesce(bool_or(played_until < live_from), false) as "isPlaying"
        from simulated_pasts`.execute(kysely)
      return rows[0]!
    },

    /** Whether a portfolio that counts was opened before a midnight but has no value at it. */
    async hasMissing(midnight: EpochMs): Promise<boolean> {
      const { rows } = await sql`
        select 1 from portfolios p join competitions c on c.id = p.competition_id
        where p.replaced_at is null and p.created_at < ${midnight} and c.start_at < ${midnight} and c.end_at >= ${midnight}
          and not exists (select from daily_values where midnight = ${midnight} and portfolio_id = p.id)
        limit 1`.execute(kysely)
      return rows.length > 0
    },

    /**
     * What the portfolios that count held at a midnight during their competition, for a page after an id: what they hold
     * now, less what was booked since. A transaction of a correction counts from the time that it corrects.
     * @param among the ids of those that are wanted; null for all
     */
    async holdingsAt(
      midnight: EpochMs,
      after: string,
      size: number,
      among: readonly string[] | null = null,
    ): Promise<PastHoldings[]> {
      const isWanted = among === null ? sql`true` : sql`p.id = any(${among}::uuid[])`
      const later = sql`
        from transactions t where t.portfolio_id = page.id and t.created_at >= ${midnight}
          and coalesce(t.effective_at, t.created_at) >= ${midnight}`
      // Laterals, so that each portfolio is looked up by the index. A plan for any page may join it with all positions, or
      // do so once for each row.
      const { rows } = await sql<PastHoldings>`
        select page.id, (page.cash - coalesce(booked.amount, 0))::bigint as cash, coalesce(held.held, '') as held,
          (page.deposited - coalesce(booked.deposited, 0))::bigint as deposited
        from (
          select p.id, p.cash, p.deposited from portfolios p join competitions c on c.id = p.competition_id
          where p.id > ${after}::uuid and ${isWanted} and p.replaced_at is null and p.created_at < ${midnight}
            and c.start_at < ${midnight} and c.end_at >= ${midnight}
          order by p.id limit ${size}
        ) as page cross join lateral (
          select sum(amount) as amount, sum(amount) filter (where kind = 'deposit') as deposited ${later}
        ) as booked cross join lateral (
          select string_agg(product_id || ' ' || pieces_then, ' ') as held
          from (select product_id, quantity from positions where portfolio_id = page.id) as current
          left join (select product_id, sum(quantity_delta) as pieces ${later} group by product_id) as since
            using (product_id)
          cross join lateral (select (quantity - coalesce(pieces, 0))::bigint as pieces_then) as at_midnight
          where pieces_then > 0
        ) as held
        order by page.id`.execute(kysely)
      return rows
    },

    /** The splits of a feed that were carried out. */
    async carriedOutSplits(source: string): Promise<CarriedOutSplit[]> {
      const { rows } = await sql<CarriedOutSplit>`
        select symbol, effective, new_pieces as "newPieces", old_pieces as "oldPieces" from corporate_actions
        where kind = 'split' and done_at is not null and source = ${source} order by effective`.execute(
        kysely,
      )
      return rows
    },

    /** Writes a page of values and how far they go, in one transaction. Existing values are kept. */
    async save(
      midnight: EpochMs,
      page: readonly DailyValue[],
      { isDone }: { isDone: boolean },
    ): Promise<void> {
      await sql`
        with written as (
          insert into daily_values (midnight, portfolio_id, value, deposited)
          select ${midnight}::bigint, * from unnest(
            ${page.map(({ id }) => id)}::uuid[], ${page.map(({ value }) => value)}::bigint[],
            ${page.map(({ deposited }) => deposited)}::bigint[])
          on conflict do nothing returning 1
        )
        insert into daily_value_runs (midnight, gone_through, written, is_done)
        select ${midnight}, ${page.at(-1)?.id ?? null}::uuid, count(*), ${isDone}::boolean from written
        on conflict (midnight) do update set written = daily_value_runs.written + excluded.written,
          gone_through = greatest(excluded.gone_through, daily_value_runs.gone_through),
          is_done = daily_value_runs.is_done or excluded.is_done`.execute(kysely)
    },

    /** Replaces a page of values. Readers of the midnight notice if one differs. */
    async rewrite(midnight: EpochMs, page: readonly DailyValue[]): Promise<void> {
      await sql`
        with rewritten as (
          insert into daily_values as known (midnight, portfolio_id, value, deposited)
          select ${midnight}::bigint, * from unnest(
            ${page.map(({ id }) => id)}::uuid[], ${page.map(({ value }) => value)}::bigint[],
            ${page.map(({ deposited }) => deposited)}::bigint[])
          on conflict (midnight, portfolio_id) do update set value = excluded.value, deposited = excluded.deposited
          where (known.value, known.deposited) <> (excluded.value, excluded.deposited)
          returning 1
        )
        update daily_value_runs set written = written + (select count(*) from rewritten)
        where midnight = ${midnight}`.execute(kysely)
    },

    /**
     * A page of the values of a midnight, by id, after a portfolio. Each entry has 16 bytes of the id, 8 of the value and 8
     * of what had been added, big-endian. A million of them are read several times as fast as rows.
     */
    async valuesAt(midnight: EpochMs, after: string, size: number): Promise<Buffer> {
      const { rows } = await sql<{ page: Buffer | null }>`
        select string_agg(uuid_send(portfolio_id) || int8send(value) || int8send(deposited), '' order by portfolio_id)
          as page from (
          select portfolio_id, value, deposited from daily_values
          where midnight = ${midnight} and portfolio_id > ${after}::uuid order by portfolio_id limit ${size}
        ) as daily_values`.execute(kysely)
      return rows[0]?.page ?? Buffer.alloc(0)
    },

    /** The values of a portfolio, oldest first. */
    async valuesOf(portfolioId: string): Promise<{ midnight: EpochMs; value: Cents }[]> {
      return kysely
        .selectFrom('daily_values')
        .select(['midnight', 'value'])
        .where('portfolio_id', '=', portfolioId)
        .orderBy('midnight')
        .execute()
    },
  }
}
