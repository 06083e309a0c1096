// Writes what a batch has changed, with one statement per table, and commits it.

import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { LedgerEntry } from '@koersklasse/domain/portfolio/ledger.ts'
import { assert } from '@koersklasse/domain/result.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Topics } from '../../../platform/bus/bus.ts'
import { listParameter } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { sendTogether } from '../../../platform/database/send-together.ts'
import { insertMessages } from '../../../platform/outbox.ts'
import { eraseKeys } from '../portfolios/erase-names.ts'
import type { OrderRow, PositionRow, TransactionRow } from '../portfolios/wire.ts'
import type { PortfolioRow } from './execution-store.ts'
import { type Corrected, markCorrected } from './portfolio-case.ts'

/** The rows that a batch has changed. */
export interface Changes {
  newOrders: OrderRow[]
  changedOrders: OrderRow[]
  transactions: TransactionRow[]
  entries: { entry: LedgerEntry; transaction: TransactionRow }[]
  positions: PositionRow[]
  portfolios: PortfolioRow[]
  messages: Topics['portfolio'][]
  replacements: Replacement[]
  corrected: Corrected[]
  /** The cash that was added to portfolios by deposits. */
  deposits: { portfolioId: string; amount: Cents }[]
}

/** A portfolio, and the new one with its opening entries that replaces it for the same player at an instant. */
export interface Replacement {
  replaced: PortfolioRow
  portfolioId: string
  at: EpochMs
  entries: readonly LedgerEntry[]
}

/** Writes changes with one statement per table, all sent at once to save round trips. */
export async function saveChanges(tx: Kysely<Schema>, changes: Changes): Promise<void> {
  await sendTogether(tx, writesOf(changes))
  if (changes.replacements.length > 0) await replacePortfolios(tx, changes.replacements)
}

/** Thrown if a fault occurred after a commit was sent and before it was answered, so the outcome is unknown. */
export class UnknownCommit extends Error {}

/**
 * Writes changes as `saveChanges` does and commits them, usually in the same round trip.
 * @throws UnknownCommit unless the database itself has refused
 */
export async function saveAndCommit(tx: Kysely<Schema>, changes: Changes): Promise<void> {
  const isSimple = changes.replacements.length === 0
  if (!isSimple) await saveChanges(tx, changes)
  const statements = [...(isSimple ? writesOf(changes) : []), sql`commit`]
  const answers = await sendTogether(tx, statements).catch((fault) => {
    if (fault instanceof pg.DatabaseError) throw fault
    throw new UnknownCommit('It is not known whether a batch was committed', { cause: fault })
  })
  // PostgreSQL answers a commit of a failed transaction with ROLLBACK.
  assert((answers.at(-1) as { command: string }[])[0]?.command === 'COMMIT', 'the batch is committed')
}

function writesOf(changes: Changes): RawBuilder<unknown>[] {
  return [
    changes.newOrders.length > 0 && insertOrders(changes.newOrders),
    changes.changedOrders.length > 0 && updateOrders(changes.changedOrders),
    changes.transactions.length > 0 && insertTransactions(changes.transactions),
    changes.entries.length > 0 && insertEntries(changes.entries),
    changes.positions.length > 0 && upsertPositions(changes.positions),
    changes.portfolios.length > 0 && updatePortfolios(changes.portfolios),
    changes.deposits.length > 0 && countDeposits(changes.deposits),
    changes.messages.length > 0 && insertMessages('portfolio', changes.messages),
    ...changes.corrected.map(markCorrected),
  ].filter((statement) => statement !== false)
}

/**
 * Replaces portfolios by new ones. The old ones belong to nobody from then on and hold nothing, so that no event concerns
 * them any more. Their orders, transactions and ledger are kept.
 */
async function replacePortfolios(tx: Kysely<Schema>, all: readonly Replacement[]): Promise<void> {
  const olds = all.map(({ replaced }) => replaced.id)
  await sql`
    update portfolios set user_id = null, replaced_at = replaced.at,
      owned_products = array(select product_id from positions where portfolio_id = replaced.id)
    from unnest(${olds}::uuid[], ${all.map(({ at }) => at)}::bigint[]) as replaced (id, at)
    where portfolios.id = replaced.id`.execute(tx)
  await sql`delete from positions where portfolio_id = any(${olds}::uuid[])`.execute(tx)
  await eraseKeys(tx, sql`(select unnest(${listParameter(olds, 'uuid')}))`)
  await tx
    .insertInto('portfolios')
    .values(
      all.map(({ replaced, portfolioId, at }) => ({
        ...{ id: portfolioId, replaces: replaced.id, created_at: at, cash: replaced.starting_balance },
        ...{ competition_id: replaced.competition_id, user_id: replaced.user_id },
        ...{ orders_day: replaced.orders_day ?? undefined, orders_placed: replaced.orders_placed },
      })),
    )
    .execute()
  await tx
    .insertInto('ledger_entries')
    .values(
      all.flatMap(({ portfolioId, at, entries }) =>
        entries.map((entry) => ({
          ...entry,
          portfolio_id: portfolioId,
          transaction_id: null,
          created_at: at,
        })),
      ),
    )
    .execute()
}

