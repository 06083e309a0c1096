// Reads the values of midnights that are complete: of whole competitions, and of some portfolios.

import { rankedResult } from '@koersklasse/domain/competition/ranking.ts'
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

    /** All results in a competition from its start to a midnight, as fractions, in no order. */
    async resultsIn(competitionId: string, midnight: EpochMs, startingBalance: Cents): Promise<Float64Array> {
      // One row in place of a million.
      const { rows } = await sql<{ values: string | null; deposits: string | null }>`
        select string_agg(value::text, ' ') as values,
          case when max(d.deposited) > 0 then string_agg(d.deposited::text, ' ') end as deposits
        from daily_values d join portfolios p on p.id = d.portfolio_id
        where d.midnight = ${midnight} and p.competition_id = ${competitionId}`.execute(kysely)
      const deposits = rows[0]?.deposits?.split(' ')
      return Float64Array.from(rows[0]?.values?.split(' ') ?? [], (value, place) =>
        rankedResult(Number(value), startingBalance, Number(deposits?.[place] ?? 0)),
      )
    },

    /** The values of some portfolios at some midnights, and what had been added to them by then. */
    async valuesOfSome(portfolioIds: readonly string[], midnights: readonly EpochMs[]) {
      if (portfolioIds.length === 0) return []
      const { rows } = await sql<{ portfolioId: string; midnight: EpochMs; value: Cents; deposited: Cents }>`
        select portfolio_id as "portfolioId", midnight, value, deposited from daily_values
        where midnight = any(${midnights}::bigint[]) and portfolio_id = any(${portfolioIds}::uuid[])`.execute(
        kysely,
      )
      return rows
    },
  }
}
