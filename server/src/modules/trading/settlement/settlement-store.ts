// The settlement's SQL: what a batch loads under lock, and what it writes, with one statement a table.

import type { LedgerEntry } from '@koersklasse/domain/ledger.ts'
import type { Cents, Quantity } from '@koersklasse/domain/money.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import type { Diploma } from '@koersklasse/domain/unlocking.ts'
import { type Transaction as DatabaseTransaction, sql } from 'kysely'
import type { Topics } from '../../../platform/bus/bus.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { OrderRow, PositionRow, TransactionRow } from '../wire.ts'

type Tx = DatabaseTransaction<Schema>

/** A portfolio under lock, and its player's diplomas. */
export interface PortfolioRow {
  id: string
  competition_id: string
  user_id: string
  cash: Cents
  version: number
  competition_end: EpochMs
  diplomas: Diploma[]
}

/** What a batch has loaded, under the locks of its portfolios. */
export interface Loaded {
  portfolios: PortfolioRow[]
  positions: PositionRow[]
  orders: OrderRow[]
  transactions: TransactionRow[]
  holdings: Holding[]
  splits: KnownSplit[]
}

/** Locks portfolios, always in the order of their ids, so that two batches never wait for each other. */
export async function lockPortfolios(
  tx: Tx,
  which: { competitionId: string | null; userIds: readonly string[]; portfolioIds: readonly string[] },
): Promise<PortfolioRow[]> {
  const { rows } = await sql<PortfolioRow>`
    select p.id, competition_id, user_id, cash, version, end_at as competition_end,
      array(select diploma from diplomas d where d.user_id = p.user_id) as diplomas
    from portfolios p join competitions c on c.id = p.competition_id
    where (competition_id = ${which.competitionId}::uuid and user_id = any(${which.userIds}::uuid[]))
       or p.id = any(${which.portfolioIds}::uuid[])
    order by p.id for update of p`.execute(tx)
  return rows
}

/** The positions in pairs of portfolio and product, as far as they are there. */
export async function loadPositions(
  tx: Tx,
  pairs: readonly { portfolioId: string; productId: string }[],
): Promise<PositionRow[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<PositionRow>`
    select p.id, p.portfolio_id, p.product_id, p.quantity, p.cost from positions p
    join unnest(${pairs.map((pair) => pair.portfolioId)}::uuid[], ${pairs.map((pair) => pair.productId)}::text[])
      as wanted (portfolio_id, product_id) using (portfolio_id, product_id)`.execute(tx)
  return rows
}

/** All positions of some portfolios in which pieces are held. */
export async function loadPositionsOf(tx: Tx, portfolioIds: readonly string[]): Promise<PositionRow[]> {
  if (portfolioIds.length === 0) return []
  const { rows } = await sql<PositionRow>`
    select id, portfolio_id, product_id, quantity, cost from positions
    where portfolio_id = any(${portfolioIds}::uuid[]) and quantity > 0`.execute(tx)
  return rows
}

/** The orders with some ids, of whichever portfolio. */
export async function loadOrders(tx: Tx, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  return tx.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
}

/** The orders that were placed with some keys, in pairs of portfolio and key. */
export async function loadOrdersByKey(
  tx: Tx,
  pairs: readonly { portfolioId: string; key: string }[],
): Promise<OrderRow[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<OrderRow>`
    select o.* from orders o
    join unnest(${pairs.map((pair) => pair.portfolioId)}::uuid[], ${pairs.map((pair) => pair.key)}::text[])
      as wanted (portfolio_id, idempotency_key) using (portfolio_id, idempotency_key)`.execute(tx)
  return rows
}

/** The transactions that some orders have led to. */
export async function loadTransactionsOf(tx: Tx, orderIds: readonly string[]): Promise<TransactionRow[]> {
  if (orderIds.length === 0) return []
  return tx.selectFrom('transactions').selectAll().where('order_id', 'in', orderIds).execute()
}

