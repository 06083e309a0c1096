// The SQL of product events: the portfolios still to be paid, and the corporate actions.

import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { listParameter } from '../../../platform/database/list-parameter.ts'
import type { ActionBasis, Schema } from '../../../platform/database/schema.ts'
import { firstId } from '../../../platform/ids.ts'
import { lockAction } from '../execution/batch-locks.ts'
import type { PortfolioPage } from '../execution/pages.ts'

/** A declared corporate action. */
export type DeclaredAction = CorporateAction & {
  id: string
  /** The quotes that the action is based on; null until its execution has started. */
  basis: ActionBasis | null
}

/** How many rows a statement looks through, unless a test looks through fewer. */
export const mostRows = 5_000

/** When a competition first takes orders. */
const opened = sql`coalesce(c.practice_from, c.start_at)`

export type PayoutStore = ReturnType<typeof createPayoutStore>

/** @param rowsAtOnce how many rows a statement looks through for portfolios that are concerned */
export function createPayoutStore(kysely: Kysely<Schema>, source: string, rowsAtOnce = mostRows) {
  const concerned = createConcerned(kysely, rowsAtOnce)
  return {
    concerned,

    /**
     * Which of some products anybody has a position in, even an empty one, or a pending order. With `order by`, each product
     * is looked up by the index; without it, PostgreSQL may read all positions for a product that nobody has held.
     */
    async everHeld(productIds: readonly ProductId[]): Promise<ReadonlySet<ProductId>> {
      const { rows } = await sql<{ id: ProductId }>`
        select product.id from unnest(${listParameter(productIds, 'text')}) as product (id)
        where exists (
          (select portfolio_id from positions where product_id = product.id order by portfolio_id limit 1)
          union all
          (select portfolio_id from orders where product_id = product.id and status = 'pending'
            order by portfolio_id limit 1))`.execute(kysely)
      return new Set(rows.map(({ id }) => id))
    },

    /**
     * Whether a portfolio still holds pieces of an ended product or has a pending order in it. Only portfolios in a
     * competition that took orders at the end count. In a competition that was over before, perhaps a million portfolios
     * keep their pieces.
     * @param isWanted once it is false, no further page is looked at, and the product counts as unpaid
     */
    async isUnpaid(
      { productId, time }: { productId: ProductId; time: EpochMs },
      isWanted: () => boolean,
    ): Promise<boolean> {
      for (let after: string | null = firstId; after !== null; ) {
        if (!isWanted()) return true
        const page: PortfolioPage = await concerned(productId, time, after, rowsAtOnce)
        if (page.portfolioIds.length > 0) return true
        after = page.last
      }
      return false
    },

    /**
     * A page of the portfolios that may have held a product right before an instant and have not been paid its dividend.
     * Their competition took orders at that instant and until the ex-date: one that ended in between was valued at prices
     * that included the dividend.
     */
    unpaidHolders(
      { actionId, productId }: { actionId: string; productId: ProductId },
      { at, exDate }: { at: EpochMs; exDate: EpochMs },
      after: string,
      limit: number,
    ): Promise<PortfolioPage> {
      const holders = {
        rows: sql`positions h where product_id = ${productId}`,
        isSought: sql`(quantity > 0 or exists (
          select from transactions t
          where t.portfolio_id = h.portfolio_id and t.product_id = h.product_id and t.created_at >= ${at}))
          and not exists (
            select from transactions t
            where t.action_id = ${actionId} and t.portfolio_id = h.portfolio_id and t.portfolio_id > ${after})`,
      }
      return readPage(kysely, { since: at, until: exDate }, [holders], { after, limit, rowsAtOnce })
    },

    /** Stores a declared action, unless it is known already or was withdrawn. */
    async declare(id: string, action: CorporateAction, now: EpochMs): Promise<void> {
      await kysely.transaction().execute(async (tx) => {
        await lockActionsOn(tx, source, action.symbol)
        const { symbol, kind, effective } = action
        const withdrawn = await tx
          .selectFrom('withdrawn_actions')
          .select('kind')
          .where((eb) => eb.and({ source, symbol, kind, effective }))
          .executeTakeFirst()
        if (withdrawn === undefined) await insertAction(tx, source, { id, action, now })
      })
    },

    /**
     * The actions that have taken effect and are not done, in order of taking effect. If a competition had ended before an
     * action took effect, the action waits until the competition is closed, so that its portfolios are valued as of its end.
     */
    dueActions: (now: EpochMs): Promise<DeclaredAction[]> => dueActions(kysely, source, now),

    /** Stores the basis of an action unless it has one. Resolves to the stored basis; null if it was withdrawn. */
    fixBasis: (id: string, basis: ActionBasis): Promise<ActionBasis | null> =>
      kysely.transaction().execute(async (tx) => {
        await lockAction(tx, id)
        const row = await tx
          .updateTable('corporate_actions')
          .set({ basis: sql`coalesce(basis, ${JSON.stringify(basis)}::jsonb)` })
          .where('id', '=', id)
          .returning('basis')
          .executeTakeFirst()
        return row?.basis ?? null
      }),

    /**
     * Marks an action as done. A split that was carried out is marked already; it is not locked, since batches may hold its
     * row.
     */
    async finish(id: string, now: EpochMs): Promise<void> {
      await kysely.transaction().execute(async (tx) => {
        if (!(await isOpen(tx, id))) return
        await lockAction(tx, id)
        await tx
          .updateTable('corporate_actions')
          .set({ done_at: now })
          .where('id', '=', id)
          .where('done_at', 'is', null)
          .execute()
      })
    },
  }
}

