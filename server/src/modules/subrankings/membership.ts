// Becoming a member of a sub-ranking.

import { maxSubRankingMembers, maxSubRankings } from '@koersklasse/contract/subrankings.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Transaction } from 'kysely'
import type { Refusal } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { tellMembers } from './tell-changed.ts'

/** Of how many sub-rankings a player is a member. */
export async function countMemberships(tx: Transaction<Schema>, userId: string): Promise<number> {
  const count = tx.selectFrom('subranking_members').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await count.where('user_id', '=', userId).executeTakeFirstOrThrow()).count
}

/** The ids of the members of a sub-ranking. */
export async function membersOf(tx: Transaction<Schema>, subRankingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('subranking_members')
    .select('user_id')
    .where('subranking_id', '=', subRankingId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Makes a player a member of a sub-ranking, whose row the transaction has locked, and deletes the player's invitations to it.
 * A player who is a member already stays one.
 * @param at real time
 */
export async function addMember(
  tx: Transaction<Schema>,
  { subRankingId, userId, at }: { subRankingId: string; userId: string; at: EpochMs },
): Promise<Result<{ id: string }, Refusal<'subranking_full' | 'too_many_subrankings'>>> {
  const members = await membersOf(tx, subRankingId)
  if (!members.includes(userId)) {
    if (members.length >= maxSubRankingMembers) return refuse({ code: 'subranking_full' })
    if ((await countMemberships(tx, userId)) >= maxSubRankings)
      return refuse({ code: 'too_many_subrankings' })
    await tx
      .insertInto('subranking_members')
      .values({ subranking_id: subRankingId, user_id: userId, joined_at: at })
      .execute()
  }
  await deleteInvitationsOf(tx, subRankingId, userId)
  await tellMembers(tx, subRankingId)
  return ok({ id: subRankingId })
}

/** Deletes the invitations of a player to a sub-ranking, by name and by address. */
export async function deleteInvitationsOf(
  tx: Transaction<Schema>,
  subRankingId: string,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('subranking_invitations')
    .where('subranking_id', '=', subRankingId)
    .where((any) => any.or([any('user_id', '=', userId), any('email', '=', addressOf(tx, userId))]))
    .execute()
}

/** The address of a player in lower case, as a part of a statement. */
function addressOf(tx: Transaction<Schema>, userId: string) {
  return tx
    .selectFrom('users')
    .select(({ fn }) => fn<string>('lower', ['email']).as('address'))
    .where('id', '=', userId)
}
