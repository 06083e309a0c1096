// The SQL of voided stretches of quotes, and of the ends that they caused.

import type { BadStretch } from '@koersklasse/domain/corrections/bad-stretch.ts'
import { candleLengths, candleStart } from '@koersklasse/domain/market/candle.ts'
import { type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { ProductEnd } from '@koersklasse/domain/products/issued-product.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { EndedState } from '../products/issued-state.ts'
import { toFacts, toStoredEnd, toWrittenEnd } from '../products/product-rows.ts'
import { createCandleStore } from '../store/candle-store.ts'
import type { CorrectedCandles } from './corrected-candles.ts'
import type { VoidedEnds } from './right-ends.ts'

/** A stretch that was declared wrong. */
export interface VoidedStretch extends BadStretch {
  id: string
  horizon: EpochMs
  appliedAt: EpochMs | null
}

/** @param source the feed whose quotes these are */
export function createVoidStore(kysely: Kysely<Schema>, source: string, issued: Pick<IssuedProducts, 'get'>) {
  return { ...createEndStore(kysely, issued), ...createStretchStore(kysely, source) }
}

function createStretchStore(kysely: Kysely<Schema>, source: string) {
  return {
    async all(): Promise<VoidedStretch[]> {
      const rows = await kysely
        .selectFrom('voided_stretches')
        .selectAll()
        .where('source', '=', source)
        .execute()
      return rows.map(({ id, symbol, from_time, until_time, below, above, horizon, applied_at }) => ({
        ...{ id, symbol, from: from_time, until: until_time, horizon, appliedAt: applied_at },
        ...{
          below: below === null ? null : toDecimal(below),
          above: above === null ? null : toDecimal(above),
        },
      }))
    },

    async declare(
      tx: Transaction<Schema>,
      id: string,
      { symbol, from, until, below, above }: BadStretch,
      horizon: EpochMs,
    ): Promise<void> {
      await tx
        .insertInto('voided_stretches')
        .values({
          ...{ id, source, symbol, from_time: from, until_time: until, horizon },
          ...{ below: below && formatDecimal(below), above: above && formatDecimal(above) },
        })
        .execute()
    },

    async finish(tx: Transaction<Schema>, id: string, now: EpochMs): Promise<void> {
      await tx.updateTable('voided_stretches').set({ applied_at: now }).where('id', '=', id).execute()
    },

    /** The candles that a stretch touches, as they are now. */
    async candlesOf({ symbol, from, until }: BadStretch): Promise<CorrectedCandles> {
      const store = createCandleStore(kysely, source)
      const corrected: CorrectedCandles = { minute: new Map(), quarter: new Map(), day: new Map() }
      for (const length of candleLengths) {
        const period = { from: candleStart(from, length), until: toEpochMs(until + 1) }
        for (const candle of await store.candlesBetween(symbol, length, period))
          corrected[length].set(candle.start, candle)
      }
      return corrected
    },
  }
}

function createEndStore(kysely: Kysely<Schema>, issued: Pick<IssuedProducts, 'get'>) {
  return {
    /** Has products live again, or end as they should have; the wrong ends are kept. */
    async writeEnds(
      tx: Transaction<Schema>,
      stretchId: string,
      ends: VoidedEnds,
      isRungTaken: (state: EndedState) => boolean,
    ): Promise<void> {
      for (const [productId, { was, right }] of ends) {
        await tx
          .insertInto('voided_ends')
          .values({
            ...{
              stretch_id: stretchId,
              product_id: productId,
              ended_at: was.ended.time,
              end_kind: was.ended.kind,
            },
            ...{ end_price: was.ended.price, end_facts: JSON.stringify(toFacts(was.ended)) },
            right_end: right && JSON.stringify(toStoredEnd(right)),
          })
          .execute()
        await tx
          .updateTable('issued_products')
          .set({
            ended_at: right?.time ?? null,
            end_kind: right?.kind ?? null,
            end_price: right?.price ?? null,
            end_facts: right && JSON.stringify(toFacts(right)),
            is_paid_out: false,
            rung: right === null && isRungTaken(was) ? revivedRung(was) : was.rung,
            revision: sql<number>`nextval('product_revisions')`,
          })
          .where('id', '=', productId)
          .execute()
      }
    },

    async applied(id: string): Promise<VoidedEnds | null> {
      const stretch = await kysely
        .selectFrom('voided_stretches')
        .select('applied_at')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!stretch || stretch.applied_at === null) return null
      const rows = await kysely.selectFrom('voided_ends').selectAll().where('stretch_id', '=', id).execute()
      return new Map(
        rows.flatMap((row): [ProductId, { was: EndedState; right: ProductEnd | null }][] => {
          const productId = toProductId(row.product_id)
          const state = issued.get(productId)
          if (state === undefined) return []
          const { end_kind: kind, ended_at: time, end_price: price, end_facts: facts } = row
          const none = { quote: null, underlyingPrice: null, unwoundAt: null, currencyQuote: null }
          const ended = toWrittenEnd({ kind, time, price, ...(facts ?? none) })
          return [
            [productId, { was: { ...state, ended }, right: row.right_end && toWrittenEnd(row.right_end) }],
          ]
        }),
      )
    },
  }
}

/** The rung of a product that lives again although another has taken its rung: one of its own. */
export function revivedRung({ product, rung }: EndedState): string {
  return `${rung} ${product.id}`
}