/** The pending orders in pairs of portfolio and product. */
export async function loadPendingOrders(
  tx: Tx,
  pairs: readonly { portfolioId: string; productId: string }[],
): Promise<OrderRow[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<OrderRow>`
    select o.* from orders o
    join unnest(${pairs.map((pair) => pair.portfolioId)}::uuid[], ${pairs.map((pair) => pair.productId)}::text[])
      as wanted (portfolio_id, product_id) using (portfolio_id, product_id)
    where o.status = 'pending' order by o.created_at, o.id`.execute(tx)
  return rows
}

/** When a transaction took effect: a split or an end may be booked later, where the server was down over it. */
const instantOf = sql`coalesce(t.detail ->> 'effective', t.detail ->> 'time', t.created_at::text)::bigint`

/** How many pieces portfolios held right before an instant, and what they were paid of an action already. */
export async function loadHoldings(
  tx: Tx,
  wanted: readonly { portfolioId: string; productId: string; before: EpochMs; actionId: string }[],
): Promise<Holding[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<Holding>`
    select wanted.portfolio_id as "portfolioId", wanted.action_id as "actionId",
      (p.quantity - coalesce((
        select sum(t.pieces) from transactions t
        where t.portfolio_id = p.portfolio_id and t.product_id = p.product_id and ${instantOf} >= wanted.before
      ), 0))::bigint as pieces,
      exists (
        select from transactions t where t.portfolio_id = p.portfolio_id and t.action_id = wanted.action_id
      ) as "isPaid"
    from unnest(${wanted.map((one) => one.portfolioId)}::uuid[], ${wanted.map((one) => one.productId)}::text[],
      ${wanted.map((one) => one.before)}::bigint[], ${wanted.map((one) => one.actionId)}::uuid[])
      as wanted (portfolio_id, product_id, before, action_id)
    join positions p using (portfolio_id, product_id)`.execute(tx)
  return rows
}

/**
 * The splits that hold, or are about to. Until the transaction ends none of them is carried out: a decision made in it is
 * either before the split or after it. One that is being carried out now is not waited for.
 * @param now by the market's clock
 */
export async function holdSplits(tx: Tx, now: EpochMs): Promise<KnownSplit[]> {
  const isOfNow = sql`kind = 'split' and effective > ${now - splitMemoryMs} and effective <= ${now + splitNoticeMs}`
  const { rows } = await sql<KnownSplit>`
    with held as (select id from corporate_actions where ${isOfNow} for share skip locked)
    select symbol, effective, case when id not in (select id from held) then 'under_way'
      when done_at is null then 'to_come' else 'done' end as state
    from corporate_actions where ${isOfNow}`.execute(tx)
  return rows
}

/** Long enough that no price of before a split is still on its way, and that no transaction is open as it takes effect. */
const splitMemoryMs = 24 * 3_600_000
const splitNoticeMs = 60 * 60_000

export interface KnownSplit {
  symbol: string
  effective: EpochMs
  state: 'to_come' | 'under_way' | 'done'
}

/** What a portfolio held at a dividend's close, in pieces, and whether it has been paid it. */
export interface Holding {
  portfolioId: string
  actionId: string
  pieces: Quantity
  isPaid: boolean
}

/** All that a batch has changed. */
export interface Changes {
  newOrders: OrderRow[]
  changedOrders: OrderRow[]
  transactions: TransactionRow[]
  entries: { entry: LedgerEntry; transaction: TransactionRow }[]
  positions: PositionRow[]
  portfolios: PortfolioRow[]
  messages: Topics['portfolio'][]
}

/** Writes a batch's changes: a statement a table, which go to the database together, so that it is one way there and back. */
export async function saveChanges(tx: Tx, changes: Changes): Promise<void> {
  const statements = [
    changes.newOrders.length > 0 && insertOrders(changes.newOrders),
    changes.changedOrders.length > 0 && updateOrders(changes.changedOrders),
    changes.transactions.length > 0 && insertTransactions(changes.transactions),
    changes.entries.length > 0 && insertEntries(changes.entries),
    changes.positions.length > 0 && upsertPositions(changes.positions),
    changes.portfolios.length > 0 && updatePortfolios(changes.portfolios),
    changes.messages.length > 0 && insertMessages(changes.messages),
  ].filter((statement) => statement !== false)
  if (statements.length === 0) return
  const named = statements.map((statement, index) => sql`${sql.ref(`write_${index}`)} as (${statement})`)
  await sql`with ${sql.join(named)} select`.execute(tx)
}

