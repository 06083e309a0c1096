// The SQL of accounts: users, registrations and sessions.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

export type UserRow = Selectable<Schema['users']>
export type RegistrationRow = Selectable<Schema['registrations']>

export type ActivationOutcome = 'active' | 'unknown' | 'username_taken'

/** How many mails about registering one address gets within an hour, whoever asks for them. */
const mailsPerWindow = 5
const mailWindowMs = 3_600_000

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

    /** Whether a name is a user's, whatever its capitals. */
    async isUsernameTaken(username: string): Promise<boolean> {
      const row = await kysely
        .selectFrom('users')
        .select('id')
        .where(sql<string>`lower(username)`, '=', username.toLowerCase())
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Keeps a registration and the mail that tells of it: both or neither. When this address got as many mails of this
     * kind as it should within the hour, the mail is left out.
     */
    insertRegistration: (row: RegistrationRow, { id, mail }: { id: string; mail: Mail }): Promise<void> =>
      kysely.transaction().execute(async (tx) => {
        const { count } = await tx
          .selectFrom('registrations')
          .select((query) => query.fn.countAll<number>().as('count'))
          .where(sql<string>`lower(email)`, '=', row.email.toLowerCase())
          .where('created_at', '>', toEpochMs(row.created_at - mailWindowMs))
          .executeTakeFirstOrThrow()
        await tx.insertInto('registrations').values(row).execute()
        if (count >= mailsPerWindow) return
        const { to, ...texts } = mail
        const now = row.created_at
        await tx
          .insertInto('mails')
          .values({ id, recipient: to, ...texts, created_at: now, next_try_at: now })
          .execute()
      }),

    /**
     * Makes a user of the registration with a code; the same code again changes nothing.
     * @returns 'active' where the account is there, 'unknown' where no such registration waits or its address has got
     * an account by another one, 'username_taken' where the name has gone to another player meanwhile
     */
    activate: (codeHash: Buffer, userId: string, now: EpochMs): Promise<ActivationOutcome> =>
      kysely.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('registrations')
          .selectAll()
          .where('code_hash', '=', codeHash)
          .where('expires_at', '>', now)
          .forUpdate()
          .executeTakeFirst()
        if (row === undefined) return 'unknown'
        if (row.user_id !== null) return 'active'
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
        if (user === undefined) {
          const owner = await tx
            .selectFrom('users')
            .select('id')
            .where(sql<string>`lower(email)`, '=', row.email.toLowerCase())
            .executeTakeFirst()
          return owner === undefined ? 'username_taken' : 'unknown'
        }
        await tx
          .updateTable('registrations')
          .set({ user_id: userId })
          .where('code_hash', '=', codeHash)
          .execute()
        return 'active'
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
