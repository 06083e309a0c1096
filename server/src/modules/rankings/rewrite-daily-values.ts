// Writes the values of midnights anew after wrong quotes were corrected: as they would have been without them.

import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { firstId } from '../../platform/ids.ts'
import { createDailyValueStore, type DailyValue } from './daily-value-store.ts'
import {
  createReadValues,
  midnightsBetween,
  type PastMarket,
  portfoliosAtATime,
} from './write-daily-values.ts'

/** What a correction has changed of the past. */
export interface ChangedPast {
  /** Nothing has changed up to this instant. */
  since: EpochMs
  /** The portfolios whose bookings have changed. */
  portfolioIds: readonly string[]
  /** Whether the prices right before a midnight have changed, and with them the values of all portfolios. */
  isRepriced(midnight: EpochMs): Promise<boolean>
}

/** Returns the function that writes what a correction has changed, all of it in a transaction. */
export function createRewriteDailyValues(market: PastMarket) {
  return async (tx: Transaction<Schema>, { since, portfolioIds, isRepriced }: ChangedPast): Promise<void> => {
    const store = createDailyValueStore(tx)
    // Nobody else writes values until the transaction ends.
    await sql`lock table daily_values in share row exclusive mode`.execute(tx)
    const today = startOfGameDay(market.now())
    for (const midnight of midnightsBetween(since, today).filter((one) => one > since)) {
      const among = (await isRepriced(midnight)) ? null : portfolioIds
      const read = createReadValues({ store, market }, midnight)
      for (let after: string | undefined = firstId; after !== undefined; ) {
        const from: string = after
        const page = await market.betweenSplits(() => read(from, among))
        if (page.length > 0) await rewrite(tx, midnight, page)
        after = page.length < portfoliosAtATime ? undefined : page.at(-1)!.id
      }
    }
  }
}

/** Writes a page of values in place of those that are there. Readers of the midnight notice if one differs. */
async function rewrite(
  tx: Transaction<Schema>,
  midnight: EpochMs,
  page: readonly DailyValue[],
): Promise<void> {
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
    update daily_value_runs set written = written + (select count(*) from rewritten) where midnight = ${midnight}`.execute(
    tx,
  )
}
