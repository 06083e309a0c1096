// The SQL that locks the portfolios of a batch and loads the rows that its decisions need.

import type { Diploma, Unlockable } from '@koersklasse/domain/competition/unlocking.ts'
import type { Cents, Quantity } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../../../platform/database/columns.ts'
import { anyOf, listParameter, unnestRows } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { OrderRow, PositionRow, TransactionRow } from '../portfolios/wire.ts'
import type { KnownSplit } from './batch-locks.ts'
import type { PortfolioCase } from './portfolio-case.ts'

/** The connection of a batch, in its transaction. */
type Tx = Kysely<Schema>

/** A locked portfolio, with the rules of its competition and its player's diplomas. */
export interface PortfolioRow {
  id: string
  competition_id: string
  /** Null once the player has left. */
  user_id: string | null
  cash: Cents
  /** When its player last replaced a portfolio in the competition; null for never. */
  last_reset: EpochMs | null
  version: number
  waiting_orders: number
  /** The day of the last order (the midnight at which it began), and how many orders were placed on that day. */
  orders_day: EpochMs | null
  orders_placed: number
  created_at: EpochMs
  practice_from: EpochMs | null
  start_at: EpochMs
  end_at: EpochMs
  starting_balance: Cents
  resets_allowed: boolean
  sprinter_cap: Cents
  underlying_cap_percent: number | null
  cost_fixed: Cents
  cost_rate_basis_points: number
  /** The types that the competition unlocks for all its players. */
  unlocked: readonly Unlockable[]
  diplomas: Diploma[]
}

/** The pieces that a portfolio held at the close before a dividend, and whether the dividend was paid. */
export interface Holding {
  portfolioId: string
  actionId: string
  pieces: Quantity
  isPaid: boolean
}

/** The rows that a batch has loaded while its portfolios are locked. */
export interface Loaded {
  portfolios: PortfolioRow[]
  positions: PositionRow[]
  orders: OrderRow[]
  transactions: TransactionRow[]
  /** When portfolios that are to be reset got their last transaction. */
  lastBookings: ReadonlyMap<string, EpochMs>
  holdings: Holding[]
  splits: KnownSplit[]
  /** The symbols whose products are halted. */
  halted: ReadonlySet<string>
  /** The ends that a correction has voided, as `voidedEndKey` names them. */
  voidedEnds: ReadonlySet<string>
  /** The rows that the repair of a portfolio needs, by portfolio; none for a portfolio that is repaired. */
  cases: ReadonlyMap<string, PortfolioCase>
  /** The deposits that are still to be booked. */
  unbookedDeposits: readonly { portfolioId: string; depositId: string }[]
}

/** Begins the transaction of a batch. */
export const begin = sql`begin`

/** Selects portfolios with the rules of their competitions and the diplomas of their players. */
export const selectPortfolios = sql`
  select p.id, competition_id, user_id, cash, version, waiting_orders, orders_day, orders_placed, p.created_at,
    (select replaced_at from portfolios old where old.id = p.replaces and replaced_at > start_at) as last_reset,
    practice_from, start_at, end_at, starting_balance, resets_allowed, sprinter_cap, underlying_cap_percent,
    cost_fixed, cost_rate_basis_points, unlocked,
    array(select diploma from diplomas d where d.user_id = p.user_id) as diplomas
  from portfolios p join competitions c on c.id = p.competition_id`

/**
 * The statement that locks those of the wanted portfolios that are free, without waiting. So two batches never wait for each
 * other, and a long lock on one portfolio delays no other.
 */
export const lockFreePortfolios = (wanted: readonly string[]): RawBuilder<PortfolioRow> =>
  // The locking statement also reads the rules of the competition and the diplomas, so that they cannot change between the
  // lock and the decision.
  sql`/* lock portfolios */ ${selectPortfolios}
    where p.id = any(${wanted}::uuid[])
    order by p.id for update of p skip locked`

/**
 * Finds which of the wanted portfolios another transaction has locked, given the free ones. Portfolios that are left of a
 * deleted competition are not found.
 */
export async function findLocked(
  tx: Tx,
  wanted: readonly string[],
  free: readonly PortfolioRow[],
): Promise<ReadonlySet<string>> {
  if (free.length >= wanted.length) return new Set()
  const { rows: locked } = await sql<{ id: string }>`
    select p.id from portfolios p join competitions c on c.id = p.competition_id
    where p.id = any(${wanted}::uuid[]) and p.id <> all(${free.map(({ id }) => id)}::uuid[])`.execute(tx)
  return new Set(locked.map(({ id }) => id))
}

/**
 * Finds which portfolios are in a competition that another transaction has locked. The other competitions cannot be deleted
 * until this transaction ends. It does not wait for the lock: a transaction that deletes a competition locks it and then
 * waits for all batches, so waiting would be a deadlock.
 */
export async function findInLockedCompetition(
  tx: Tx,
  portfolios: readonly PortfolioRow[],
): Promise<ReadonlySet<string>> {
  if (portfolios.length === 0) return new Set()
  const competitions = new Set(portfolios.map(({ competition_id }) => competition_id))
  const { rows } = await sql<{ id: string }>`
    select id from competitions where id = ${anyOf([...competitions], 'uuid')} for key share skip locked`.execute(
    tx,
  )
  for (const { id } of rows) competitions.delete(id)
  return new Set(
    portfolios.filter(({ competition_id }) => competitions.has(competition_id)).map(({ id }) => id),
  )
}

// The three statements below look each row up by itself (`lateral` with a limit). A join that was planned while a table was
// nearly empty would read all of it for each batch, until its statistics are renewed.

