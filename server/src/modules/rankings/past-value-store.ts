// Reads the values of midnights that are complete: of whole competitions, and of some portfolios.

import { rankedResult } from '@koersklasse/domain/competition/ranking.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { gather } from '../../platform/gather.ts'
import { firstId } from '../../platform/ids.ts'

export type PastValueStore = ReturnType<typeof createPastValueStore>

/**
 * A page of the results of a competition: the values of the portfolios that have one, and what had been added to each,
 * separated by spaces (null for none); and the last portfolio of the page (null if it is empty).
 */
interface ResultPage {
  values: string | null
  deposits: string | null
  last: string | null
}

/** A midnight whose values are complete. */
export interface CompleteMidnight {
  midnight: EpochMs
  /** A number that changes when values are added or replaced. */
  written: number
  /** Whether a correction is replacing values, so that some are those of before it and some of after it. */
  isBeingRewritten: boolean
}

/** After an instant and before another. */
type Period = Record<'after' | 'before', EpochMs>

/** @param portfoliosAtOnce how many portfolios a statement reads the results of */
export function createPastValueStore(kysely: Kysely<Schema>, portfoliosAtOnce = 10_000) {
  async function readPage(competitionId: string, midnight: EpochMs, after: string): Promise<ResultPage> {
    // One row in place of thousands. With the offset, each value is looked up by the index; a join might read all of them.
    const { rows } = await sql<ResultPage>`
      with page as materialized (
        select id from portfolios where competition_id = ${competitionId} and id > ${after}::uuid
        order by id limit ${portfoliosAtOnce})
      select string_agg(value::text, ' ') as values,
        case when max(deposited) > 0 then string_agg(deposited::text, ' ') end as deposits,
        (select id from page order by id desc limit 1) as last
      from page cross join lateral (
        select value, deposited from daily_values where midnight = ${midnight} and portfolio_id = page.id offset 0
      ) as d`.execute(kysely)
    return rows[0]!
  }

  const readMidnights = gather(async (asked: readonly Period[]) => {
    const keyOf = ({ after, before }: Period) => `${after} ${before}`
    const periods = [...new Map(asked.map((period) => [keyOf(period), period]))]
    const read = periods.map(async ([key, period]) => [key, await midnightsIn(kysely, period)] as const)
    const found = new Map(await Promise.all(read))
    return asked.map((period) => found.get(keyOf(period))!)
  })

  return {
    /**
     * The midnights between two instants whose values are complete. Callers that ask for the same at about the same time
     * share one read.
     */
    midnightsBetween: (after: EpochMs, before: EpochMs) => readMidnights({ after, before }),

    /** Whether a correction has begun since an instant that may have changed results until a midnight. */
    async isCorrectedSince(began: EpochMs, midnight: EpochMs): Promise<boolean> {
      const { rows } = await sql`
        select from corrections where started_at >= ${began} and from_time < ${midnight} limit 1`.execute(
        kysely,
      )
      return rows.length > 0
    },

    /** All results in a competition from its start to a midnight, as fractions, in no order. */
    async resultsIn(competitionId: string, midnight: EpochMs, startingBalance: Cents): Promise<Float64Array> {
      const results: number[] = []
      for (let after: string | null = firstId; after !== null; ) {
        const { values, deposits, last }: ResultPage = await readPage(competitionId, midnight, after)
        const deposited = deposits?.split(' ')
        for (const [place, value] of (values?.split(' ') ?? []).entries())
          results.push(rankedResult(Number(value), startingBalance, Number(deposited?.[place] ?? 0)))
        after = last
      }
      return Float64Array.from(results)
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

async function midnightsIn(kysely: Kysely<Schema>, { after, before }: Period): Promise<CompleteMidnight[]> {
  const { rows } = await sql<CompleteMidnight>`
    select midnight, written, exists (select from corrections
      where state = 'running' and repaired_at is not null and from_time < midnight) as "isBeingRewritten"
    from daily_value_runs where is_done and midnight > ${after} and midnight < ${before} order by midnight`.execute(
    kysely,
  )
  return rows
}
