// The SQL of login sessions (table sessions). A token is stored as its hash.

import type { Role } from '@koersklasse/contract/access.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { anyOf, unnestRows } from '../../platform/database/list-parameter.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { lockUser } from './user-store.ts'

export type LoginSessionRow = Selectable<Schema['sessions']>

/** A session to be looked up. */
export type WantedSession = { tokenHash: Buffer; userId: string }

/** What a request needs of a session and its user, and when the session was last used. */
export type FoundSession = Pick<LoginSessionRow, 'used_at' | 'passkey_id' | 'expires_at'> &
  Pick<Selectable<Schema['users']>, 'username' | 'terms_version' | 'competition_id'> & {
    roles: Role[]
    is_excluded: boolean
  }

export function createLoginSessionStore(kysely: Kysely<Schema>) {
  return {
    /**
     * Inserts a session and deletes those of the same user beyond the `most` that were used last. Resolves to the hashes of
     * the tokens of the deleted ones.
     */
    async insertLoginSession(tx: Kysely<Schema>, row: LoginSessionRow, most: number): Promise<Buffer[]> {
      await tx.insertInto('sessions').values(row).execute()
      const ofUser = tx.selectFrom('sessions').select('token_hash').where('user_id', '=', row.user_id)
      const ended = await tx
        .deleteFrom('sessions')
        .where('token_hash', 'in', ofUser.orderBy('used_at', 'desc').orderBy('id', 'desc').offset(most))
        .returning('token_hash')
        .execute()
      return ended.map(({ token_hash }) => token_hash)
    },

    /**
     * Sessions that have not expired: when they were last used, and what a request needs of their users. Resolves to them
     * in the order of what is wanted, undefined for one that does not exist.
     */
    async findLoginSessions(
      wanted: readonly WantedSession[],
      now: EpochMs,
    ): Promise<(FoundSession | undefined)[]> {
      const { rows } = await sql<FoundSession & { nr: number }>`/* find sessions */
        select nr, username, used_at, terms_version, competition_id, passkey_id, expires_at,
          array(${rolesOf(sql`users.id`)}) as roles,
          exists(select from exclusions where user_id = users.id and scope = 'game'
            and ended_at is null and (until is null or until > ${now})) as is_excluded
        from ${unnestRows(wanted, { tokenHash: 'bytea', userId: 'uuid' })} with ordinality
          as wanted (token_hash, user_id, nr)
        join sessions using (token_hash, user_id) join users on users.id = user_id
        where expires_at > ${now}`.execute(kysely)
      const found = wanted.map((): FoundSession | undefined => undefined)
      for (const { nr, ...session } of rows) found[nr - 1] = session
      return found
    },

    /**
     * The sessions that have changed since an earlier reading, and perhaps some from before it.
     * @param since what the earlier reading returned; null for the first, which finds none
     */
    async readChanged(
      since: string | null,
    ): Promise<{ changed: { sessionId: string; hasEnded: boolean }[]; next: string }> {
      // Every transaction that has not committed yet has this number or a higher one.
      const { rows } = await sql<{
        next: string
        sessionId: string | null
        hasEnded: boolean
      }>`/* read changed sessions */
        select pg_snapshot_xmin(pg_current_snapshot())::text as next, encode(token_hash, 'hex') as "sessionId",
          has_ended as "hasEnded"
        from (values (1)) as always left join changed_sessions on changed_in >= ${since}::xid8`.execute(
        kysely,
      )
      const changed = rows.flatMap(({ sessionId, hasEnded }) =>
        sessionId === null ? [] : [{ sessionId, hasEnded }],
      )
      return { changed, next: rows[0]!.next }
    },

    /** The roles of a user at the operator's desk. */
    async rolesOf(tx: Kysely<Schema>, userId: string): Promise<Role[]> {
      const { rows } = await sql<{ role: Role }>`${rolesOf(sql`${userId}`)}`.execute(tx)
      return rows.map(({ role }) => role)
    },

    /** The hashes of the tokens of all sessions of a user. */
    async sessionsOf(userId: string, tx: Kysely<Schema> = kysely): Promise<Buffer[]> {
      const rows = await tx
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', userId)
        .execute()
      return rows.map(({ token_hash }) => token_hash)
    },

    /** Records that sessions are used now. Skips sessions that another transaction has locked, rather than wait. */
    async markLoginSessionsUsed(tokenHashes: readonly Buffer[], now: EpochMs): Promise<void> {
      await sql`/* mark sessions used */
        update sessions set used_at = ${now} where token_hash in (
          select token_hash from sessions where token_hash = ${anyOf(tokenHashes, 'bytea')}
          for no key update skip locked)`.execute(kysely)
    },

    holdSession,

    ...createProofStore(kysely),

    async deleteLoginSession(tokenHash: Buffer): Promise<void> {
      await kysely.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },
  }
}

const rolesOf = (userId: RawBuilder<unknown>) =>
  sql`select role from desk_roles where user_id = ${userId} order by role`

/** The id of a passkey; null if it has been removed meanwhile. */
const existing = (passkeyId: string) => sql<string | null>`(select id from passkeys where id = ${passkeyId})`

/** When and how the player of a session proved who they are. */
function createProofStore(kysely: Kysely<Schema>) {
  return {
    /** When the player of a session last proved who they are; undefined if the session has ended. */
    async findAuthenticatedAt(tokenHash: Buffer): Promise<EpochMs | undefined> {
      const row = await kysely
        .selectFrom('sessions')
        .select('authenticated_at')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row?.authenticated_at
    },

    /** Records that a player has proved who they are, by a passkey if one is given. */
    async renewAuthentication(tokenHash: Buffer, now: EpochMs, passkeyId?: string): Promise<void> {
      await kysely
        .updateTable('sessions')
        .set({ authenticated_at: now, ...(passkeyId !== undefined && { passkey_id: existing(passkeyId) }) })
        .where('token_hash', '=', tokenHash)
        .execute()
    },

    /** Records that a session is proved by a passkey, without a new proof of who the player is. */
    async markProvedByPasskey(tx: Kysely<Schema>, tokenHash: Buffer, passkeyId: string): Promise<void> {
      await tx
        .updateTable('sessions')
        .set({ passkey_id: existing(passkeyId) })
        .where('token_hash', '=', tokenHash)
        .execute()
    },
  }
}

/**
 * Locks the player of a session and the session until the transaction ends; false if the session has ended. For a sensitive
 * change, so that none is written after a new password, or after the end of the session.
 */
async function holdSession(
  tx: Transaction<Schema>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  // Locks the player first, as every transaction that ends all sessions does.
  await lockUser(tx, userId)
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', Buffer.from(sessionId, 'hex'))
    .forKeyShare()
    .executeTakeFirst()
  return session !== undefined
}
