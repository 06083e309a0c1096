// Deleting an account: in one transaction all data on the player are erased, everywhere. See docs/decisions/0048.

import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import { isDeadlock } from '../../../platform/database/is-unavailable.ts'
import type { Person } from '../../../platform/database/personal-tables.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { insertMail } from '../../../platform/mail/mail-delivery.ts'
import { networkOf } from '../../../platform/network.ts'
import type { SecurityEvents } from '../../../platform/security-events.ts'
import type { AccountMails } from '../account-mails.ts'
import type { LoginSessions } from '../login-sessions.ts'
import type { RequireRecentProof } from '../sessions/step-up.ts'
import type { AccountStore } from '../store.ts'
import { againFrom } from './again-from.ts'
import type { LeftPlayers } from './left-players.ts'

/** How often a deletion is tried, because the player may do something meanwhile. */
const tries = 3

/** What other parts do when a player leaves. */
export interface Leaving {
  /** Cancels the waiting orders of a player. False if that is not possible now. */
  cancelOrders(userId: string): Promise<boolean>
  /** Locks the portfolios of a player. False if an order still waits in one. */
  lockPortfolios(tx: Transaction<Schema>, userId: string): Promise<boolean>
  /** Erases all data on a player. */
  erase(tx: Transaction<Schema>, person: Person): Promise<void>
}

export type DeleteAccount = (
  player: Player,
  address: string,
) => Promise<Result<{ done: true }, Refusal<'reauthentication_required' | 'unauthenticated' | 'unavailable'>>>

interface Deps {
  kysely: Kysely<Schema>
  store: AccountStore
  loginSessions: LoginSessions
  leftPlayers: LeftPlayers
  leaving: Leaving
  requireRecentProof: RequireRecentProof
  mails: AccountMails
  security: SecurityEvents
  ids: Ids
  /** Real time. */
  clock: Clock
  publicUrl: string
  /** Called when a mail is waiting. */
  wakeMail: () => void
}

/**
 * Deletes an account. `before` runs in the same transaction before anything is erased; if it resolves to false, nothing is
 * erased.
 */
export type DeleteAccountOf = (
  userId: string,
  address: string,
  before: (tx: Transaction<Schema>) => Promise<boolean>,
) => Promise<'done' | 'gone' | 'waits'>

/** Returns the function that deletes the account of a player who asks for it; `address` is the IP address of the caller. */
export function createDeleteAccount({
  store,
  requireRecentProof,
  deleteAccountOf,
}: Pick<Deps, 'store' | 'requireRecentProof'> & { deleteAccountOf: DeleteAccountOf }): DeleteAccount {
  return async (player, address) => {
    const recent = await requireRecentProof(player)
    if (!recent.ok) return recent
    const left = await deleteAccountOf(player.userId, address, (tx) => store.holdSession(tx, player))
    if (left === 'done') return ok({ done: true })
    return refuse({ code: left === 'gone' ? 'unauthenticated' : 'unavailable' })
  }
}

/** Returns the function that deletes an account; `address` is the IP address of the caller. */
export function createDeleteAccountOf(deps: Omit<Deps, 'requireRecentProof'>): DeleteAccountOf {
  const { leaving, loginSessions, security, wakeMail } = deps
  return async (userId, address, before) => {
    for (let tried = 0; tried < tries; tried += 1) {
      if (!(await leaving.cancelOrders(userId))) break
      const outcome = await eraseOnce(deps, userId, before).catch(orWait)
      if (outcome === 'waits') continue
      if (outcome === 'gone') return 'gone'
      wakeMail()
      loginSessions.announceEnd(outcome)
      const network = networkOf(address)
      security.record({ type: 'account_deleted', network, userId })
      for (const _ of outcome)
        security.record({ type: 'session_ended', network, userId, reason: 'account_deleted' })
      return 'done'
    }
    return 'waits'
  }
}

/** Turns a deadlock with something else of the player, such as a job, into `waits`, so that the deletion is retried. */
function orWait(fault: unknown): 'waits' {
  if (isDeadlock(fault)) return 'waits'
  throw fault
}

/**
 * Erases everything in one transaction; resolves to the hashes of the tokens of the player's sessions. If an order waits
 * (`waits`) or the account is gone already or `before` says no (`gone`), nothing changes.
 */
function eraseOnce(
  { kysely, store, leftPlayers, leaving, mails, ids, clock, publicUrl }: Omit<Deps, 'requireRecentProof'>,
  userId: string,
  before: Parameters<DeleteAccountOf>[2],
): Promise<Buffer[] | 'waits' | 'gone'> {
  return kysely.transaction().execute(async (tx) => {
    const user = await store.lockLeaver(tx, userId)
    if (user === undefined) return 'gone'
    if (!(await leaving.lockPortfolios(tx, userId))) return 'waits'
    if (!(await before(tx))) return 'gone'
    const { email, username, language } = user
    const sessions = await store.sessionsOf(userId, tx)
    const usernames = [username, ...(await store.formerNamesOf(tx, userId, clock.now()))]
    await leaving.erase(tx, { userId, email })
    const again = await leftPlayers.remember(tx, { email, usernames })
    const link = `${publicUrl}/auth/register`
    const values = { username, again: againFrom(again, language), link }
    const mail = mails.compose('goodbye', { email, language }, values)
    await insertMail(tx, ids.next(), mail, clock.now())
    return sessions
  })
}
