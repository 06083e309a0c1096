import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { insertMessages } from '../../platform/outbox.ts'

/** Tells players, in the transaction of the change, that their sub-rankings or invitations have changed. */
export async function tellChanged(tx: Transaction<Schema>, userIds: Iterable<string>): Promise<void> {
  const messages = [...new Set(userIds)].map((userId) => ({ userId }))
  if (messages.length > 0) await insertMessages('subrankings', messages).execute(tx)
}

/** Tells all members of a sub-ranking. */
export async function tellMembers(tx: Transaction<Schema>, subRankingId: string): Promise<void> {
  const members = await tx
    .selectFrom('subranking_members')
    .select('user_id')
    .where('subranking_id', '=', subRankingId)
    .execute()
  await tellChanged(
    tx,
    members.map(({ user_id }) => user_id),
  )
}
