// Every change of a sub-ranking locks its row first, so that a deleted one gets no members, and a full one no more.

import type { Selectable, Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export type SubRankingRow = Selectable<Schema['subrankings']>

/** Locks a sub-ranking until the transaction ends; undefined if there is none. */
export function lockSubRanking(tx: Transaction<Schema>, id: string): Promise<SubRankingRow | undefined> {
  return tx.selectFrom('subrankings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks a sub-ranking that a player owns; undefined if there is none. */
export async function lockOwned(
  tx: Transaction<Schema>,
  id: string,
  ownerId: string,
): Promise<SubRankingRow | undefined> {
  const row = await lockSubRanking(tx, id)
  return row?.owner_id === ownerId ? row : undefined
}
