// Using a passkey: to log in without a name or a password, and to prove once more who one is.

import type { AuthenticationAnswer } from '@koersklasse/contract/passkeys.ts'
import type { Proof } from '@koersklasse/contract/proof.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import { networkOf } from '../../../platform/network.ts'
import type { SecurityEvents } from '../../../platform/security-events.ts'
import type { LoginSessions } from '../login-sessions.ts'
import { createProvenLimit, type ProvenLimitDeps } from '../proven-limit.ts'
import type { Client, LetIn, LoggedIn } from '../sessions/let-in.ts'
import type { AccountStore } from '../store.ts'
import type { UserRow } from '../user-store.ts'
import type { WorkProofs } from '../work-proofs.ts'
import type { Challenges } from './challenges.ts'
import { credentialOf, type PasskeyStore } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

/** As for wrong passwords from one network. */
const limit = { what: 'log in with a passkey', event: 'login_throttled', burst: 100, everyMs: 3_000 } as const
const loginPurpose = 'log in'
const proofPurpose = ({ sessionId }: Player): string => `prove it in session ${sessionId}`

interface Answered {
  token: string
  answer: AuthenticationAnswer
}

export interface UsePasskeyDeps {
  store: AccountStore
  loginSessions: Pick<LoginSessions, 'announceChange'>
  passkeys: PasskeyStore
  relyingParty: RelyingParty
  challenges: Challenges
  proofs: WorkProofs
  bus?: ProvenLimitDeps['bus']
  letIn: LetIn
  /** Real time. */
  clock: Clock
  security: SecurityEvents
}

export function createUsePasskey(deps: UsePasskeyDeps) {
  const { store, passkeys, relyingParty, challenges, letIn, clock, security } = deps
  const take = createProvenLimit(deps, limit)

  /** Checks an answer; resolves to the passkey that was used and its player, or to why it is refused, in a word for the log. */
  async function check(
    { token, answer }: Answered,
    purpose: string,
  ): Promise<{ user: UserRow; passkeyId: string } | string> {
    const asked = await challenges.use(token, purpose)
    if (asked === null) return 'challenge'
    const row = await passkeys.findByCredential(answer.id)
    if (row === undefined) return 'unknown'
    const { userHandle } = answer.response
    if (userHandle !== undefined && userHandle !== row.user_handle) return 'user_handle'
    const verified = await relyingParty.verifyAuthentication(answer, asked.challenge, credentialOf(row))
    if ('refusedFor' in verified) return verified.refusedFor
    // Read before the mark: a new password removes the passkey, so either the mark fails or this user is found outdated.
    const user = await store.findUser(row.user_id)
    const isUsed = await passkeys.markUsed(row, verified.counter, clock.now())
    return user !== undefined && isUsed ? { user, passkeyId: row.id } : 'counter'
  }

  return {
    async askForLogin() {
      const { challenge, token } = challenges.make(loginPurpose)
      return ok({ token, options: { ...(await relyingParty.authenticationOptions(challenge)) } })
    },

    async logIn(
      { proof, ...answered }: Answered & { proof?: Proof | undefined },
      client: Client,
    ): Promise<Result<LoggedIn, Refusal<'proof_required' | 'passkey_refused'>>> {
      const taken = await take(client.address, proof)
      if (!taken.ok) return taken
      const used = await check(answered, loginPurpose)
      const loggedIn = typeof used === 'string' ? null : await letIn(used.user, client, used.passkeyId)
      if (loggedIn !== null) return ok(loggedIn)
      const reason = `passkey_${typeof used === 'string' ? used : 'unknown'}`
      security.record({ type: 'login_refused', network: networkOf(client.address), reason })
      return refuse({ code: 'passkey_refused' })
    },

    async askForProof(player: Player) {
      const { challenge, token } = challenges.make(proofPurpose(player))
      const own = (await passkeys.list(player.userId)).map(credentialOf)
      return ok({ token, options: { ...(await relyingParty.authenticationOptions(challenge, own)) } })
    },

    async prove(
      player: Player,
      answered: Answered,
      address: string,
    ): Promise<Result<{ done: true }, Refusal<'passkey_refused'>>> {
      const { userId, sessionId } = player
      const used = await check(answered, proofPurpose(player))
      const event = { network: networkOf(address), userId }
      if (typeof used === 'string' || used.user.id !== userId) {
        const reason = `passkey_${typeof used === 'string' ? used : 'of_another'}`
        security.record({ type: 'reauthentication_refused', ...event, reason })
        return refuse({ code: 'passkey_refused' })
      }
      await store.renewAuthentication(Buffer.from(sessionId, 'hex'), clock.now(), used.passkeyId)
      await deps.loginSessions.announceChange(userId)
      security.record({ type: 'reauthenticated', ...event, reason: 'passkey' })
      return ok({ done: true })
    },
  }
}
export type UsePasskey = ReturnType<typeof createUsePasskey>
