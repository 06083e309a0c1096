// Reads what happened to a product over time: its levels, and the splits of its underlying.

import type { Split } from '@koersklasse/domain/corporate-actions/split.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Levels } from './issued-state.ts'
import { toLevels } from './product-rows.ts'

/** @param source the feed whose products these are */
export function createReadTerms(kysely: Kysely<Schema>, source: string) {
  return {
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
  }
}
