// The SQL of accounts: users, registrations and sessions.

import type { EpochMs } from '@koersklasse/domain/time.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

export type UserRow = Selectable<Schema['users']>
export type RegistrationRow = Selectable<Schema['registrations']>

export type AccountStore = ReturnType<typeof createAccountStore>

export function createAccountStore(kysely: Kysely<Schema>) {
  return {
    /** The user with an e-mail address, whatever its capitals. */
    findUserByEmail: (email: string): Promise<UserRow | undefined> =>
      kysely
        .selectFrom('users')
        .selectAll()
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .executeTakeFirst(),

    findUser: (id: string): Promise<UserRow | undefined> =>
      kysely.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The last registration under an e-mail address that still waits. */
    findRegistrationByEmail: (email: string, now: EpochMs): Promise<RegistrationRow | undefined> =>
      kysely
        .selectFrom('registrations')
        .selectAll()
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .where('user_id', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Whether a name is a user's, or waits under another e-mail address. */
    async isUsernameTaken(username: string, email: string, now: EpochMs): Promise<boolean> {
      const { rows } = await sql<{ taken: boolean }>`
        select exists (select from users where lower(username) = lower(${username}))
          or exists (
            select from registrations
            where lower(username) = lower(${username}) and lower(email) <> lower(${email})
              and user_id is null and expires_at > ${now}
          ) as taken`.execute(kysely)
      return rows[0]?.taken === true
    },

    /** Keeps a registration, where there is one, and the mail that tells of it: both or neither. */
    async insertRegistration(
      row: RegistrationRow | null,
      mail: Mail,
      mailId: string,
      now: EpochMs,
    ): Promise<void> {
      const { to, ...texts } = mail
      await kysely.transaction().execute(async (tx) => {
        if (row !== null) await tx.insertInto('registrations').values(row).execute()
        await tx
          .insertInto('mails')
          .values({ id: mailId, recipient: to, ...texts, created_at: now, next_try_at: now })
          .execute()
      })
    },

    /**
     * Makes a user of the registration with a code; the same code again changes nothing.
     * @returns whether there is such a registration, and its name and address are still free
     */
    activate: (codeHash: Buffer, userId: string, now: EpochMs): Promise<boolean> =>
      kysely.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('registrations')
          .selectAll()
          .where('code_hash', '=', codeHash)
          .where('expires_at', '>', now)
          .forUpdate()
          .executeTakeFirst()
        if (row === undefined) return false
        if (row.user_id !== null) return true
        const user = await tx
          .insertInto('users')
          .values({
            id: userId,
            username: row.username,
            email: row.email,
            password_hash: row.password_hash,
            newsletter_consent: row.newsletter_consent,
            terms_accepted_at: row.created_at,
            created_at: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (user === undefined) return false
        await tx
          .updateTable('registrations')
          .set({ user_id: userId })
          .where('code_hash', '=', codeHash)
          .execute()
        return true
      }),

    async insertSession(tokenHash: Buffer, userId: string, now: EpochMs, expiresAt: EpochMs): Promise<void> {
      await kysely
        .insertInto('sessions')
        .values({ token_hash: tokenHash, user_id: userId, created_at: now, expires_at: expiresAt })
        .execute()
    },

    /** The name of the user whose session has a token, while it lasts. */
    findSession: (
      tokenHash: Buffer,
      userId: string,
      now: EpochMs,
    ): Promise<{ username: string } | undefined> =>
      kysely
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('username')
        .where('token_hash', '=', tokenHash)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    async deleteSession(tokenHash: Buffer): Promise<void> {
      await kysely.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },

    async deleteExpired(now: EpochMs): Promise<void> {
      await kysely.deleteFrom('sessions').where('expires_at', '<=', now).execute()
      await kysely.deleteFrom('registrations').where('expires_at', '<=', now).execute()
    },
  }
}
