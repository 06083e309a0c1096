// Changing the e-mail address. It takes effect when the new address confirms, and the former one can undo it for a while.
// As for a forgotten password, the mail is a job's work, so that neither the answer nor its time depends on whether another
// player has the address. See docs/decisions/0046-profiles.md.

import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { AddJob, Jobs } from '../../../platform/jobs/jobs.ts'
import { insertMail } from '../../../platform/mail/mail-delivery.ts'
import type { SecurityEvents } from '../../../platform/security-events.ts'
import type { AccountMails } from '../account-mails.ts'
import type { LeftPlayers } from '../deletion/left-players.ts'
import type { LoginSessions } from '../login-sessions.ts'
import { mailLimit } from '../mail-limit.ts'
import type { ResetPassword } from '../password-reset/reset-password.ts'
import type { Passwords } from '../passwords.ts'
import type { AccountStore } from '../store.ts'
import { hashSecret } from '../tokens.ts'
import { unusableMail } from '../unusable-address.ts'
import type { UserRow } from '../user-store.ts'
import { createEmailStore } from './email-store.ts'

const hourMs = 3_600_000
/** How long a code to confirm is valid, and one to undo. */
const confirmMs = 48 * hourMs
export const undoMs = 72 * hourMs

export interface ChangeEmail {
  /** The address that waits to be confirmed; null for none. */
  waitingOf(userId: string): Promise<string | null>
  /** Asks for another address; asking for the current address cancels an earlier request. */
  request(
    player: Player,
    user: UserRow,
    email: string,
  ): Promise<Result<true, Refusal<'too_many_requests' | 'unauthenticated'>>>
  /** Gives the player of a code from a mail the new address. `network` is the client's. */
  confirm(code: string, network: string): Promise<Result<{ done: true }, Refusal<'email_code_invalid'>>>
  /** Gives the player of a code from a mail the former address; resolves to a code to choose a password with. */
  undo(code: string, network: string): Promise<Result<{ resetCode: string }, Refusal<'email_code_invalid'>>>
  /** Deletes what has expired. */
  removeExpired(): Promise<void>
}

interface Deps {
  kysely: Kysely<Schema>
  store: AccountStore
  leftPlayers: Pick<LeftPlayers, 'addressUntil'>
  passwords: Passwords
  mails: AccountMails
  loginSessions: LoginSessions
  resetPassword: ResetPassword
  jobs: Jobs
  security: SecurityEvents
  ids: Ids
  /** Real time. */
  clock: Clock
  publicUrl: string
  /** Called when a mail is waiting. */
  wakeMail: () => void
}

type Parts = Deps & { emails: ReturnType<typeof createEmailStore> }

export async function createChangeEmail(deps: Deps): Promise<ChangeEmail> {
  const { clock } = deps
  const emails = createEmailStore(deps.kysely, deps.leftPlayers)
  const parts = { ...deps, emails }
  const addMail = await defineMails(parts)
  return {
    waitingOf: async (userId) => (await emails.findWaiting(userId, clock.now()))?.email ?? null,
    request: (player, user, email) => request(parts, addMail, { player, user, email }),
    confirm: (code, network) => confirm(parts, code, network),
    undo: (code, network) => undo(parts, code, network),
    removeExpired: () => emails.deleteExpired(clock.now()),
  }
}

async function request(
  { kysely, store, emails, ids, clock }: Parts,
  addMail: AddJob<{ userId: string; id: string }>,
  { player, user, email }: { player: Player; user: UserRow; email: string },
): Promise<Result<true, Refusal<'too_many_requests' | 'unauthenticated'>>> {
  const userId = user.id
  if (email.toLowerCase() === user.email.toLowerCase()) {
    await emails.endChanges(userId, clock.now())
    return ok(true)
  }
  const now = clock.now()
  const id = ids.next()
  const row = { id, user_id: userId, email, created_at: now, expires_at: toEpochMs(now + confirmMs) }
  return kysely.transaction().execute(async (tx) => {
    if (!(await store.holdSession(tx, player))) return refuse({ code: 'unauthenticated' })
    const again = await emails.insertChange(tx, row)
    if (again !== null) return refuse({ code: 'too_many_requests', retryAfterMs: again - now })
    await addMail({ userId, id }, tx)
    return ok(true)
  })
}

