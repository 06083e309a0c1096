// What the owner of a sub-ranking does with it, and leaving one.

import { maxSubRankings } from '@koersklasse/contract/subrankings.ts'
import { subRankingNameKey } from '@koersklasse/domain/competition/sub-ranking.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Refusal } from '../../http/route.ts'
import { holdPlayer } from '../../platform/database/hold-player.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { lockOwned, lockSubRanking } from './lock-subranking.ts'
import { countMemberships } from './membership.ts'
import { tellChanged, tellMembers } from './tell-changed.ts'

export interface ManageDeps {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
  /** To be called when there is a message in the outbox. */
  wakeOutbox(): void
}

type Outcome<Value, Code extends Refusal['code']> = Promise<Result<Value, Extract<Refusal, { code: Code }>>>
type Done = { done: true }

export type ManageSubRankings = ReturnType<typeof createManageSubRankings>

export function createManageSubRankings({ kysely, ids, clock, wakeOutbox }: ManageDeps) {
  /** Runs a change, and has its messages sent after the commit. */
  async function change<Value>(run: (tx: Transaction<Schema>) => Promise<Value>): Promise<Value> {
    const value = await kysely.transaction().execute(run)
    wakeOutbox()
    return value
  }

  return {
    /** Creates a sub-ranking in a competition. */
    create: (userId: string, name: string, competitionId: string) =>
      change((tx) =>
        create(tx, { id: ids.next(), userId, name, competitionId, linkCode: ids.secret(), at: clock.now() }),
      ),

    /** Deletes a sub-ranking of its owner. */
    remove: (ownerId: string, id: string): Outcome<Done, 'not_found'> =>
      change(async (tx) => {
        if ((await lockOwned(tx, id, ownerId)) === undefined) return refuse({ code: 'not_found' } as const)
        await tellMembers(tx, id)
        await tellInvited(tx, id)
        await tx.deleteFrom('subrankings').where('id', '=', id).execute()
        return ok({ done: true as const })
      }),

    /** Removes a member, for the owner or for the member. */
    removeMember: (
      userId: string,
      id: string,
      username: string,
    ): Outcome<Done, 'not_found' | 'owner_cannot_leave'> =>
      change((tx) => removeMember(tx, { userId, id, username })),

    /** Makes another member the owner. */
    transfer: (ownerId: string, id: string, username: string): Outcome<Done, 'not_found'> =>
      change(async (tx) => {
        const owned = await lockOwned(tx, id, ownerId)
        const heir = owned && (await findMember(tx, id, username))
        if (heir === undefined || !(await holdPlayer(tx, heir))) return refuse({ code: 'not_found' } as const)
        await tx.updateTable('subrankings').set({ owner_id: heir }).where('id', '=', id).execute()
        await tellMembers(tx, id)
        return ok({ done: true as const })
      }),

    /** Replaces the code of the link. */
    renewLink: (ownerId: string, id: string): Outcome<{ linkCode: string }, 'not_found'> =>
      change(async (tx) => {
        if ((await lockOwned(tx, id, ownerId)) === undefined) return refuse({ code: 'not_found' } as const)
        const linkCode = ids.secret()
        await tx.updateTable('subrankings').set({ link_code: linkCode }).where('id', '=', id).execute()
        return ok({ linkCode })
      }),
  }
}

async function create(
  tx: Transaction<Schema>,
  what: { id: string; userId: string; name: string; competitionId: string; linkCode: string; at: number },
): Outcome<
  { id: string; name: string },
  'subranking_name_taken' | 'too_many_subrankings' | 'unauthenticated'
> {
  const { id, userId, name, competitionId, linkCode } = what
  const at = what.at as Schema['subrankings']['created_at']
  if (!(await holdPlayer(tx, userId))) return refuse({ code: 'unauthenticated' })
  if ((await countMemberships(tx, userId)) >= maxSubRankings) return refuse({ code: 'too_many_subrankings' })
  const inserted = await tx
    .insertInto('subrankings')
    .values({
      ...{ id, name, competition_id: competitionId, owner_id: userId },
      ...{ name_key: subRankingNameKey(name), link_code: linkCode, created_at: at },
    })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return refuse({ code: 'subranking_name_taken', field: 'name' })
  await tx
    .insertInto('subranking_members')
    .values({ subranking_id: id, user_id: userId, joined_at: at })
    .execute()
  await tellChanged(tx, [userId])
  return ok({ id, name })
}

async function removeMember(
  tx: Transaction<Schema>,
  { userId, id, username }: { userId: string; id: string; username: string },
): Outcome<Done, 'not_found' | 'owner_cannot_leave'> {
  const subRanking = await lockSubRanking(tx, id)
  const member = subRanking && (await findMember(tx, id, username))
  const isAllowed = member === userId || subRanking?.owner_id === userId
  if (member === undefined || !isAllowed) return refuse({ code: 'not_found' })
  if (member === subRanking?.owner_id) return refuse({ code: 'owner_cannot_leave' })
  await tellMembers(tx, id)
  await tx
    .deleteFrom('subranking_members')
    .where('subranking_id', '=', id)
    .where('user_id', '=', member)
    .execute()
  return ok({ done: true })
}

/** The id of the member with a name, whatever its case. */
async function findMember(
  tx: Transaction<Schema>,
  id: string,
  username: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('subranking_members')
    .innerJoin('users', 'users.id', 'subranking_members.user_id')
    .select('users.id')
    .where('subranking_id', '=', id)
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row?.id
}

/** Tells the players who are invited to a sub-ranking. */
async function tellInvited(tx: Transaction<Schema>, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users
    join subranking_invitations as waiting on waiting.user_id = users.id or waiting.email = lower(users.email)
    where waiting.subranking_id = ${id}`.execute(tx)
  await tellChanged(
    tx,
    rows.map((row) => row.id),
  )
}
