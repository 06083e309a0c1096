// The SQL of the corporate actions that an operator sees, announces and withdraws.

import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { mayBeWithdrawn } from '@koersklasse/domain/corporate-actions/new-action.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { lockAction } from '../execution/batch-locks.ts'
import { lockActionsOn, toCorporateAction } from '../product-events/payout-store.ts'

/** An action with how far it is. */
export interface StoredAction {
  /** Null for one that was withdrawn. */
  id: string | null
  action: CorporateAction
  state: 'announced' | 'under_way' | 'done' | 'withdrawn'
}

/** How many actions are listed that are done or were withdrawn. */
const pastListed = 100

/** The actions of a feed: those to come and under way, and the last of the others; the latest first. */
export async function listActions(kysely: Kysely<Schema>, source: string): Promise<StoredAction[]> {
  const columns = ['symbol', 'kind', 'effective', 'amount', 'new_pieces', 'old_pieces'] as const
  const declared = kysely
    .selectFrom('corporate_actions')
    .select([...columns, 'id', 'basis', 'done_at'])
    .where('source', '=', source)
    .orderBy('effective', 'desc')
  const open = await declared.where('done_at', 'is', null).execute()
  const done = await declared.where('done_at', 'is not', null).limit(pastListed).execute()
  const withdrawn = await kysely
    .selectFrom('withdrawn_actions')
    .select(columns)
    .where('source', '=', source)
    .orderBy('effective', 'desc')
    .limit(pastListed)
    .execute()
  const all = [
    ...[...open, ...done].map(
      (row): StoredAction => ({
        ...{ id: row.id, action: toCorporateAction(row), state: stateOf(row) },
      }),
    ),
    ...withdrawn.map(
      (row): StoredAction => ({
        ...{ id: null, action: toCorporateAction(row), state: 'withdrawn' },
      }),
    ),
  ]
  return all.sort((one, other) => other.action.effective - one.action.effective)
}

/** The actions on an instrument that are declared. */
export async function actionsOn(
  kysely: Kysely<Schema>,
  source: string,
  symbol: string,
): Promise<CorporateAction[]> {
  const rows = await kysely
    .selectFrom('corporate_actions')
    .selectAll()
    .where('source', '=', source)
    .where('symbol', '=', symbol)
    .execute()
  return rows.map(toCorporateAction)
}

/** Forgets that an action was withdrawn, because it is announced again. */
export async function forgetWithdrawal(
  tx: Transaction<Schema>,
  source: string,
  { symbol, kind, effective }: CorporateAction,
): Promise<void> {
  await tx
    .deleteFrom('withdrawn_actions')
    .where((eb) => eb.and({ source, symbol, kind, effective }))
    .execute()
}

/**
 * Withdraws an action, unless it has begun. Its execution locks the same row before it does anything, so one of the two
 * comes first and the other finds what it did.
 * @param now the market's time
 * @param noticeMs how long it takes until every node knows, in milliseconds of the market
 */
export async function withdrawAction(
  tx: Transaction<Schema>,
  { source, id, now, noticeMs }: { source: string; id: string; now: EpochMs; noticeMs: number },
): Promise<Result<CorporateAction, 'not_found' | 'action_begun'>> {
  const named = tx
    .selectFrom('corporate_actions')
    .selectAll()
    .where('source', '=', source)
    .where('id', '=', id)
  const found = await named.executeTakeFirst()
  if (found === undefined) return refuse('not_found')
  await lockActionsOn(tx, source, found.symbol)
  await lockAction(tx, id)
  const row = await named.executeTakeFirst()
  if (row === undefined) return refuse('not_found')
  if (stateOf(row) !== 'announced' || !mayBeWithdrawn(row, now, noticeMs)) return refuse('action_begun')
  const { symbol, kind, effective, amount, new_pieces, old_pieces } = row
  await tx.deleteFrom('corporate_actions').where('id', '=', id).execute()
  await tx
    .insertInto('withdrawn_actions')
    .values({ source, symbol, kind, effective, amount, new_pieces, old_pieces, withdrawn_at: now })
    .execute()
  return ok(toCorporateAction(row))
}

/** How many portfolios hold a product. */
export async function countHolders(kysely: Kysely<Schema>, productId: ProductId): Promise<number> {
  const { rows } = await sql<{ holders: number }>`
    select count(*)::integer as holders from positions where product_id = ${productId} and quantity > 0`.execute(
    kysely,
  )
  return rows[0]!.holders
}

function stateOf({
  basis,
  done_at,
}: Pick<Selectable<Schema['corporate_actions']>, 'basis' | 'done_at'>): Exclude<
  StoredAction['state'],
  'withdrawn'
> {
  if (done_at !== null) return 'done'
  return basis === null ? 'announced' : 'under_way'
}
