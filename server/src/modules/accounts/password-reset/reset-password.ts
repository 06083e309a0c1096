// A new password for a player who has forgotten it, by a code in a mail. A request only adds a job, so that the answer and
// its time are the same whether or not the address is known; the job finds the player and writes the mail.

import type { Proof } from '@koersklasse/contract/proof.ts'
import { isWeakPassword } from '@koersklasse/domain/accounts/weak-passwords.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Refusal } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { insertMail } from '../../../platform/mail/mail-delivery.ts'
import { networkOf } from '../../../platform/network.ts'
import type { SecurityEvents } from '../../../platform/security-events.ts'
import type { AccountMails } from '../account-mails.ts'
import type { LoginSessions } from '../login-sessions.ts'
import type { Passwords } from '../passwords.ts'
import { createProvenLimit, type ProvenLimitDeps } from '../proven-limit.ts'
import type { AccountStore } from '../store.ts'
import { hashSecret } from '../tokens.ts'
import type { WorkProofs } from '../work-proofs.ts'
import { createPasswordResetStore } from './password-reset-store.ts'

/** How long a code is valid, in milliseconds. */
const codeMs = 3_600_000
/** Enough for a class on one network. */
const limit = { what: 'reset a password', event: 'reset_throttled', burst: 20, everyMs: 60_000 } as const

export interface ResetPassword {
  /** Asks for a mail with a code. */
  request(
    asked: { email: string; proof?: Proof | undefined },
    address: string,
  ): Promise<Result<{ done: true }, Refusal<'proof_required'>>>
  /** Sets the password of the player to whom a code was mailed, and ends all sessions of that player. */
  reset(
    asked: { code: string; password: string },
    address: string,
  ): Promise<Result<{ done: true }, Refusal<'password_weak' | 'reset_invalid'>>>
  /** Adds a code for a player without a mail; resolves to it. */
  addCode(tx: Transaction<Schema>, userId: string): Promise<string>
  /** Deletes requests that have expired. */
  removeExpired(): Promise<void>
}

interface Deps {
  kysely: Kysely<Schema>
  store: AccountStore
  passwords: Passwords
  mails: AccountMails
  proofs: WorkProofs
  bus?: ProvenLimitDeps['bus']
  loginSessions: LoginSessions
  jobs: Jobs
  security: SecurityEvents
  ids: Ids
  /** Real time. */
  clock: Clock
  publicUrl: string
  /** The name of the game. */
  game: string
  /** Called when a mail is waiting. */
  wakeMail: () => void
}

type Parts = Deps & { resets: ReturnType<typeof createPasswordResetStore> }

export async function createResetPassword(deps: Deps): Promise<ResetPassword> {
  const { clock } = deps
  const resets = createPasswordResetStore(deps.kysely)
  const take = createProvenLimit(deps, limit)
  const addRequest = await defineRequests({ ...deps, resets })
  return {
    async request({ email, proof }, address) {
      const taken = await take(address, proof)
      if (!taken.ok) return taken
      await addRequest({ email })
      return ok({ done: true })
    },
    reset: (asked, address) => reset({ ...deps, resets }, asked, networkOf(address)),
    addCode: async (tx, userId) => (await addCode({ ...deps, resets }, tx, userId)) as string,
    removeExpired: () => resets.deleteExpired(clock.now()),
  }
}

/** Defines the job of a request; resolves to the function that adds one. */
function defineRequests({ store, resets, jobs, ids, clock, mails, publicUrl }: Parts) {
  return jobs.define<{ email: string }>('password-reset', async ({ email }, tx) => {
    const user = await store.findUserByEmail(email)
    if (user === undefined) return
    const code = await addCode({ resets, ids, clock }, tx, user.id)
    if (code === null) return
    const link = `${publicUrl}/auth/password/reset?resetCode=${code}`
    const mail = mails.compose('password-reset', user, { username: user.username, link })
    await insertMail(tx, ids.next(), mail, clock.now(), user.id)
  })
}

/** Adds a code; resolves to null if the player got the most that a player may get within the hour. */
async function addCode(
  { resets, ids, clock }: Pick<Parts, 'resets' | 'ids' | 'clock'>,
  tx: Transaction<Schema>,
  user_id: string,
): Promise<string | null> {
  const code = ids.secret()
  const now = clock.now()
  const times = { created_at: now, expires_at: toEpochMs(now + codeMs) }
  const row = { id: ids.next(), user_id, code_hash: hashSecret(code), ...times }
  return (await resets.insert(tx, row)) ? code : null
}

async function reset(
  { kysely, resets, passwords, mails, loginSessions, security, ids, clock, publicUrl, game, wakeMail }: Parts,
  { code, password }: { code: string; password: string },
  network: string,
): Promise<Result<{ done: true }, Refusal<'password_weak' | 'reset_invalid'>>> {
  const codeHash = hashSecret(code)
  const user = await resets.findUser(codeHash, clock.now())
  if (user === undefined) return refuseCode()
  const { id: userId, username, email } = user
  if (isWeakPassword(password, [game, username, email]))
    return refuse({ code: 'password_weak', field: 'password' })
  const passwordHash = await passwords.hash(password)
  const now = clock.now()
  const ended = await kysely.transaction().execute(async (tx) => {
    const sessions = await resets.use(tx, { userId, codeHash, passwordHash, now })
    const link = `${publicUrl}/auth/password/forgot`
    const mail = mails.compose('password-changed', user, { username, link })
    if (sessions !== null) await insertMail(tx, ids.next(), mail, now, userId)
    return sessions
  })
  if (ended === null) return refuseCode()
  wakeMail()
  loginSessions.announceEnd(ended)
  security.record({ type: 'password_changed', network, userId, reason: 'reset' })
  for (const _ of ended) security.record({ type: 'session_ended', network, userId, reason: 'password_reset' })
  return ok({ done: true })

  function refuseCode() {
    security.record({ type: 'reset_refused', network })
    return refuse({ code: 'reset_invalid' as const })
  }
}
