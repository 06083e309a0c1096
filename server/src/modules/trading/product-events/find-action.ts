// Finds the corporate action that made an order invalid.

import type { InvalidatingAction } from '@koersklasse/contract/trading.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** Finds the last split or delisting of a symbol on a feed up to an instant. */
export type FindAction = (
  source: string,
  symbol: string,
  until: EpochMs,
) => Promise<InvalidatingAction | null>

export function createFindAction(kysely: Kysely<Schema>): FindAction {
  return async (source, symbol, until) => {
    const row = await kysely
      .selectFrom('corporate_actions')
      .select(['kind', 'effective', 'new_pieces', 'old_pieces'])
      .where('source', '=', source)
      .where('symbol', '=', symbol)
      .where('kind', 'in', ['split', 'delisting'])
      .where('effective', '<=', until)
      .orderBy('effective', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) return null
    const { effective, new_pieces: newPieces, old_pieces: oldPieces } = row
    return newPieces === null || oldPieces === null
      ? { kind: 'delisting', effective }
      : { kind: 'split', effective, newPieces, oldPieces }
  }
}
