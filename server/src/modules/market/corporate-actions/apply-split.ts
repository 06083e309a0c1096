// The market's part of a split, in the transaction that splits the positions: levels, ratios, candles and the last
// quote from before it are multiplied by old ÷ new, rounded half up in the tenth digit as in
// domain/src/corporate-actions/split.ts.

import { candleStart } from '@koersklasse/domain/market/candle.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { SplitOf } from './announced-actions.ts'

/**
 * Writes the market's part of a split.
 * @throws if the feed's node has not reached the split, or has not written everything from before it; the whole
 *   transaction is then to be tried again later
 */
export async function applySplit(
  tx: Transaction<Schema>,
  source: string,
  { symbol, effective, split }: SplitOf,
  now: EpochMs,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('market_splits')
    .set({ applied_at: now })
    .where('source', '=', source)
    .where('symbol', '=', symbol)
    .where('effective', '=', effective)
    .where('applied_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`The market has not come to the split of ${symbol} yet`)
  const after = (column: string): RawBuilder<string> => sql`
    div(trunc(${sql.ref(column)} * 10000000000) * ${2 * split.oldPieces}::numeric + ${split.newPieces}::numeric,
      ${2 * split.newPieces}::numeric) * 0.0000000001`
  await sql`
    update candles set open = ${after('open')}, high = ${after('high')}, low = ${after('low')},
      close = ${after('close')}, bid = ${after('bid')}, ask = ${after('ask')}
    where source = ${source} and symbol = ${symbol}
      and start_at < case length when 'day' then ${candleStart(effective, 'day')}::bigint else ${effective}::bigint end
  `.execute(tx)
  await sql`
    update last_quotes set bid = ${after('bid')}, ask = ${after('ask')}
    where symbol = ${symbol} and source = ${source} and time < ${effective}`.execute(tx)
  await sql`
    update issued_products set ratio = ${after('ratio')}, financing_level = ${after('financing_level')},
      stop_loss_level = ${after('stop_loss_level')}, revision = nextval('product_revisions')
    where symbol = ${symbol} and source = ${source} and issued_at < ${effective}`.execute(tx)
  await sql`
    update product_levels set financing_level = ${after('financing_level')},
      stop_loss_level = ${after('stop_loss_level')}
    where product_id in (
      select id from issued_products
      where symbol = ${symbol} and source = ${source} and issued_at < ${effective})`.execute(tx)
}

/** Announces that everything from before some splits is written. */
export async function announceReady(
  db: Kysely<Schema>,
  source: string,
  splits: readonly SplitOf[],
): Promise<void> {
  if (splits.length === 0) return
  await db
    .insertInto('market_splits')
    .values(
      splits.map(({ symbol, effective, split }) => ({
        ...{ source, symbol, effective },
        new_pieces: split.newPieces,
        old_pieces: split.oldPieces,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Withdraws announcements that were not used: another node makes its own. */
export async function withdrawReady(db: Kysely<Schema>, source: string): Promise<void> {
  await db.deleteFrom('market_splits').where('source', '=', source).where('applied_at', 'is', null).execute()
}
