// The SQL of daily values: what portfolios held at a midnight, and what they were worth.

import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** What a portfolio held at an instant. `held` has a product and its pieces in turn, separated by spaces. */
export interface PastHoldings {
  id: string
  cash: Cents
  held: string
}

/** How far the values of a midnight have been written, in the order of the ids of portfolios. */
export interface DailyValueRun {
  goneThrough: string | null
  written: number
  isDone: boolean
}

/** A split that was carried out. */
export interface CarriedOutSplit {
  symbol: string
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

    /** How far some midnights are, by midnight; one that was not begun is not there. */
    async runsOf(midnights: readonly EpochMs[]): Promise<ReadonlyMap<EpochMs, DailyValueRun>> {
      const { rows } = await sql<DailyValueRun & { midnight: EpochMs }>`
        select midnight, gone_through as "goneThrough", written, is_done as "isDone" from daily_value_runs
        where midnight = any(${midnights}::bigint[])`.execute(kysely)
      return new Map(rows.map(({ midnight, ...run }) => [midnight, run]))
    },

    /** How many competitions have a past that simulated players have played, and whether one is being played. */
    async simulatedPasts(): Promise<{ count: number; isPlaying: boolean }> {
      const { rows } = await sql<{ count: number; isPlaying: boolean }>`
        select count(*) as count, coalesce(bool_or(played_until < live_from), false) as "isPlaying"
        from simulated_pasts`.execute(kysely)
      return rows[0]!
    },

    /** Whether a portfolio was opened before a midnight that has no value at it. */
    async hasMissing(midnight: EpochMs): Promise<boolean> {
      const { rows } = await sql`
        select 1 from portfolios p join competitions c on c.id = p.competition_id
        where p.created_at < ${midnight} and c.start_at < ${midnight} and c.end_at >= ${midnight}
          and not exists (select from daily_values where midnight = ${midnight} and portfolio_id = p.id)
        limit 1`.execute(kysely)
      return rows.length > 0
    },

    /**
     * What the portfolios after an id held at a midnight in the course of their competition: what they hold now, without
     * what was booked since.
     */
    async holdingsAt(midnight: EpochMs, after: string, size: number): Promise<PastHoldings[]> {
      const { rows } = await sql<PastHoldings>`
        with page as (
          select p.id, p.cash from portfolios p join competitions c on c.id = p.competition_id
          where p.id > ${after}::uuid and p.created_at < ${midnight}
            and c.start_at < ${midnight} and c.end_at >= ${midnight}
          order by p.id limit ${size}
        ), later as (
          select portfolio_id, product_id, sum(quantity_delta) as pieces, sum(amount) as amount
          from page join transactions t on t.portfolio_id = page.id and t.created_at >= ${midnight} group by 1, 2
        )
        select page.id, (page.cash - coalesce((
            select sum(amount) from later where portfolio_id = page.id), 0))::bigint as cash,
          coalesce((
            select string_agg(product_id || ' ' || then_held, ' ') from (
              select product_id, (p.quantity - coalesce(later.pieces, 0))::bigint as then_held
              from positions p left join later using (portfolio_id, product_id)
              where p.portfolio_id = page.id
            ) as positions_then where then_held > 0), '') as held
        from page order by page.id`.execute(kysely)
      return rows
    },

    /** The splits of a feed that took effect after an instant and were carried out. */
    async splitsAfter(source: string, instant: EpochMs): Promise<CarriedOutSplit[]> {
      const { rows } = await sql<CarriedOutSplit>`
        select symbol, new_pieces as "newPieces", old_pieces as "oldPieces" from corporate_actions
        where kind = 'split' and done_at is not null and source = ${source} and effective > ${instant}`.execute(
        kysely,
      )
      return rows
    },

    /** Writes a page of values and how far they go, in one transaction. A value that is there already stays. */
    async save(
      midnight: EpochMs,
      page: readonly { id: string; value: number }[],
      { isDone }: { isDone: boolean },
    ): Promise<void> {
      await sql`
        with written as (
          insert into daily_values (midnight, portfolio_id, value)
          select ${midnight}::bigint, * from unnest(
            ${page.map(({ id }) => id)}::uuid[], ${page.map(({ value }) => value)}::bigint[])
          on conflict do nothing returning 1
        )
        insert into daily_value_runs (midnight, gone_through, written, is_done)
        select ${midnight}, ${page.at(-1)?.id ?? null}::uuid, count(*), ${isDone}::boolean from written
        on conflict (midnight) do update set written = daily_value_runs.written + excluded.written,
          gone_through = greatest(excluded.gone_through, daily_value_runs.gone_through),
          is_done = daily_value_runs.is_done or excluded.is_done`.execute(kysely)
    },

    /** The values of a midnight of the portfolios after an id, by id. */
    async valuesAt(midnight: EpochMs, after: string, size: number) {
      return kysely
        .selectFrom('daily_values')
        .select(['portfolio_id as portfolioId', 'value'])
        .where('midnight', '=', midnight)
        .where('portfolio_id', '>', after)
        .orderBy('portfolio_id')
        .limit(size)
        .execute()
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
