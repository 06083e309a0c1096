// What the desk does for and to players. Each action is one transaction with its line in the log, and tells every node.

import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { recordDeskAction } from '../../../platform/desk-log.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { AccountMails } from '../account-mails.ts'
import type { AddRegistration } from '../add-registration.ts'
import type { DeleteAccountOf } from '../deletion/delete-account.ts'
import type { LoginSessions } from '../login-sessions.ts'
import { renameByDesk } from '../profile/rename.ts'
import type { AccountStore } from '../store.ts'
import type { ExclusionStore } from './exclusion-store.ts'
import type { createPlayerDeskStore } from './player-store.ts'
import { createTelling, lockPerson } from './telling.ts'

export interface PlayerActionsDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  ids: Ids
  store: AccountStore
  players: ReturnType<typeof createPlayerDeskStore>
  exclusions: ExclusionStore
  loginSessions: LoginSessions
  mails: AccountMails
  addRegistration: AddRegistration
  deleteAccountOf: DeleteAccountOf
  publicUrl: string
  /** Called when a mail is waiting. */
  wakeMail: () => void
}

export type Outcome<Value, Code extends string = never> = Promise<
  Result<Value, { code: Code | 'not_found'; field?: 'username' }>
>

export function createPlayerActions(deps: PlayerActionsDeps) {
  const { kysely, clock, store, players, loginSessions, wakeMail } = deps
  const { tell, record } = createTelling(deps)

  async function resendActivation(by: Player, id: string, reason: string): Outcome<{ done: true }> {
    const waiting = await players.findRegistration(id, clock.now())
    if (waiting === undefined) return refuse({ code: 'not_found' })
    const owner = await store.findEmailOwner(waiting.email, clock.now())
    await kysely.transaction().execute(async (tx) => {
      await deps.addRegistration(tx, waiting, owner)
      await recordDeskAction(tx, {
        ...{ by, at: clock.now(), action: 'resendPlayerActivation', subject: { kind: 'registration', id } },
        ...{ before: null, after: null, reason },
      })
    })
    wakeMail()
    return ok({ done: true })
  }

  async function endSessions(by: Player, userId: string, reason: string): Outcome<{ ended: number }> {
    const hashes = await kysely.transaction().execute(async (tx) => {
      if ((await lockPerson(tx, userId)) === undefined) return null
      const ended = await store.deleteLoginSessionsOf(tx, userId)
      const facts = { before: { sessions: ended.length }, after: { sessions: 0 } }
      await record(tx, by, 'endPlayerSessions', userId, { ...facts, reason })
      return ended
    })
    if (hashes === null) return refuse({ code: 'not_found' })
    loginSessions.announceEnd(hashes)
    return ok({ ended: hashes.length })
  }

  async function rename(
    by: Player,
    userId: string,
    { username, reason }: { username: string; reason: string },
  ): Outcome<{ done: true }, 'username_taken'> {
    const outcome = await kysely.transaction().execute(async (tx) => {
      const renamed = await renameByDesk(store, tx, { userId, username, now: clock.now() })
      if (typeof renamed === 'string') return renamed
      await tell(tx, { ...renamed, username }, 'renamed', { reason, until: null })
      await record(tx, by, 'renamePlayer', userId, {
        ...{ before: { username: renamed.username }, after: { username }, reason },
      })
      return 'done'
    })
    if (outcome === 'gone') return refuse({ code: 'not_found' })
    if (outcome === 'taken') return refuse({ code: 'username_taken', field: 'username' })
    wakeMail()
    await loginSessions.announceChange(userId)
    return ok({ done: true })
  }

  /** Deletes the account as its player would. The line in the log stays, without what it said about the player. */
  async function remove(
    by: Player,
    userId: string,
    reason: string,
    address: string,
  ): Outcome<{ done: true }, 'unavailable'> {
    const left = await deps.deleteAccountOf(userId, address, async (tx) => {
      await record(tx, by, 'deletePlayer', userId, { before: null, after: null, reason })
      return true
    })
    return left === 'done'
      ? ok({ done: true })
      : refuse({ code: left === 'gone' ? 'not_found' : 'unavailable' })
  }

  return { resendActivation, endSessions, rename, remove }
}
