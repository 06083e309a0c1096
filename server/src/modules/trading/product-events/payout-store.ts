// The SQL of product events: the portfolios still to be paid, and the corporate actions.

import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ActionBasis, Schema } from '../../../platform/database/schema.ts'

/** A declared corporate action. */
export type DeclaredAction = CorporateAction & {
  id: string
  /** The quotes that the action is based on; null until its execution has started. */
  basis: ActionBasis | null
}

/** A page of portfolios by id. The next page starts after `last`; null if there is none. */
export interface PortfolioPage {
  portfolioIds: string[]
  last: string | null
}

/** When a competition first takes orders. */
const opened = sql`coalesce(c.practice_from, c.start_at)`

export type PayoutStore = ReturnType<typeof createPayoutStore>

export function createPayoutStore(kysely: Kysely<Schema>, source: string) {
  return {
    /**
     * The ended products in which a portfolio still holds pieces or has a pending order. Only portfolios in a
     * competition that took orders at the end count.
     */
    async unpaid(ended: readonly { productId: ProductId; time: EpochMs }[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select ended.id from unnest(${ended.map(({ productId }) => productId)}::text[],
          ${ended.map(({ time }) => time)}::bigint[]) as ended (id, time)
        where exists (
          select from positions h join portfolios p on p.id = h.portfolio_id
          join competitions c on c.id = p.competition_id and ${opened} <= ended.time and ended.time < c.end_at
          where h.product_id = ended.id and h.quantity > 0
        ) or exists (
          select from orders o join portfolios p on p.id = o.portfolio_id
          join competitions c on c.id = p.competition_id and ${opened} <= ended.time and ended.time < c.end_at
          where o.product_id = ended.id and o.status = 'pending'
        )`.execute(kysely)
      return rows.map(({ id }) => id)
    },

    /** A page of the portfolios with pieces or a pending order in a product, in a competition that took orders at an instant. */
    concerned(productId: ProductId, at: EpochMs, after: string, limit: number): Promise<PortfolioPage> {
      return page(
        limit,
        { since: at, until: at },
        sql`
        (select portfolio_id from positions
          where product_id = ${productId} and quantity > 0 and portfolio_id > ${after}
          order by portfolio_id limit ${limit})
        union
        (select distinct portfolio_id from orders
          where product_id = ${productId} and status = 'pending' and portfolio_id > ${after}
          order by portfolio_id limit ${limit})`,
      )
    },

    /**
     * A page of the portfolios that may have held a product right before an instant, in a competition that took orders then
     * and until the ex-date: one that ended in between was valued at prices with the dividend in them.
     */
    holdersBefore(
      productId: ProductId,
      { at, exDate }: { at: EpochMs; exDate: EpochMs },
      after: string,
      limit: number,
    ): Promise<PortfolioPage> {
      return page(
        limit,
        { since: at, until: exDate },
        sql`
        select portfolio_id from positions h
        where product_id = ${productId} and portfolio_id > ${after} and (quantity > 0 or exists (
          select from transactions t
          where t.portfolio_id = h.portfolio_id and t.product_id = h.product_id and t.created_at >= ${at}))`,
      )
    },

    /** Stores declared actions. An action that is known already is not changed. */
    async declare(rows: readonly { id: string; action: CorporateAction }[], now: EpochMs): Promise<void> {
      if (rows.length === 0) return
      await kysely
        .insertInto('corporate_actions')
        .values(rows.map(({ id, action }) => ({ id, source, declared_at: now, ...columnsOf(action) })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /**
     * The actions that have taken effect and are not done, in order of taking effect. Those from after the end of a
     * competition wait until it is closed, so that its portfolios are valued as they were at its end.
     */
    dueActions: (now: EpochMs): Promise<DeclaredAction[]> => dueActions(kysely, source, now),

    /** Stores the basis of an action unless it has one. Resolves to the stored basis. */
    async fixBasis(id: string, basis: ActionBasis): Promise<ActionBasis> {
      const row = await kysely
        .updateTable('corporate_actions')
        .set({ basis: sql`coalesce(basis, ${JSON.stringify(basis)}::jsonb)` })
        .where('id', '=', id)
        .returning('basis')
        .executeTakeFirstOrThrow()
      return row.basis!
    },

    async finish(id: string, now: EpochMs): Promise<void> {
      await kysely.updateTable('corporate_actions').set({ done_at: now }).where('id', '=', id).execute()
    },
  }

  async function page(
    limit: number,
    tookOrders: { since: EpochMs; until: EpochMs },
    candidates: ReturnType<typeof sql>,
  ): Promise<PortfolioPage> {
    const { rows } = await sql<{ id: string; isConcerned: boolean }>`
      select p.id, ${opened} <= ${tookOrders.since} and ${tookOrders.until} < c.end_at as "isConcerned"
      from (select portfolio_id from (${candidates}) as candidate order by portfolio_id limit ${limit}) as found
      join portfolios p on p.id = found.portfolio_id join competitions c on c.id = p.competition_id
      order by p.id`.execute(kysely)
    return {
      portfolioIds: rows.filter(({ isConcerned }) => isConcerned).map(({ id }) => id),
      last: rows.length === limit ? rows.at(-1)!.id : null,
    }
  }
}

async function dueActions(kysely: Kysely<Schema>, source: string, now: EpochMs): Promise<DeclaredAction[]> {
  const rows = await kysely
    .selectFrom('corporate_actions')
    .selectAll()
    .where('source', '=', source)
    .where('done_at', 'is', null)
    .where('effective', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('competitions')
            .select('id')
            .where('closed_at', 'is', null)
            .whereRef('end_at', '<=', 'corporate_actions.effective'),
        ),
      ),
    )
    .orderBy('effective')
    .orderBy('kind')
    .execute()
  return rows.map(toAction)
}

/**
 * Locks an action in a transaction, after the batches that hold it as a split; later batches find it under way.
 * @returns whether it is still to be carried out
 */
export async function takeAction(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('corporate_actions')
    .select('id')
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks all portfolios with a position or a pending order in a product, by id, in competitions that are not over at an
 * instant: after its end a portfolio stays as it is. Resolves to their ids.
 */
export async function lockConcerned(
  tx: Transaction<Schema>,
  productId: ProductId,
  at: EpochMs,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from portfolios where id in (
      select portfolio_id from positions where product_id = ${productId} and quantity > 0
      union select portfolio_id from orders where product_id = ${productId} and status = 'pending')
      and exists (select from competitions c where c.id = competition_id and ${at} < c.end_at)
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

function columnsOf(action: CorporateAction) {
  return {
    symbol: action.symbol,
    kind: action.kind,
    effective: action.effective,
    amount: action.kind === 'dividend' ? formatDecimal(action.amount) : null,
    new_pieces: action.kind === 'split' ? action.split.newPieces : null,
    old_pieces: action.kind === 'split' ? action.split.oldPieces : null,
  }
}

function toAction(row: Selectable<Schema['corporate_actions']>): DeclaredAction {
  const { id, symbol, effective, basis } = row
  switch (row.kind) {
    case 'dividend':
      return { id, symbol, effective, basis, kind: 'dividend', amount: toDecimal(row.amount!) }
    case 'split': {
      const split = { newPieces: row.new_pieces!, oldPieces: row.old_pieces! }
      return { id, symbol, effective, basis, kind: 'split', split }
    }
    case 'delisting':
      return { id, symbol, effective, basis, kind: 'delisting' }
  }
}
