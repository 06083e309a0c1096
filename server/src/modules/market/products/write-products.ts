// Writes what the issuer does with its products.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { EndedState, IssuedState } from './issued-state.ts'
import { toFacts, toRow } from './product-rows.ts'

/** Thrown where another node has written the same products. */
export class Superseded extends Error {}

/** @param source the feed whose products these are */
export function createWriteProducts(kysely: Kysely<Schema>, source: string) {
  return {
    /** The highest serial that any feed has used. */
    async lastSerial(): Promise<number> {
      const query = kysely.selectFrom('issued_products').select(({ fn }) => fn.max('serial').as('last'))
      return (await query.executeTakeFirst())?.last ?? 0
    },

    /**
     * Writes new products.
     * @throws if one exists already
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
     * Writes the terms of living products.
     * @throws if one of them has ended, was financed later, or was split
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
     * Writes the end of a product.
     * @throws if it has ended already
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

    /** Removes ended products with their levels, but never the last serial, so that none is used twice. */
    async remove(ids: readonly ProductId[]): Promise<void> {
      if (ids.length === 0) return
      await sql`
        delete from issued_products where id = any(${ids}::text[]) and ended_at is not null
          and serial < (select max(serial) from issued_products)`.execute(kysely)
    },

    /** Which of some products the database does not have. */
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
