// The SQL of the issuer's products: their terms as they stand today, their levels over time, and how they ended.

import type { CorporateAction } from '@koersklasse/domain/corporate-action.ts'
import { formatDecimal } from '@koersklasse/domain/decimal.ts'
import type { ProductId } from '@koersklasse/domain/instrument.ts'
import type { Split } from '@koersklasse/domain/split.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { SplitOf } from '../corporate-actions/announced-actions.ts'
import { type EndedState, type IssuedState, type Levels, levelsKept } from './issued-state.ts'
import { toAction, toFacts, toLevels, toRow, toState } from './product-rows.ts'

/** What is written, at one moment. */
export interface Written {
  /** Those that have changed. */
  states: IssuedState[]
  /** The splits that are carried out. */
  splits: SplitOf[]
  /** What was declared. */
  actions: CorporateAction[]
}

/** Thrown where what is to be written was written by another node already. */
export class Superseded extends Error {}

export type ProductStore = ReturnType<typeof createProductStore>

/** @param source the feed whose products these are */
export function createProductStore(kysely: Kysely<Schema>, source: string, catalogue: Catalogue) {
  /** All at one moment: products and the splits that they reckon with. */
  function read(wanted: (tx: Transaction<Schema>) => Promise<string[] | null>): Promise<Written> {
    return kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => ({
        states: await states(tx, await wanted(tx)),
        splits: await appliedSplits(tx),
        actions: await declaredActions(tx),
      }))
  }

  async function appliedSplits(db: Kysely<Schema>): Promise<SplitOf[]> {
    const rows = await db
      .selectFrom('market_splits')
      .selectAll()
      .where('source', '=', source)
      .where('applied_at', 'is not', null)
      .orderBy('effective')
      .execute()
    return rows.map(({ symbol, effective, new_pieces: newPieces, old_pieces: oldPieces }) => ({
      ...{ symbol, effective },
      split: { newPieces, oldPieces },
    }))
  }

  async function declaredActions(db: Kysely<Schema>): Promise<CorporateAction[]> {
    const rows = await db.selectFrom('corporate_actions').selectAll().where('source', '=', source).execute()
    return rows.filter(({ symbol }) => catalogue.instruments.has(symbol)).map(toAction)
  }

  /** The products with some ids; all of them for null. */
  async function states(db: Kysely<Schema>, ids: string[] | null): Promise<IssuedState[]> {
    if (ids?.length === 0) return []
    let query = db.selectFrom('issued_products').selectAll().where('source', '=', source)
    if (ids !== null) query = query.where(sql<boolean>`id = any(${ids}::text[])`)
    const rows = (await query.orderBy('serial').execute()).filter(({ symbol }) =>
      catalogue.instruments.has(symbol),
    )
    const levels = Map.groupBy(
      await lastLevels(
        db,
        rows.filter(({ ended_at }) => ended_at === null).map(({ id }) => id),
      ),
      ({ product_id }) => product_id,
    )
    return rows.map((row) => toState(row, catalogue, levels.get(row.id) ?? []))
  }

  async function lastLevels(db: Kysely<Schema>, ids: readonly string[]): Promise<Schema['product_levels'][]> {
    const { rows } = await sql<Schema['product_levels']>`
      select level.* from unnest(${ids}::text[]) as wanted (id) cross join lateral (
        select * from product_levels where product_id = wanted.id
        order by from_time desc limit ${levelsKept}) as level
      order by level.from_time`.execute(db)
    return rows
  }

  return {
    /** All products that are not over, and all those that ended. */
    all: () => read(async () => null),

    /**
     * What has another revision than the one that was seen last. A row may be written before another one and be there
     * after it, so all that is not over is looked at, and read only where it has changed.
     * @param after the highest that was seen
     */
    since: (after: number, seen: ReadonlyMap<string, number>) =>
      read(async (tx) => {
        const rows = await tx
          .selectFrom('issued_products')
          .select(['id', 'revision'])
          .where('source', '=', source)
          .where(({ or, eb }) => or([eb('revision', '>', after), eb('ended_at', 'is', null)]))
          .execute()
        return rows.filter(({ id, revision }) => seen.get(id) !== revision).map(({ id }) => id)
      }),

    /** The splits that are carried out. */
    appliedSplits: () => appliedSplits(kysely),

    /** The levels of a product from the beginning, oldest first. */
    async levelsOf(id: string): Promise<Levels[]> {
      const query = kysely.selectFrom('product_levels').selectAll().where('product_id', '=', id)
      return (await query.orderBy('from_time').execute()).map(toLevels)
    },

    /** The splits that were carried out on an instrument since an instant, oldest first. */
    async splitsOf(symbol: string, since: EpochMs): Promise<(Split & { effective: EpochMs })[]> {
      const rows = await kysely
        .selectFrom('market_splits')
        .select(['effective', 'new_pieces', 'old_pieces'])
        .where('source', '=', source)
        .where('symbol', '=', symbol)
        .where('effective', '>', since)
        .where('applied_at', 'is not', null)
        .orderBy('effective')
        .execute()
      return rows.map((row) => ({
        effective: row.effective,
        newPieces: row.new_pieces,
        oldPieces: row.old_pieces,
      }))
    },

    /** The highest serial that any feed has used. */
    async lastSerial(): Promise<number> {
      const query = kysely.selectFrom('issued_products').select(({ fn }) => fn.max('serial').as('last'))
      return (await query.executeTakeFirst())?.last ?? 0
    },

    /**
     * Writes new products down.
     * @throws where one is there already
     */
    async insert(
      tx: Transaction<Schema>,
      states: readonly IssuedState[],
      firstSerial: number,
    ): Promise<void> {
      const rows = states.map((state, index) => ({ serial: firstSerial + index, ...toRow(state), source }))
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('issued_products')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (Number(numInsertedOrUpdatedRows) !== rows.length) throw new Superseded('some products are there')
      await saveLevels(tx, states)
    },

    /**
     * Writes down the terms of products that are not over.
     * @throws where one of them is over, was financed later, or split
     */
    async update(tx: Transaction<Schema>, states: readonly IssuedState[]): Promise<void> {
      const rows = states.map(toRow)
      const { numAffectedRows } = await sql`
        update issued_products as product
        set financing_level = new.financing_level, stop_loss_level = new.stop_loss_level,
            financed_at = new.financed_at, reset_at = new.reset_at, is_over_cap = new.is_over_cap,
            revision = nextval('product_revisions')
        from unnest(
          ${rows.map(({ id }) => id)}::text[],
          ${rows.map(({ ratio }) => ratio)}::numeric[],
          ${rows.map(({ financing_level }) => financing_level)}::numeric[],
          ${rows.map(({ stop_loss_level }) => stop_loss_level)}::numeric[],
          ${rows.map(({ financed_at }) => financed_at)}::bigint[],
          ${rows.map(({ reset_at }) => reset_at)}::bigint[],
          ${rows.map(({ is_over_cap }) => is_over_cap)}::boolean[])
          as new (id, ratio, financing_level, stop_loss_level, financed_at, reset_at, is_over_cap)
        where product.id = new.id and product.ended_at is null and product.financed_at <= new.financed_at
          and product.ratio = new.ratio
      `.execute(tx)
      if (Number(numAffectedRows) !== states.length)
        throw new Superseded('some products are over, or further on')
      await saveLevels(tx, states)
    },

    /**
     * Writes down that a product is over.
     * @throws where it is over already
     */
    async end(tx: Transaction<Schema>, { product, ended }: EndedState): Promise<void> {
      const { numUpdatedRows } = await tx
        .updateTable('issued_products')
        .set({
          ended_at: ended.time,
          end_kind: ended.kind,
          end_price: ended.price,
          end_facts: JSON.stringify(toFacts(ended)),
          revision: sql<number>`nextval('product_revisions')`,
        })
        .where('id', '=', product.id)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n) throw new Superseded(`${product.id} is over`)
    },

    /** Removes products that are over, with their levels; never the last serial: none is given twice. */
    async remove(ids: readonly ProductId[]): Promise<void> {
      if (ids.length === 0) return
      await sql`
        delete from issued_products where id = any(${ids}::text[]) and ended_at is not null
          and serial < (select max(serial) from issued_products)`.execute(kysely)
    },

    /** Those of some products that are not written, or no more. */
    async missing(ids: readonly ProductId[]): Promise<ProductId[]> {
      const { rows } = await sql<{ id: ProductId }>`
        select id from unnest(${ids}::text[]) as wanted (id)
        where not exists (select from issued_products as product where product.id = wanted.id)`.execute(
        kysely,
      )
      return rows.map(({ id }) => id)
    },
  }
}

async function saveLevels(tx: Transaction<Schema>, states: readonly IssuedState[]): Promise<void> {
  const last = states.flatMap(({ product, levels }) => {
    const level = levels.at(-1)
    return level === undefined ? [] : [{ id: product.id, ...level }]
  })
  if (last.length === 0) return
  await sql`
    insert into product_levels (product_id, from_time, financing_level, stop_loss_level)
    select * from unnest(
      ${last.map(({ id }) => id)}::text[],
      ${last.map(({ from }) => from)}::bigint[],
      ${last.map(({ financingLevel }) => formatDecimal(financingLevel))}::numeric[],
      ${last.map(({ stopLossLevel }) => formatDecimal(stopLossLevel))}::numeric[])
    on conflict (product_id, from_time) do update
    set financing_level = excluded.financing_level, stop_loss_level = excluded.stop_loss_level`.execute(tx)
}
