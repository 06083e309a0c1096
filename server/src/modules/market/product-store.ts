// The SQL of the issuer's products: their terms as they stand today, their levels over time, and how they ended.

import type { CorporateAction } from '@koersklasse/domain/corporate-action.ts'
import { type Decimal, formatDecimal, toDecimal } from '@koersklasse/domain/decimal.ts'
import { type ProductId, toProductId } from '@koersklasse/domain/instrument.ts'
import type { IssuedProduct, ProductEndKind } from '@koersklasse/domain/issued-product.ts'
import { isSprinter } from '@koersklasse/domain/issued-product.ts'
import type { Cents } from '@koersklasse/domain/money.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import type { Split } from '@koersklasse/domain/split.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema, StoredEndFacts, StoredQuote } from '../../platform/database/schema.ts'
import type { SplitOf } from './announced-actions.ts'
import type { Catalogue } from './catalogue.ts'

/** How a product ended. Prices of the underlying are in its own currency. */
export interface ProductEnd {
  kind: ProductEndKind
  time: EpochMs
  /** What a piece brings, in cents. */
  price: Cents
  quote: Quote | null
  /** The mid of that quote. */
  underlyingPrice: Decimal | null
  /** For a knock-out: the price less the slippage, by which the rest is paid. */
  unwoundAt: Decimal | null
  /** What the price was converted to euro with; null for euro. */
  currencyQuote: Quote | null
}

/** The levels of a Sprinter from an instant on. */
export interface Levels {
  from: EpochMs
  financingLevel: Decimal
  stopLossLevel: Decimal
}

/** A product with all that is known of it. */
export interface IssuedState {
  product: IssuedProduct
  rung: string
  financedAt: EpochMs
  resetAt: EpochMs
  isOverCap: boolean
  isSoldOut: boolean
  isSetByOperator: boolean
  ended: ProductEnd | null
  /** The last of its levels, oldest first; empty for a tracker. */
  levels: readonly Levels[]
  /** Of the row that this was read from; 0 where it is not yet written. */
  revision: number
}

/** A product that is over. */
export type EndedState = IssuedState & { ended: ProductEnd }

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

/** Enough levels in memory to know those of the last day before a long weekend. */
export const levelsKept = 8

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
    return rows.map((row) => toState(row, levels.get(row.id) ?? []))
  }

  async function lastLevels(db: Kysely<Schema>, ids: readonly string[]): Promise<Schema['product_levels'][]> {
    const { rows } = await sql<Schema['product_levels']>`
      select level.* from unnest(${ids}::text[]) as wanted (id) cross join lateral (
        select * from product_levels where product_id = wanted.id
        order by from_time desc limit ${levelsKept}) as level
      order by level.from_time`.execute(db)
    return rows
  }

  function toState(
    row: Selectable<Schema['issued_products']>,
    levels: Schema['product_levels'][],
  ): IssuedState {
    return {
      product: toProduct(row),
      rung: row.rung,
      financedAt: row.financed_at,
      resetAt: row.reset_at,
      isOverCap: row.is_over_cap,
      isSoldOut: row.is_sold_out,
      isSetByOperator: row.is_bid_only_by_operator,
      ended: toEnd(row),
      levels: levels.map(toLevels),
      revision: row.revision,
    }
  }

  function toProduct(row: Selectable<Schema['issued_products']>): IssuedProduct {
    const id = toProductId(row.id)
    const { symbol, name, issued_at: issuedAt } = row
    const { currency } = catalogue.instruments.get(symbol)!
    const issued = { id, isin: row.id, name, symbol, currency, issuedAt, ratio: toDecimal(row.ratio) }
    if (row.product_type === 'tracker') {
      return { ...issued, productType: 'tracker', yearlyFee: toDecimal(row.yearly_fee!) }
    }
    const sprinter = {
      ...issued,
      direction: row.direction!,
      financingLevel: toDecimal(row.financing_level!),
      stopLossLevel: toDecimal(row.stop_loss_level!),
    }
    if (row.product_type !== 'xt') return { ...sprinter, productType: row.product_type }
    return { ...sprinter, productType: 'xt', end: row.end_at!, premiumRate: toDecimal(row.premium_rate!) }
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

function toRow({ product, rung, financedAt, resetAt, isOverCap }: IssuedState) {
  const sprinter = isSprinter(product) ? product : null
  return {
    id: product.id,
    symbol: product.symbol,
    rung,
    product_type: product.productType,
    name: product.name,
    ratio: formatDecimal(product.ratio),
    issued_at: product.issuedAt,
    yearly_fee: product.productType === 'tracker' ? formatDecimal(product.yearlyFee) : null,
    direction: sprinter?.direction ?? null,
    financing_level: sprinter === null ? null : formatDecimal(sprinter.financingLevel),
    stop_loss_level: sprinter === null ? null : formatDecimal(sprinter.stopLossLevel),
    premium_rate: product.productType === 'xt' ? formatDecimal(product.premiumRate) : null,
    end_at: product.productType === 'xt' ? product.end : null,
    financed_at: financedAt,
    reset_at: resetAt,
    is_over_cap: isOverCap,
  }
}

function toEnd(row: Selectable<Schema['issued_products']>): ProductEnd | null {
  const { ended_at: time, end_kind: kind, end_price: price, end_facts: facts } = row
  if (time === null || kind === null || price === null) return null
  const { quote = null, underlyingPrice = null, unwoundAt = null, currencyQuote = null } = facts ?? {}
  return {
    ...{ kind, time, price },
    quote: quote && toQuote(quote),
    currencyQuote: currencyQuote && toQuote(currencyQuote),
    underlyingPrice: underlyingPrice === null ? null : toDecimal(underlyingPrice),
    unwoundAt: unwoundAt === null ? null : toDecimal(unwoundAt),
  }
}

function toQuote({ bid, ask, ...rest }: StoredQuote): Quote {
  return { ...rest, bid: toDecimal(bid), ask: toDecimal(ask) }
}

function toFacts({ quote, underlyingPrice, unwoundAt, currencyQuote }: ProductEnd): StoredEndFacts {
  return {
    quote: quote && toStoredQuote(quote),
    currencyQuote: currencyQuote && toStoredQuote(currencyQuote),
    underlyingPrice: underlyingPrice && formatDecimal(underlyingPrice),
    unwoundAt: unwoundAt && formatDecimal(unwoundAt),
  }
}

function toStoredQuote({ bid, ask, ...rest }: Quote): StoredQuote {
  return { ...rest, bid: formatDecimal(bid), ask: formatDecimal(ask) }
}

function toAction(row: Selectable<Schema['corporate_actions']>): CorporateAction {
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

function toLevels(row: Schema['product_levels']): Levels {
  return {
    from: row.from_time,
    financingLevel: toDecimal(row.financing_level),
    stopLossLevel: toDecimal(row.stop_loss_level),
  }
}
