// Reads the issuer's products as they are today, with the splits and corporate actions known at that moment.

import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { SplitOf } from '../corporate-actions/announced-actions.ts'
import { type IssuedState, levelsKept } from './issued-state.ts'
import { toAction, toState } from './product-rows.ts'

/** What the database holds at one moment. */
export interface Written {
  /** The products that have changed. */
  states: IssuedState[]
  /** The splits that were carried out. */
  splits: SplitOf[]
  /** The declared corporate actions. */
  actions: CorporateAction[]
  /** The actions that were withdrawn. */
  withdrawn: CorporateAction[]
}

const actionColumns = ['symbol', 'kind', 'effective', 'amount', 'new_pieces', 'old_pieces'] as const

/** @param source the feed whose products these are */
export function createReadProducts(kysely: Kysely<Schema>, source: string, catalogue: Catalogue) {
  const isKnown = ({ symbol }: { symbol: string }) => catalogue.instruments.has(symbol)

  /** In one snapshot: products, and the splits that their levels include. */
  function read(wanted: (tx: Transaction<Schema>) => Promise<string[] | null>): Promise<Written> {
    return kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => ({
        states: await states(tx, await wanted(tx)),
        splits: await appliedSplits(tx),
        actions: await declaredActions(tx),
        withdrawn: await withdrawnActions(tx),
      }))
  }

  async function appliedSplits(db: Kysely<Schema>): Promise<SplitOf[]> {
    const rows = await db
      .selectFrom('market_splits')
      .select(['symbol', 'effective', 'new_pieces', 'old_pieces'])
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
    const query = db.selectFrom('corporate_actions').select(actionColumns).where('source', '=', source)
    return (await query.execute()).filter(isKnown).map(toAction)
  }

  async function withdrawnActions(db: Kysely<Schema>): Promise<CorporateAction[]> {
    const query = db.selectFrom('withdrawn_actions').select(actionColumns).where('source', '=', source)
    return (await query.execute()).filter(isKnown).map(toAction)
  }

  /** The products with some ids; all of them for null. */
  async function states(db: Kysely<Schema>, ids: string[] | null): Promise<IssuedState[]> {
    if (ids?.length === 0) return []
    let query = db.selectFrom('issued_products').selectAll().where('source', '=', source)
    if (ids !== null) query = query.where(sql<boolean>`id = any(${ids}::text[])`)
    const rows = (await query.orderBy('serial').execute()).filter(isKnown)
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
    /** All products, living and ended. */
    all: () => read(async () => null),

    /**
     * The products with another revision than the one seen last. A transaction may commit a lower revision after a higher
     * one, so the revisions of all living products are compared, and only changed rows are read.
     * @param after the highest revision seen
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

    /** The splits that were carried out. */
    appliedSplits: () => appliedSplits(kysely),
  }
}
