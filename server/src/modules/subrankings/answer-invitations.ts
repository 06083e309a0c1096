// Accepting and declining invitations, and joining by a link.

import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Refusal } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { addressHashOf, codeHashOf } from './address-hash.ts'
import { lockSubRanking } from './lock-subranking.ts'
import { addMember, deleteInvitationsOf, membersOf } from './membership.ts'
import { tellChanged, tellMembers } from './tell-changed.ts'

export interface AnswerDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  /** To be called when there is a message in the outbox. */
  wakeOutbox(): void
}

type Joined = Result<{ id: string }, Refusal<'not_found' | 'subranking_full' | 'too_many_subrankings'>>
type Answered = Result<{ done: true }, Refusal<'not_found'>>
type Invitation = Selectable<Schema['subranking_invitations']>

export type AnswerInvitations = ReturnType<typeof createAnswerInvitations>

export function createAnswerInvitations({ kysely, clock, wakeOutbox }: AnswerDeps) {
  async function change<Value>(run: (tx: Transaction<Schema>) => Promise<Value>): Promise<Value> {
    const value = await kysely.transaction().execute(run)
    wakeOutbox()
    return value
  }

  return {
    /** Accepts an invitation of a player. */
    accept: (userId: string, id: string, subRankingId: string): Promise<Joined> =>
      change(async (tx) => {
        // Locked before the invitation is looked for: of two answers, the second sees what the first has done.
        if ((await lockSubRanking(tx, subRankingId)) === undefined) return refuse({ code: 'not_found' })
        const invitation = await findOwn(tx, { id, userId, now: clock.now() })
        const isWaiting = invitation?.subranking_id === subRankingId
        const isMember = async () => (await membersOf(tx, subRankingId)).includes(userId)
        if (!isWaiting && !(await isMember())) return refuse({ code: 'not_found' })
        return addMember(tx, { subRankingId, userId, at: clock.now() })
      }),

    /** Declines an invitation of a player, or withdraws one of the player's own sub-ranking. */
    decline: (userId: string, id: string): Promise<Answered> =>
      change((tx) => decline(tx, { id, userId, now: clock.now() })),

    /** Joins by the link of a sub-ranking, or by that of an invitation by mail. */
    join: (userId: string, code: string): Promise<Joined> =>
      change(async (tx) => {
        const found = await findByCode(tx, code, clock.now())
        if (found === undefined) return refuse({ code: 'not_found' })
        const { subRankingId } = found
        if ((await lockSubRanking(tx, subRankingId)) === undefined) return refuse({ code: 'not_found' })
        const still = await findByCode(tx, code, clock.now())
        if (still === undefined) return refuse({ code: 'not_found' })
        const joined = await addMember(tx, { subRankingId, userId, at: clock.now() })
        if (joined.ok && still.invitation !== undefined) await deleteInvitation(tx, still.invitation.id)
        return joined
      }),

    /** Declines the invitation of a mail; its address gets no more mails about any. */
    refuse: (code: string): Promise<Answered> =>
      change(async (tx) => {
        const invitation = (await findByCode(tx, code, clock.now()))?.invitation
        const email = invitation && (await addressOf(tx, invitation))
        if (invitation === undefined || email === undefined) return refuse({ code: 'not_found' })
        await addRefusal(tx, { email, subRankingId: null, at: clock.now() })
        await deleteInvitation(tx, invitation.id)
        await tellMembers(tx, invitation.subranking_id)
        return ok({ done: true })
      }),

    /** Deletes what has expired: invitations, and the part of the log that no limit looks at. */
    async removeExpired(logMs: number): Promise<void> {
      const now = clock.now()
      await kysely.deleteFrom('subranking_invitations').where('expires_at', '<=', now).execute()
      await kysely
        .deleteFrom('subranking_invitation_log')
        .where('created_at', '<=', (now - logMs) as EpochMs)
        .execute()
    },
  }
}

async function decline(
  tx: Transaction<Schema>,
  what: { id: string; userId: string; now: EpochMs },
): Promise<Answered> {
  const { id, userId, now } = what
  const waiting = await findOwn(tx, what)
  if (waiting !== undefined) await lockSubRanking(tx, waiting.subranking_id)
  // Again, since it may have been accepted while this waited for the lock.
  const own = waiting && (await findOwn(tx, what))
  if (own !== undefined) {
    const { rows } = await sql<{ email: string }>`select email from users where id = ${userId}`.execute(tx)
    await deleteInvitationsOf(tx, own.subranking_id, userId)
    for (const { email } of rows) await addRefusal(tx, { email, subRankingId: own.subranking_id, at: now })
    await tellChanged(tx, [userId])
    await tellMembers(tx, own.subranking_id)
    return ok({ done: true })
  }
  const sent = await tx
    .selectFrom('subranking_invitations')
    .innerJoin('subrankings', 'subrankings.id', 'subranking_id')
    .selectAll('subranking_invitations')
    .where('subranking_invitations.id', '=', id)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  if (sent === undefined) return refuse({ code: 'not_found' })
  await deleteInvitation(tx, id)
  const { rows } = await sql<{ id: string }>`
    select id from users where id = ${sent.user_id} or lower(email) = ${sent.email}`.execute(tx)
  await tellChanged(tx, [userId, ...rows.map((row) => row.id)])
  return ok({ done: true })
}

/** An invitation of a player, by name or by address, that has not expired. */
async function findOwn(
  tx: Transaction<Schema>,
  { id, userId, now }: { id: string; userId: string; now: EpochMs },
): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select waiting.* from subranking_invitations as waiting
    join users on users.id = waiting.user_id or lower(users.email) = waiting.email
    where waiting.id = ${id} and users.id = ${userId} and waiting.expires_at > ${now}`.execute(tx)
  return rows[0]
}

/** What a code leads to: a sub-ranking by its link, or by an invitation that was mailed and has not expired. */
export async function findByCode(
  db: Kysely<Schema>,
  code: string,
  now: EpochMs,
): Promise<{ subRankingId: string; invitation: Invitation | undefined } | undefined> {
  const linked = await db
    .selectFrom('subrankings')
    .select('id')
    .where('link_code', '=', code)
    .executeTakeFirst()
  if (linked !== undefined) return { subRankingId: linked.id, invitation: undefined }
  const invitation = await db
    .selectFrom('subranking_invitations')
    .selectAll()
    .where('code_hash', '=', codeHashOf(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return invitation && { subRankingId: invitation.subranking_id, invitation }
}

/** The address that an invitation was mailed to. */
async function addressOf(
  tx: Transaction<Schema>,
  { email, user_id }: Invitation,
): Promise<string | undefined> {
  if (email !== null) return email
  const { rows } = await sql<{ email: string }>`select email from users where id = ${user_id}`.execute(tx)
  return rows[0]?.email
}

async function addRefusal(
  tx: Transaction<Schema>,
  { email, subRankingId, at }: { email: string; subRankingId: string | null; at: EpochMs },
): Promise<void> {
  await tx
    .insertInto('subranking_refusals')
    .values({ address_hash: addressHashOf(email), subranking_id: subRankingId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function deleteInvitation(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.deleteFrom('subranking_invitations').where('id', '=', id).execute()
}