function insertOrders(rows: readonly OrderRow[]) {
  return sql`
    insert into orders (id, portfolio_id, product_id, side, order_type, quantity, limit_price, stop_price, validity,
      expires_at, cancelled_at, status, abort_reason, decision, idempotency_key, created_at, updated_at)
    select * from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.portfolio_id)}::uuid[],
      ${rows.map((row) => row.product_id)}::text[], ${rows.map((row) => row.side)}::text[],
      ${rows.map((row) => row.order_type)}::text[], ${rows.map((row) => row.quantity)}::bigint[],
      ${rows.map((row) => row.limit_price)}::bigint[], ${rows.map((row) => row.stop_price)}::bigint[],
      ${rows.map((row) => row.validity)}::text[], ${rows.map((row) => row.expires_at)}::bigint[],
      ${rows.map((row) => row.cancelled_at)}::bigint[],
      ${rows.map((row) => row.status)}::text[], ${rows.map((row) => row.abort_reason)}::text[],
      ${rows.map((row) => toJson(row.decision))}::jsonb[], ${rows.map((row) => row.idempotency_key)}::text[],
      ${rows.map((row) => row.created_at)}::bigint[], ${rows.map((row) => row.updated_at)}::bigint[])`
}

function updateOrders(rows: readonly OrderRow[]) {
  return sql`
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
  return sql`
    insert into transactions (id, order_id, portfolio_id, product_id, kind, quantity, pieces, price, costs, amount,
      gain, bid, ask, quote, currency_quote, detail, action_id, created_at)
    select * from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.order_id)}::uuid[],
      ${rows.map((row) => row.portfolio_id)}::uuid[], ${rows.map((row) => row.product_id)}::text[],
      ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.quantity)}::bigint[],
      ${rows.map((row) => row.pieces)}::bigint[], ${rows.map((row) => row.price)}::bigint[],
      ${rows.map((row) => row.costs)}::bigint[], ${rows.map((row) => row.amount)}::bigint[],
      ${rows.map((row) => row.gain)}::bigint[], ${rows.map((row) => row.bid)}::bigint[],
      ${rows.map((row) => row.ask)}::bigint[], ${rows.map((row) => toJson(row.quote))}::jsonb[],
      ${rows.map((row) => toJson(row.currency_quote))}::jsonb[], ${rows.map((row) => toJson(row.detail))}::jsonb[],
      ${rows.map((row) => row.action_id)}::uuid[], ${rows.map((row) => row.created_at)}::bigint[])`
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function insertEntries(entries: Changes['entries']) {
  return sql`
    insert into ledger_entries (portfolio_id, transaction_id, account, amount, created_at)
    select * from unnest(
      ${entries.map(({ transaction }) => transaction.portfolio_id)}::uuid[],
      ${entries.map(({ transaction }) => transaction.id)}::uuid[],
      ${entries.map(({ entry }) => entry.account)}::text[], ${entries.map(({ entry }) => entry.amount)}::bigint[],
      ${entries.map(({ transaction }) => transaction.created_at)}::bigint[])`
}

function upsertPositions(rows: readonly PositionRow[]) {
  return sql`
    insert into positions (id, portfolio_id, product_id, quantity, cost)
    select * from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.portfolio_id)}::uuid[],
      ${rows.map((row) => row.product_id)}::text[], ${rows.map((row) => row.quantity)}::bigint[],
      ${rows.map((row) => row.cost)}::bigint[])
    on conflict (portfolio_id, product_id)
      do update set quantity = excluded.quantity, cost = excluded.cost`
}

function updatePortfolios(rows: readonly PortfolioRow[]) {
  return sql`
    update portfolios set cash = changed.cash, version = changed.version
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.cash)}::bigint[],
      ${rows.map((row) => row.version)}::bigint[]) as changed (id, cash, version)
    where portfolios.id = changed.id`
}

function insertMessages(messages: readonly Topics['portfolio'][]) {
  return sql`
    insert into outbox (topic, message)
    select 'portfolio', unnest(${messages.map((message) => JSON.stringify(message))}::jsonb[])`
}
