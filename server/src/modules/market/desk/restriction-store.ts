// The SQL of an operator's restrictions on the issuer's products. Each change gives the row its next revision, by which the
// other nodes find it.

import type { RestrictionKind } from '@koersklasse/contract/desk/market.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { createQuoteStore } from '../store/quote-store.ts'

export interface Restriction {
  kind: RestrictionKind
  until: EpochMs | null
  reason: string | null
}

const columns = [
  'id',
  'name',
  'is_sold_out',
  'is_bid_only_by_operator',
  'restricted_until',
  'restriction_reason',
  'ended_at',
] as const

/** The restrictions of some products, by id. */
export async function readRestrictions(
  kysely: Kysely<Schema>,
  ids: readonly ProductId[],
): Promise<Map<string, Restriction>> {
  if (ids.length === 0) return new Map()
  const rows = await kysely.selectFrom('issued_products').select(columns).where('id', 'in', ids).execute()
  return new Map(
    rows.flatMap((row) => {
      const restriction = toRestriction(row)
      return restriction === null ? [] : [[row.id, restriction] as const]
    }),
  )
}

/**
 * The time that the feed of a product had reached by its own clock, as it was last saved; null if the market's clock is real
 * time, or if there is no such product.
 */
export async function reachedTime(tx: Kysely<Schema>, id: string): Promise<EpochMs | null> {
  const product = await tx
    .selectFrom('issued_products')
    .select('source')
    .where('id', '=', id)
    .executeTakeFirst()
  return product === undefined ? null : createQuoteStore(tx, product.source).clock()
}

/**
 * Restricts a product, or lets it be bought again.
 * @param restriction null to lift what there is
 * @returns its name, and the restriction before
 */
export async function changeRestriction(
  tx: Transaction<Schema>,
  { id, restriction }: { id: string; restriction: Restriction | null },
): Promise<Result<{ name: string; before: Restriction | null }, 'not_found' | 'product_ended'>> {
  const row = await tx
    .selectFrom('issued_products')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return refuse('not_found')
  const before = toRestriction(row)
  if (restriction === null && before === null) return refuse('not_found')
  if (restriction !== null && row.ended_at !== null) return refuse('product_ended')
  await tx
    .updateTable('issued_products')
    .set({
      is_sold_out: restriction?.kind === 'sold_out',
      is_bid_only_by_operator: restriction?.kind === 'operator',
      restricted_until: restriction?.until ?? null,
      restriction_reason: restriction?.reason ?? null,
      revision: sql<number>`nextval('product_revisions')`,
    })
    .where('id', '=', id)
    .execute()
  return ok({ name: row.name, before })
}

function toRestriction(row: {
  is_sold_out: boolean
  is_bid_only_by_operator: boolean
  restricted_until: EpochMs | null
  restriction_reason: string | null
}): Restriction | null {
  if (!row.is_sold_out && !row.is_bid_only_by_operator) return null
  const kind = row.is_sold_out ? 'sold_out' : 'operator'
  return { kind, until: row.restricted_until, reason: row.restriction_reason }
}
