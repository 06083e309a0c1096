// Adding and removing passkeys. Both need a recent proof of identity, and send the owner a mail.

import { maxPasskeys, type RegistrationAnswer } from '@koersklasse/contract/passkeys.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { insertMail } from '../../../platform/mail/mail-delivery.ts'
import { networkOf } from '../../../platform/network.ts'
import type { SecurityEvents } from '../../../platform/security-events.ts'
import type { AccountMails } from '../account-mails.ts'
import type { LoginSessions } from '../login-sessions.ts'
import type { RequireRecentProof } from '../sessions/step-up.ts'
import type { AccountStore } from '../store.ts'
import { lockUser, type UserRow } from '../user-store.ts'
import type { Challenges } from './challenges.ts'
import { credentialOf, type PasskeyRow, type PasskeyStore } from './passkey-store.ts'
import type { Credential, RelyingParty } from './relying-party.ts'

export interface ManagePasskeysDeps {
  kysely: Kysely<Schema>
  store: AccountStore
  loginSessions: Pick<LoginSessions, 'announceChange'>
  passkeys: PasskeyStore
  relyingParty: RelyingParty
  challenges: Challenges
  requireRecentProof: RequireRecentProof
  mails: AccountMails
  ids: Ids
  /** Real time. */
  clock: Clock
  security: SecurityEvents
  publicUrl: string
  /** Called when a mail is waiting. */
  wakeMail: () => void
}

const refusals = {
  exists: 'passkey_exists',
  too_many: 'too_many_passkeys',
  ended: 'unauthenticated',
} as const
const purposeOf = ({ sessionId }: Player): string => `add a passkey in session ${sessionId}`

type Removal = Promise<
  Result<{ done: true }, Refusal<'reauthentication_required' | 'not_found' | 'unauthenticated'>>
>

export function createManagePasskeys(deps: ManagePasskeysDeps) {
  const { kysely, store, passkeys, relyingParty, challenges, ids, clock, security, wakeMail } = deps

  /** Does a change that sends the owner a mail, and records it; resolves to `ended` if the session has ended meanwhile. */
  async function change<Value>(
    player: Player,
    address: string,
    type: 'passkey_added' | 'passkey_removed',
    run: (mail: (passkey: string) => Promise<void>, tx: Kysely<Schema>) => Promise<Value>,
  ): Promise<Value | 'ended'> {
    let isDone = false
    const value = await kysely.transaction().execute(async (tx) => {
      if (!(await store.holdSession(tx, player))) return 'ended'
      return run(async (passkey) => {
        isDone = true
        const user = await lockUser(tx, player.userId)
        if (user !== undefined)
          await insertMail(tx, ids.next(), mailOf(deps, type, user, passkey), clock.now(), user.id)
      }, tx)
    })
    if (isDone) {
      wakeMail()
      await deps.loginSessions.announceChange(player.userId)
      security.record({ type, network: networkOf(address), userId: player.userId })
    }
    return value
  }

  return {
    /** Begins to add a passkey; resolves to the question for the browser. */
    async ask(player: Player) {
      const recent = await deps.requireRecentProof(player)
      if (!recent.ok) return recent
      const existing = await passkeys.list(player.userId)
      if (existing.length >= maxPasskeys) return refuse({ code: 'too_many_passkeys' as const })
      const user = { handle: existing[0]?.user_handle ?? ids.secret(), username: player.username }
      const { challenge, token } = challenges.make(purposeOf(player), user.handle)
      const options = await relyingParty.registrationOptions(challenge, user, existing.map(credentialOf))
      return ok({ token, options: { ...options } })
    },

    async add(
      player: Player,
      { token, name, answer }: { token: string; name: string; answer: RegistrationAnswer },
      address: string,
    ): Promise<Result<PasskeyRow, Refusal<'passkey_refused' | (typeof refusals)[keyof typeof refusals]>>> {
      const asked = await challenges.use(token, purposeOf(player))
      if (asked === null) return refuse({ code: 'passkey_refused' })
      const credential = await relyingParty.verifyRegistration(answer, asked.challenge)
      if (credential === null) return refuse({ code: 'passkey_refused' })
      const recent = await deps.requireRecentProof(player)
      const owner = { id: ids.next(), user_id: player.userId, user_handle: asked.userHandle }
      const row = { ...owner, name, created_at: clock.now(), used_at: null, ...columnsOf(credential) }
      const outcome = await change(player, address, 'passkey_added', async (mail, tx) => {
        const inserted = await passkeys.insert(tx, row, maxPasskeys)
        if (inserted !== 'inserted') return inserted
        await mail(name)
        // A player who has just proved who they are need not use the new passkey in this session as well.
        if (recent.ok) await store.markProvedByPasskey(tx, Buffer.from(player.sessionId, 'hex'), row.id)
        return inserted
      })
      return outcome === 'inserted' ? ok(row) : refuse({ code: refusals[outcome] })
    },

    async remove(player: Player, id: string, address: string): Removal {
      const recent = await deps.requireRecentProof(player)
      if (!recent.ok) return recent
      const removed = await change(player, address, 'passkey_removed', async (mail, tx) => {
        const row = await passkeys.delete(tx, player.userId, id)
        if (row !== undefined) await mail(row.name)
        return row
      })
      if (removed === 'ended') return refuse({ code: 'unauthenticated' })
      return removed === undefined ? refuse({ code: 'not_found' }) : ok({ done: true })
    },
  }
}
export type ManagePasskeys = ReturnType<typeof createManagePasskeys>

const columnsOf = ({ id, publicKey, counter, transports }: Credential) => ({
  ...{ credential_id: id, public_key: Buffer.from(publicKey), counter, transports: [...transports] },
})

function mailOf(
  { mails, publicUrl }: ManagePasskeysDeps,
  type: 'passkey_added' | 'passkey_removed',
  user: UserRow,
  passkey: string,
) {
  const name = type === 'passkey_added' ? 'passkey-added' : 'passkey-removed'
  const values = { username: user.username, passkey, link: `${publicUrl}/account/sessions` }
  return mails.compose(name, user, values)
}
