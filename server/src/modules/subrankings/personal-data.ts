// What sub-rankings keep of one player. The sub-rankings of a player who leaves go to the member who joined first; one without
// other members is deleted.

import { sql, type Transaction } from 'kysely'
import { holdPlayer } from '../../platform/database/hold-player.ts'
import type { PersonalData } from '../../platform/database/personal-tables.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { addressHashOf } from './address-hash.ts'
import { tellMembers } from './tell-changed.ts'

export const subRankingData: PersonalData<
  | 'subrankings'
  | 'subranking_members'
  | 'subranking_invitations'
  | 'subranking_refusals'
  | 'subranking_invitation_log'
> = {
  rows: {
    subrankings: ({ userId }) => sql`
      select id, competition_id, name, created_at from subrankings where owner_id = ${userId} order by created_at, id`,
    subranking_members: ({ userId }) => sql`
      select subranking_id, joined_at from subranking_members
      where user_id = ${userId} order by joined_at, subranking_id`,
    // Only the invitations to the player: the addresses that the player invited are the data of others.
    subranking_invitations: ({ userId, email }) => sql`
      select id, subranking_id, email, created_at, expires_at from subranking_invitations
      where user_id = ${userId} or email = ${email.toLowerCase()} order by created_at, id`,
    subranking_refusals: ({ email }) => sql`
      select subranking_id, created_at from subranking_refusals
      where address_hash = ${addressHashOf(email)} order by created_at, subranking_id`,
    subranking_invitation_log: ({ userId }) => sql`
      select id, is_mailed, created_at from subranking_invitation_log
      where user_id = ${userId} order by created_at, id`,
  },
  async erase(tx, { userId, email }) {
    const owned = await tx
      .selectFrom('subrankings')
      .select('id')
      .where('owner_id', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id } of owned) await handOver(tx, id, userId)
    await tx.deleteFrom('subranking_invitations').where('email', '=', email.toLowerCase()).execute()
    const addressHash = addressHashOf(email)
    await tx.deleteFrom('subranking_refusals').where('address_hash', '=', addressHash).execute()
    await tx.deleteFrom('subranking_invitation_log').where('address_hash', '=', addressHash).execute()
    // Foreign keys delete the memberships, the invitations by name and what the player sent.
  },
}

/** Gives a sub-ranking to the member who joined first and has not left; deletes one without another member. */
async function handOver(tx: Transaction<Schema>, id: string, leaverId: string): Promise<void> {
  const others = await tx
    .selectFrom('subranking_members')
    .select('user_id')
    .where('subranking_id', '=', id)
    .where('user_id', '!=', leaverId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  for (const { user_id } of others) {
    if (!(await holdPlayer(tx, user_id))) continue
    await tx.updateTable('subrankings').set({ owner_id: user_id }).where('id', '=', id).execute()
    await tellMembers(tx, id)
    return
  }
  await tx.deleteFrom('subrankings').where('id', '=', id).execute()
}