/** Defines the job of a change: the mail to the new address, with a code if it can be used. */
function defineMails({ store, emails, mails, leftPlayers, jobs, ids, clock, publicUrl }: Parts) {
  const links = { login: `${publicUrl}/auth/login`, again: `${publicUrl}/account/profile` }
  return jobs.define<{ userId: string; id: string }>('email-change', async ({ userId, id }, tx) => {
    const now = clock.now()
    const user = await store.findUser(userId)
    const change = await emails.findWaiting(userId, now)
    if (user === undefined || change?.id !== id) return
    if ((await emails.countTo(tx, change)) > mailLimit.most) return
    const { email } = change
    const { username, language } = user
    const found = await store.findEmailOwner(email, now)
    const owner = found?.id === userId ? undefined : found
    const leftUntil = await leftPlayers.addressUntil(email, tx)
    const unusable = unusableMail(mails, { email, language, owner, leftUntil }, 'email-taken', links)
    if (unusable !== null) {
      await insertMail(tx, ids.next(), unusable, now, owner?.id)
      return
    }
    const code = ids.secret()
    await emails.setCode(tx, id, hashSecret(code))
    const link = `${publicUrl}/auth/email?emailCode=${code}`
    await insertMail(
      tx,
      ids.next(),
      mails.compose('email-confirm', { email, language }, { username, link }),
      now,
      userId,
    )
  })
}

async function confirm(
  { kysely, emails, mails, security, ids, clock, publicUrl, wakeMail }: Parts,
  code: string,
  network: string,
): Promise<Result<{ done: true }, Refusal<'email_code_invalid'>>> {
  const now = clock.now()
  const undoCode = ids.secret()
  const undo = { id: ids.next(), code_hash: hashSecret(undoCode), expires_at: toEpochMs(now + undoMs) }
  const changed = await kysely.transaction().execute(async (tx) => {
    const user = await emails.confirm(tx, { codeHash: hashSecret(code), undo, now })
    if (user === null) return null
    const { username, newEmail } = user
    const link = `${publicUrl}/auth/email/undo?undoCode=${undoCode}`
    await insertMail(
      tx,
      ids.next(),
      mails.compose('email-changed', user, { username, email: newEmail, link }),
      now,
      user.id,
    )
    return user
  })
  if (changed === null) {
    security.record({ type: 'email_refused', network, reason: 'confirm' })
    return refuse({ code: 'email_code_invalid' })
  }
  wakeMail()
  security.record({ type: 'email_changed', network, userId: changed.id, reason: 'confirmed' })
  return ok({ done: true })
}

async function undo(
  { kysely, emails, passwords, loginSessions, resetPassword, security, ids, clock }: Parts,
  code: string,
  network: string,
): Promise<Result<{ resetCode: string }, Refusal<'email_code_invalid'>>> {
  const now = clock.now()
  const codeHash = hashSecret(code)
  const undone = (await emails.hasUndo(codeHash, now)) ? await restore() : null
  if (undone === null) {
    security.record({ type: 'email_refused', network, reason: 'undo' })
    return refuse({ code: 'email_code_invalid' })
  }
  const { userId, ended, resetCode } = undone
  loginSessions.announceEnd(ended)
  security.record({ type: 'email_changed', network, userId, reason: 'undone' })
  for (const _ of ended) security.record({ type: 'session_ended', network, userId, reason: 'email_undone' })
  return ok({ resetCode })

  async function restore() {
    // Whoever changed the address may know the password, so it stops working even if no other one is chosen.
    const passwordHash = await passwords.hash(ids.secret())
    return kysely.transaction().execute(async (tx) => {
      const done = await emails.undo(tx, { codeHash, passwordHash, now })
      return done && { ...done, resetCode: await resetPassword.addCode(tx, done.userId) }
    })
  }
}
