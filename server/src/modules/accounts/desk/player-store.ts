// The SQL of the desk about players: looking them up, and what accounts and mails know of one.

import type { DeskPlayer, PlayerSummary, WaitingRegistration } from '@koersklasse/contract/desk/players.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { RegistrationRow } from '../registration-store.ts'

const mostFound = 50
const mostMails = 50

async function rowsOf<Row>(query: RawBuilder<Row>, kysely: Kysely<Schema>): Promise<Row[]> {
  return (await query.execute(kysely)).rows
}

/** Escapes what has a meaning in a pattern. */
const asPrefix = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

export function createPlayerDeskStore(kysely: Kysely<Schema>) {
  return {
    /** Players whose name begins with a text, or whose address or id it is; without simulated ones. */
    findPlayers: (q: string, now: EpochMs): Promise<PlayerSummary[]> =>
      rowsOf(
        sql<PlayerSummary>`
          select u.id, u.username, u.created_at as "createdAt",
            (select max(used_at) from sessions where user_id = u.id) as "usedAt",
            (select min(scope) from exclusions where user_id = u.id and ended_at is null
              and (until is null or until > ${now})) as "excludedFrom"
          from users u
          where not u.is_simulated
            and (lower(u.username) like ${asPrefix(q)} or lower(u.email) = ${q.toLowerCase()} or u.id::text = ${q.toLowerCase()})
          order by lower(u.username) limit ${mostFound}`,
        kysely,
      ),

    /** Registrations that wait, by the beginning of their name or by their address; the newest of each address. */
    findRegistrations: (q: string, now: EpochMs): Promise<WaitingRegistration[]> =>
      rowsOf(
        sql<WaitingRegistration>`
          select distinct on (lower(email)) left(encode(code_hash, 'hex'), 16) as id, username, email,
            created_at as "createdAt", expires_at as "expiresAt", mailed as "isMailed"
          from registrations
          where user_id is null and expires_at > ${now}
            and (lower(username) like ${asPrefix(q)} or lower(email) = ${q.toLowerCase()})
          order by lower(email), created_at desc limit ${mostFound}`,
        kysely,
      ),

    /** A registration that waits, by the id that findRegistrations gives it. */
    findRegistration: async (id: string, now: EpochMs): Promise<RegistrationRow | undefined> =>
      kysely
        .selectFrom('registrations')
        .selectAll()
        .where(sql<boolean>`left(encode(code_hash, 'hex'), 16) = ${id}`)
        .where('user_id', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    findAccount: (id: string): Promise<Account | undefined> =>
      kysely
        .selectFrom('users')
        .select(['id', 'username', 'email', 'language', 'created_at', 'first_login_at'])
        .select(['terms_version', 'terms_accepted_at'])
        .select(({ fn, selectFrom }) =>
          selectFrom('passkeys')
            .select(fn.countAll<number>().as('count'))
            .whereRef('user_id', '=', 'users.id')
            .as('passkeys'),
        )
        .where('id', '=', id)
        .where('is_simulated', '=', false)
        .executeTakeFirst() as Promise<Account | undefined>,

    async formerNames(userId: string, now: EpochMs): Promise<string[]> {
      const rows = await kysely
        .selectFrom('former_usernames')
        .select('username')
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('username')
        .execute()
      return rows.map(({ username }) => username)
    },

    /** The mails to a player, the newest first: those that wait, and what became of others. Never their texts. */
    mailsTo: (userId: string, email: string): Promise<DeskPlayer['mails']> =>
      rowsOf(
        sql<DeskPlayer['mails'][number]>`
          select subject, 'waiting' as state, tries, created_at as "createdAt", null::bigint as "endedAt" from mails
          where user_id = ${userId} or (lower(recipient) = ${email.toLowerCase()} and sender_id is null)
          union all
          select subject, outcome, tries, created_at, ended_at from mail_outcomes
          where user_id = ${userId} or lower(recipient) = ${email.toLowerCase()}
          order by "createdAt" desc limit ${mostMails}`,
        kysely,
      ),
  }
}

interface Account {
  id: string
  username: string
  email: string
  language: Language
  created_at: EpochMs
  first_login_at: EpochMs | null
  terms_version: string
  terms_accepted_at: EpochMs
  passkeys: number
}