function insertOrders(rows: readonly OrderRow[]) {
  return sql`/* save orders */
    insert into orders (id, portfolio_id, product_id, side, order_type, quantity, limit_price, stop_price, validity,
      expires_at, cancelled_at, status, abort_reason, decision, idempotency_key, request_digest, created_at, updated_at)
    select * from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.portfolio_id)}::uuid[],
      ${rows.map((row) => row.product_id)}::text[], ${rows.map((row) => row.side)}::text[],
      ${rows.map((row) => row.order_type)}::text[], ${rows.map((row) => row.quantity)}::bigint[],
      ${rows.map((row) => row.limit_price)}::bigint[], ${rows.map((row) => row.stop_price)}::bigint[],
      ${rows.map((row) => row.validity)}::text[], ${rows.map((row) => row.expires_at)}::bigint[],
      ${rows.map((row) => row.cancelled_at)}::bigint[],
      ${rows.map((row) => row.status)}::text[], ${rows.map((row) => row.abort_reason)}::text[],
      ${rows.map((row) => toJson(row.decision))}::jsonb[], ${rows.map((row) => row.idempotency_key)}::text[],
      ${rows.map((row) => row.request_digest)}::text[],
      ${rows.map((row) => row.created_at)}::bigint[], ${rows.map((row) => row.updated_at)}::bigint[])`
}

function updateOrders(rows: readonly OrderRow[]) {
  return sql`/* change orders */
    update orders set quantity = changed.quantity, limit_price = changed.limit_price, stop_price = changed.stop_price,
      validity = changed.validity, expires_at = changed.expires_at, cancelled_at = changed.cancelled_at, status = changed.status,
      abort_reason = changed.abort_reason, decision = changed.decision, updated_at = changed.updated_at
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.quantity)}::bigint[],
      ${rows.map((row) => row.limit_price)}::bigint[], ${rows.map((row) => row.stop_price)}::bigint[],
      ${rows.map((row) => row.validity)}::text[], ${rows.map((row) => row.expires_at)}::bigint[],
      ${rows.map((row) => row.cancelled_at)}::bigint[],
      ${rows.map((row) => row.status)}::text[], ${rows.map((row) => row.abort_reason)}::text[],
      ${rows.map((row) => toJson(row.decision))}::jsonb[], ${rows.map((row) => row.updated_at)}::bigint[])
      as changed (id, quantity, limit_price, stop_price, validity, expires_at, cancelled_at, status, abort_reason, decision,
        updated_at)
    where orders.id = changed.id`
}

function insertTransactions(rows: readonly TransactionRow[]) {
  return sql`/* save transactions */
    insert into transactions (id, order_id, portfolio_id, product_id, kind, quantity, quantity_delta, price, costs, amount,
      gain, bid, ask, quote, currency_quote, detail, action_id, reverses, created_at, effective_at)
    select * from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.order_id)}::uuid[],
      ${rows.map((row) => row.portfolio_id)}::uuid[], ${rows.map((row) => row.product_id)}::text[],
      ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.quantity)}::bigint[],
      ${rows.map((row) => row.quantity_delta)}::bigint[], ${rows.map((row) => row.price)}::bigint[],
      ${rows.map((row) => row.costs)}::bigint[], ${rows.map((row) => row.amount)}::bigint[],
      ${rows.map((row) => row.gain)}::bigint[], ${rows.map((row) => row.bid)}::bigint[],
      ${rows.map((row) => row.ask)}::bigint[], ${rows.map((row) => toJson(row.quote))}::jsonb[],
      ${rows.map((row) => toJson(row.currency_quote))}::jsonb[], ${rows.map((row) => toJson(row.detail))}::jsonb[],
      ${rows.map((row) => row.action_id)}::uuid[], ${rows.map((row) => row.reverses)}::uuid[],
      ${rows.map((row) => row.created_at)}::bigint[], ${rows.map((row) => row.effective_at)}::bigint[])`
}

function countDeposits(deposits: Changes['deposits']) {
  return sql`
    update portfolios set deposited = deposited + added.amount
    from (
      select portfolio_id, sum(amount) as amount
      from unnest(${deposits.map(({ portfolioId }) => portfolioId)}::uuid[],
        ${deposits.map(({ amount }) => amount)}::bigint[]) as deposit (portfolio_id, amount)
      group by portfolio_id
    ) as added
    where portfolios.id = added.portfolio_id`
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function insertEntries(entries: Changes['entries']) {
  return sql`/* save entries */
    insert into ledger_entries (portfolio_id, transaction_id, account, amount, created_at)
    select * from unnest(
      ${entries.map(({ transaction }) => transaction.portfolio_id)}::uuid[],
      ${entries.map(({ transaction }) => transaction.id)}::uuid[],
      ${entries.map(({ entry }) => entry.account)}::text[], ${entries.map(({ entry }) => entry.amount)}::bigint[],
      ${entries.map(({ transaction }) => transaction.created_at)}::bigint[])`
}

function upsertPositions(rows: readonly PositionRow[]) {
  return sql`/* save positions */
    insert into positions (id, portfolio_id, product_id, quantity, cost)
    select * from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.portfolio_id)}::uuid[],
      ${rows.map((row) => row.product_id)}::text[], ${rows.map((row) => row.quantity)}::bigint[],
      ${rows.map((row) => row.cost)}::bigint[])
    on conflict (portfolio_id, product_id)
      do update set quantity = excluded.quantity, cost = excluded.cost`
}

function updatePortfolios(rows: readonly PortfolioRow[]) {
  return sql`/* save portfolios */
    update portfolios set cash = changed.cash, version = changed.version, waiting_orders = changed.waiting_orders,
      orders_day = changed.orders_day, orders_placed = changed.orders_placed
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.cash)}::bigint[],
      ${rows.map((row) => row.version)}::bigint[], ${rows.map((row) => row.waiting_orders)}::integer[],
      ${rows.map((row) => row.orders_day)}::bigint[], ${rows.map((row) => row.orders_placed)}::integer[])
      as changed (id, cash, version, waiting_orders, orders_day, orders_placed)
    where portfolios.id = changed.id`
}
