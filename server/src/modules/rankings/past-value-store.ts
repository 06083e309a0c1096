// Reads the values of midnights that are complete: of whole competitions, and of some portfolios.

import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export type PastValueStore = ReturnType<typeof createPastValueStore>

export function createPastValueStore(kysely: Kysely<Schema>) {
  return {
    /** The midnights after an instant and before another whose values are complete, and how many values each has. */
    async midnightsBetween(
      after: EpochMs,
      before: EpochMs,
    ): Promise<{ midnight: EpochMs; written: number }[]> {
      return kysely
        .selectFrom('daily_value_runs')
        .select(['midnight', 'written'])
        .where('is_done', '=', true)
        .where('midnight', '>', after)
        .where('midnight', '<', before)
        .orderBy('midnight')
        .execute()
    },

    /** All values of a competition at a midnight, in cents, in no order. */
    async valuesIn(competitionId: string, midnight: EpochMs): Promise<Float64Array> {
      // One row in place of a million.
      const { rows } = await sql<{ values: string | null }>`
        select string_agg(value::text, ' ') as values from daily_values d join portfolios p on p.id = d.portfolio_id
        where d.midnight = ${midnight} and p.competition_id = ${competitionId}`.execute(kysely)
      return Float64Array.from(rows[0]?.values?.split(' ') ?? [], Number)
    },

    /** The values of some portfolios at some midnights. */
    async valuesOfSome(portfolioIds: readonly string[], midnights: readonly EpochMs[]) {
      if (portfolioIds.length === 0) return []
      const { rows } = await sql<{ portfolioId: string; midnight: EpochMs; value: Cents }>`
        select portfolio_id as "portfolioId", midnight, value from daily_values
        where midnight = any(${midnights}::bigint[]) and portfolio_id = any(${portfolioIds}::uuid[])`.execute(
        kysely,
      )
      return rows
    },
  }
}
