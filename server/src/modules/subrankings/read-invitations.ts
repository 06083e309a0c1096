// What players see of invitations: those that they got, those that they sent, and what a link leads to.

import type { Invite, SentInvite, SubRankingLink } from '@koersklasse/contract/subrankings.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { findByCode } from './answer-invitations.ts'

export type ReadInvitations = ReturnType<typeof createReadInvitations>

/** `clock` is real time. */
export function createReadInvitations({ kysely, clock }: { kysely: Kysely<Schema>; clock: Clock }) {
  return {
    /** The invitations of a player, one to a sub-ranking, newest first. */
    async invitesOf(userId: string): Promise<Invite[]> {
      const { rows } = await sql<Invite>`
        select * from (
          select distinct on (waiting.subranking_id) waiting.id, waiting.subranking_id as "subRankingId",
            subrankings.name as "subRankingName", owners.username as owner
          from users
          join subranking_invitations as waiting
            on waiting.user_id = users.id or waiting.email = lower(users.email)
          join subrankings on subrankings.id = waiting.subranking_id
          join users as owners on owners.id = subrankings.owner_id
          where users.id = ${userId} and waiting.expires_at > ${clock.now()} and not exists (
            select from subranking_members as members
            where members.subranking_id = waiting.subranking_id and members.user_id = users.id
          )
          order by waiting.subranking_id, waiting.id desc
        ) as invites order by id desc`.execute(kysely)
      return rows
    },

    /** The invitations to a sub-ranking that wait for an answer, newest first; null unless the player owns it. */
    async sentInvites(ownerId: string, id: string): Promise<SentInvite[] | null> {
      const owned = await kysely
        .selectFrom('subrankings')
        .select('id')
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      if (owned === undefined) return null
      return await kysely
        .selectFrom('subranking_invitations as waiting')
        .leftJoin('users', 'users.id', 'waiting.user_id')
        .select(['waiting.id', 'waiting.email', 'users.username'])
        .select(['waiting.created_at as createdOn', 'waiting.expires_at as expiresOn'])
        .where('waiting.subranking_id', '=', id)
        .where('waiting.expires_at', '>', clock.now())
        .orderBy('waiting.id', 'desc')
        .execute()
    },

    /** What a link leads to, for a player or a visitor (null); null if it leads nowhere. */
    async link(userId: string | null, code: string): Promise<SubRankingLink | null> {
      const found = await findByCode(kysely, code, clock.now())
      if (found === undefined) return null
      const { rows } = await sql<Omit<SubRankingLink, 'isPersonal'>>`
        select subrankings.id as "subRankingId", subrankings.name as "subRankingName", users.username as owner,
          count(*)::integer as "playerCount", coalesce(bool_or(members.user_id = ${userId}), false) as "isMember"
        from subrankings
        join users on users.id = subrankings.owner_id
        join subranking_members as members on members.subranking_id = subrankings.id
        where subrankings.id = ${found.subRankingId}
        group by subrankings.id, users.username`.execute(kysely)
      const [row] = rows
      return row === undefined ? null : { ...row, isPersonal: found.invitation !== undefined }
    },
  }
}