/** The statement that loads the positions for pairs of portfolio and product, where they exist. */
export const selectPositions = (
  pairs: readonly { portfolioId: string; productId: string }[],
): RawBuilder<PositionRow> =>
  sql`/* load positions */
    select found.* from ${unnestRows(pairs, { portfolioId: 'uuid', productId: 'text' })} as wanted (portfolio_id, product_id)
    cross join lateral (
      select id, portfolio_id, product_id, quantity, cost from positions
      where portfolio_id = wanted.portfolio_id and product_id = wanted.product_id limit 1
    ) as found`

/** Loads the positions for pairs of portfolio and product, where they exist. */
export async function loadPositions(
  tx: Tx,
  pairs: readonly { portfolioId: string; productId: string }[],
): Promise<PositionRow[]> {
  if (pairs.length === 0) return []
  return (await selectPositions(pairs).execute(tx)).rows
}

/** Loads all positions of some portfolios that hold at least one piece. */
export async function loadPositionsOf(tx: Tx, portfolioIds: readonly string[]): Promise<PositionRow[]> {
  if (portfolioIds.length === 0) return []
  const { rows } = await sql<PositionRow>`
    select id, portfolio_id, product_id, quantity, cost from positions
    where portfolio_id = any(${portfolioIds}::uuid[]) and quantity > 0`.execute(tx)
  return rows
}

const orderColumns = sql.join(columnsOf.orders.map((name) => sql.ref(name)))

/** The statement that loads orders by id, of any portfolio. */
export const selectOrders = (ids: readonly string[]): RawBuilder<OrderRow> =>
  sql`/* load orders */
    select found.* from unnest(${listParameter(ids, 'uuid')}) as wanted (id)
    cross join lateral (select ${orderColumns} from orders where id = wanted.id limit 1) as found`

/** The statement that loads orders by pairs of portfolio and idempotency key. */
export const selectOrdersByKey = (
  pairs: readonly { portfolioId: string; key: string }[],
): RawBuilder<OrderRow> =>
  sql`/* load orders by key */
    select found.* from ${unnestRows(pairs, { portfolioId: 'uuid', key: 'text' })} as wanted (portfolio_id, key)
    cross join lateral (
      select ${orderColumns} from orders
      where portfolio_id = wanted.portfolio_id and idempotency_key = wanted.key limit 1
    ) as found`

/** Loads the transactions of some orders. */
export async function loadTransactionsOf(tx: Tx, orderIds: readonly string[]): Promise<TransactionRow[]> {
  if (orderIds.length === 0) return []
  return tx.selectFrom('transactions').selectAll().where('order_id', 'in', orderIds).execute()
}

/** Loads the pending orders for pairs of portfolio and product. */
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

/** Loads all pending orders of some portfolios. */
export async function loadPendingOrdersOf(tx: Tx, portfolioIds: readonly string[]): Promise<OrderRow[]> {
  if (portfolioIds.length === 0) return []
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('portfolio_id', 'in', portfolioIds)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
}

/** Loads when the last transaction of some portfolios was made. */
export async function loadLastBookings(
  tx: Tx,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, EpochMs>> {
  if (portfolioIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('transactions')
    .select(['portfolio_id', ({ fn }) => fn.max('created_at').as('last')])
    .where('portfolio_id', 'in', portfolioIds)
    .groupBy('portfolio_id')
    .execute()
  return new Map(rows.map(({ portfolio_id, last }) => [portfolio_id, last]))
}

/** Loads which of some deposits are still to be booked; none of them on a replaced portfolio. */
export async function loadUnbookedDeposits(
  tx: Tx,
  wanted: Loaded['unbookedDeposits'],
): Promise<Loaded['unbookedDeposits']> {
  if (wanted.length === 0) return []
  const { rows } = await sql<Loaded['unbookedDeposits'][number]>`
    select wanted.portfolio_id as "portfolioId", wanted.deposit_id as "depositId"
    from unnest(${wanted.map((one) => one.portfolioId)}::uuid[], ${wanted.map((one) => one.depositId)}::uuid[])
      as wanted (portfolio_id, deposit_id)
    join portfolios p on p.id = wanted.portfolio_id and p.replaced_at is null
    where not exists (
      select from transactions t where t.action_id = wanted.deposit_id and t.portfolio_id = wanted.portfolio_id
    )`.execute(tx)
  return rows
}

/** Identifies an end in the set of voided ends. */
export function voidedEndKey(productId: string, time: EpochMs, price: Cents): string {
  return `${productId} ${time} ${price}`
}

/** Loads which ends of some products a correction has voided. */
export async function loadVoidedEnds(tx: Tx, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('voided_ends')
    .select(['product_id', 'ended_at', 'end_price'])
    .where('product_id', 'in', productIds)
    .execute()
  return new Set(
    rows.map(({ product_id, ended_at, end_price }) => voidedEndKey(product_id, ended_at, end_price)),
  )
}

/** When a transaction took effect. A split or an end may be booked later, if the server was down at the time. */
const instantOf = sql`coalesce(t.detail ->> 'effective', t.detail ->> 'time', coalesce(t.effective_at, t.created_at)::text)::bigint`

/** Loads how many pieces portfolios held right before an instant, and whether an action was paid already. */
export async function loadHoldings(
  tx: Tx,
  wanted: readonly { portfolioId: string; productId: string; before: EpochMs; actionId: string }[],
): Promise<Holding[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<Holding>`
    select wanted.portfolio_id as "portfolioId", wanted.action_id as "actionId",
      (p.quantity - coalesce((
        select sum(t.quantity_delta) from transactions t
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
