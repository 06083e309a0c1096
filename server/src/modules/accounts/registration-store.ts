// The SQL of registrations: rows that wait until the link in their mail is followed.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { takeTurns } from '../../platform/database/take-turns.ts'
import { insertMail } from '../../platform/mail/mail-delivery.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { mailLimit } from './mail-limit.ts'
import { type createUserStore, findEmailOwner } from './user-store.ts'

export type RegistrationRow = Selectable<Schema['registrations']>
type NewRegistration = Omit<RegistrationRow, 'mailed'>
type MailWithId = { id: string; mail: Mail }

/**
 * What became of an activation: the account exists now (`active`) or existed before (`used`); or it does not: no such code
 * waits (`unknown`), a later mail went to the same address (`replaced`), or another player has got the name meanwhile, or
 * one that looks like it, or had it until recently (`username_taken`).
 */
export type ActivationOutcome = 'active' | 'unknown' | 'used' | 'replaced' | 'username_taken'

/** Records that a new player asked for the newsletter when registering: when, and in which language. */
export type ConsentToNewsletter = (
  tx: Transaction<Schema>,
  asked: { userId: string; language: Language; at: EpochMs },
) => Promise<void>

export function createRegistrationStore(kysely: Kysely<Schema>, users: SameNames) {
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

    insertRegistration,

    activate: (
      codeHash: Buffer,
      user: { id: string; now: EpochMs; consentToNewsletter: ConsentToNewsletter },
    ): Promise<ActivationOutcome> => activate(kysely, users, codeHash, user),
  }
}

type SameNames = Pick<ReturnType<typeof createUserStore>, 'findSameName'>

/** Inserts a registration and its mail; the mail is left out if the address has had the most that it may get in an hour. */
async function insertRegistration(
  tx: Transaction<Schema>,
  row: NewRegistration,
  { id, mail }: MailWithId,
): Promise<void> {
  const { count } = await tx
    .selectFrom('registrations')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where(sql<string>`lower(email)`, '=', row.email.toLowerCase())
    .where('created_at', '>', toEpochMs(row.created_at - mailLimit.withinMs))
    .executeTakeFirstOrThrow()
  const mailed = count < mailLimit.most
  await tx
    .insertInto('registrations')
    .values({ ...row, mailed })
    .execute()
  if (mailed) await insertMail(tx, id, mail, row.created_at)
}

/** Creates the user of the registration with a code, if it is that of the newest mail to its address. */
async function activate(
  kysely: Kysely<Schema>,
  { findSameName }: SameNames,
  codeHash: Buffer,
  {
    id: userId,
    now,
    consentToNewsletter,
  }: { id: string; now: EpochMs; consentToNewsletter: ConsentToNewsletter },
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
    await takeTurns(tx, 'names', [skeletonOf(row.username), row.email])
    if (row.user_id !== null || (await findEmailOwner(tx, row.email, now)) !== undefined) return 'used'
    if (await isReplaced(tx, row)) return 'replaced'
    if ((await findSameName(row.username, now, { db: tx })) !== null) return 'username_taken'
    await insertUser(tx, row, userId, now)
    const { language, created_at: at } = row
    if (row.newsletter_consent) await consentToNewsletter(tx, { userId, language, at })
    await tx.updateTable('registrations').set({ user_id: userId }).where('code_hash', '=', codeHash).execute()
    return 'active'
  })
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

async function insertUser(
  tx: Transaction<Schema>,
  row: RegistrationRow,
  id: string,
  now: EpochMs,
): Promise<void> {
  const { username, email, password_hash, language } = row
  await tx
    .insertInto('users')
    .values({
      ...{ id, username, email, password_hash, language },
      username_skeleton: skeletonOf(username),
      terms_version: row.terms_version,
      terms_accepted_at: row.created_at,
      created_at: now,
    })
    .execute()
}
