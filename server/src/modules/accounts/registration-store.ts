// The SQL of registrations: rows that wait until the link in their mail is followed.

import { skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { insertMail } from '../../platform/mail/mail-delivery.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

export type RegistrationRow = Selectable<Schema['registrations']>
type NewRegistration = Omit<RegistrationRow, 'mailed'>
type MailWithId = { id: string; mail: Mail }

/**
 * What became of an activation: the account exists now (`active`) or existed before (`used`); or it does not: no such code
 * waits (`unknown`), a later mail went to the same address (`replaced`), or another player has got the name meanwhile, or
 * one that looks like it (`username_taken`).
 */
export type ActivationOutcome = 'active' | 'unknown' | 'used' | 'replaced' | 'username_taken'

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
     * Inserts a registration and its mail in one transaction (`tx`, or else one of its own). The mail is left out if the
     * address got the most mails that it may get within the hour.
     */
    insertRegistration: (row: NewRegistration, mail: MailWithId, tx?: Transaction<Schema>): Promise<void> =>
      tx === undefined
        ? kysely.transaction().execute((own) => insertRegistration(own, row, mail))
        : insertRegistration(tx, row, mail),

    activate: (codeHash: Buffer, userId: string, now: EpochMs): Promise<ActivationOutcome> =>
      activate(kysely, codeHash, userId, now),
  }
}

async function insertRegistration(
  tx: Transaction<Schema>,
  row: NewRegistration,
  { id, mail }: MailWithId,
): Promise<void> {
  const { count } = await tx
    .selectFrom('registrations')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where(sql<string>`lower(email)`, '=', row.email.toLowerCase())
    .where('created_at', '>', toEpochMs(row.created_at - mailWindowMs))
    .executeTakeFirstOrThrow()
  const mailed = count < mailsPerWindow
  await tx
    .insertInto('registrations')
    .values({ ...row, mailed })
    .execute()
  if (mailed) await insertMail(tx, id, mail, row.created_at)
}

/** Creates the user of the registration with a code, if it is that of the newest mail to its address. */
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
    if (row.user_id !== null || (await hasAccount(tx, row))) return 'used'
    if (await isReplaced(tx, row)) return 'replaced'
    if (!(await insertUser(tx, row, userId, now)))
      return (await hasAccount(tx, row)) ? 'used' : 'username_taken'
    await tx.updateTable('registrations').set({ user_id: userId }).where('code_hash', '=', codeHash).execute()
    return 'active'
  })
}

async function hasAccount(tx: Transaction<Schema>, { email }: RegistrationRow): Promise<boolean> {
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return owner !== undefined
}

/** Whether a later mail went to the same address. */
async function isReplaced(tx: Transaction<Schema>, row: RegistrationRow): Promise<boolean> {
  const later = await tx
    .selectFrom('registrations')
    .select('code_hash')
    .where(sql<string>`lower(email)`, '=', row.email.toLowerCase())
    .where('created_at', '>', row.created_at)
    .where('mailed', '=', true)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Inserts the user of a registration; resolves to false if another user has the address, the name or its skeleton. */
async function insertUser(
  tx: Transaction<Schema>,
  row: RegistrationRow,
  id: string,
  now: EpochMs,
): Promise<boolean> {
  const { username, email, password_hash, newsletter_consent } = row
  const inserted = await tx
    .insertInto('users')
    .values({
      ...{ id, username, email, password_hash, newsletter_consent },
      username_skeleton: skeletonOf(username),
      terms_accepted_at: row.created_at,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