function createConcerned(kysely: Kysely<Schema>, rowsAtOnce: number) {
  /** A page of the portfolios with pieces or a pending order in a product, in a competition that took orders at an instant. */
  return (productId: ProductId, at: EpochMs, after: string, limit: number): Promise<PortfolioPage> => {
    const holding = { rows: sql`positions where product_id = ${productId}`, isSought: sql`quantity > 0` }
    const waiting = {
      rows: sql`orders where product_id = ${productId} and status = 'pending'`,
      isSought: sql`true`,
    }
    return readPage(kysely, { since: at, until: at }, [holding, waiting], { after, limit, rowsAtOnce })
  }
}

/** Rows that an index has in the order of their portfolios, and which of them are sought. */
interface Searched {
  rows: RawBuilder<unknown>
  isSought: RawBuilder<unknown>
}

/**
 * Reads a page of the portfolios in competitions that took orders from one instant (null for any) until another. The last
 * of a page may be one that is not sought: perhaps a million have sold a product, and one statement cannot look through
 * them. With the offset, each portfolio is looked up by the index; a join might read all portfolios for each page.
 * @param searched the rows of which each sought one names a portfolio
 */
export async function readPage(
  kysely: Kysely<Schema>,
  tookOrders: { since: EpochMs | null; until: EpochMs },
  searched: readonly Searched[],
  { after, limit, rowsAtOnce }: { after: string; limit: number; rowsAtOnce: number },
): Promise<PortfolioPage> {
  const until = await lastToLookAt(kysely, searched, after, rowsAtOnce)
  const isUntilThen = until === null ? sql`true` : sql`portfolio_id <= ${until}`
  const candidates = sql.join(
    searched.map(
      ({ rows, isSought }) => sql`
        (select distinct portfolio_id from ${rows} and portfolio_id > ${after} and ${isUntilThen} and ${isSought}
        order by portfolio_id limit ${limit})`,
    ),
    sql` union `,
  )
  const { rows } = await sql<{ id: string; isConcerned: boolean }>`
    select p.id, coalesce(${opened} <= ${tookOrders.since}::bigint, true) and ${tookOrders.until} < c.end_at as "isConcerned"
    from (select portfolio_id from (${candidates}) as candidate order by portfolio_id limit ${limit}) as found
    cross join lateral (select id, competition_id from portfolios where id = found.portfolio_id offset 0) as p
    join competitions c on c.id = p.competition_id
    order by p.id`.execute(kysely)
  return {
    portfolioIds: rows.filter(({ isConcerned }) => isConcerned).map(({ id }) => id),
    last: rows.length === limit ? rows.at(-1)!.id : until,
  }
}

/** The portfolio after which a statement looks no further; null if it looks through all rows that are left. */
async function lastToLookAt(
  kysely: Kysely<Schema>,
  searched: readonly Searched[],
  after: string,
  rowsAtOnce: number,
): Promise<string | null> {
  const lasts = searched.map(
    ({ rows }) => sql`
      (select portfolio_id from ${rows} and portfolio_id > ${after}
      order by portfolio_id offset ${rowsAtOnce - 1} limit 1)`,
  )
  const found = await sql<{ last: string | null }>`select least(${sql.join(lasts)}) as last`.execute(kysely)
  return found.rows[0]!.last
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
 * Locks a split in a transaction, once the batches that hold it have ended. Batches that begin meanwhile find it under way.
 * @returns whether it is still to be carried out
 */
export async function takeSplit(tx: Transaction<Schema>, id: string): Promise<boolean> {
  await lockAction(tx, id)
  return isOpen(tx, id)
}

/** Whether an action is neither done nor withdrawn. */
async function isOpen(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('corporate_actions')
    .select('id')
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps others from declaring or withdrawing actions on an instrument until the transaction ends. */
export async function lockActionsOn(tx: Transaction<Schema>, source: string, symbol: string): Promise<void> {
  const name = `corporate actions ${source} ${symbol}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Stores an action unless there is one of its kind and instant. Resolves to whether it was stored. */
export async function insertAction(
  tx: Transaction<Schema>,
  source: string,
  { id, action, now }: { id: string; action: CorporateAction; now: EpochMs },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('corporate_actions')
    .values({ id, source, declared_at: now, ...columnsOf(action) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
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
  return { ...toCorporateAction(row), id: row.id, basis: row.basis }
}

/** Reads a row of declared or withdrawn actions. */
export function toCorporateAction(
  row: Omit<Selectable<Schema['withdrawn_actions']>, 'source' | 'withdrawn_at'>,
): CorporateAction {
  const { symbol, effective, kind } = row
  switch (kind) {
    case 'dividend':
      return { symbol, effective, kind, amount: toDecimal(row.amount!) }
    case 'split':
      return { symbol, effective, kind, split: { newPieces: row.new_pieces!, oldPieces: row.old_pieces! } }
    case 'delisting':
      return { symbol, effective, kind }
  }
}
