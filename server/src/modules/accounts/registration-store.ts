// The SQL of registrations: rows that wait until the link in their mail is followed.

import { skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { insertMail } from '../../platform/mail/mail-delivery.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

export type RegistrationRow = Selectable<Schema['registrations']>

export type ActivationOutcome = 'active' | 'unknown' | 'username_taken'

/** The most mails about registering to one address per window, whoever asks for them. */
const mailsPerWindow = 5
const mailWindowMs = 3_600_000

export function createRegistrationStore(kysely: Kysely<Schema>) {
  return {
    /** The newest registration of an e-mail address, whatever its case, that still waits. */
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

    /**
     * Inserts a registration and its mail in one transaction. The mail is left out if the address got the most mails that
     * it may get within the hour.
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
        await insertMail(tx, id, mail, row.created_at)
      }),

    activate: (codeHash: Buffer, userId: string, now: EpochMs): Promise<ActivationOutcome> =>
      activate(kysely, codeHash, userId, now),
  }
}

/**
 * Creates the user of the registration with a code. The same code again changes nothing.
 * @returns 'active' if the account exists now; 'unknown' if no such registration waits, or its address has an account by
 * another registration; 'username_taken' if another player has got the name meanwhile
 */
async function activate(
  kysely: Kysely<Schema>,
  codeHash: Buffer,
  userId: string,
  now: EpochMs,
): Promise<ActivationOutcome> {
  return kysely.transaction().execute(async (tx) => {
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
        username_skeleton: skeletonOf(row.username),
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
    await tx.updateTable('registrations').set({ user_id: userId }).where('code_hash', '=', codeHash).execute()
    return 'active'
  })
}
