// Login sessions. A token is valid while its signature and its database row are. Each node keeps the rows that it has
// looked up (kept-sessions.ts); the end of a session is published on the bus, so that every node drops it at once.

import { needsPasskey, type Role } from '@koersklasse/contract/access.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Authenticate, Player } from '../../http/authentication.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { gather } from '../../platform/gather.ts'
import type { Ids } from '../../platform/ids.ts'
import { createKeptSessions, type KeptSessions, type LookedUp, maxKept } from './kept-sessions.ts'
import type { WantedSession } from './login-session-store.ts'
import type { Device } from './sessions/device.ts'
import type { AccountStore } from './store.ts'
import type { Terms } from './terms/load-terms.ts'
import { hashSecret, loginSessionSeconds, type Tokens } from './tokens.ts'
import type { UserRow } from './user-store.ts'

/** How often the last use of a session is written down, in milliseconds. */
const useMs = 300_000
/** The most sessions of one player: a login beyond that ends the one that was used longest ago. */
const maxSessions = 100

/** The roles at the desk of a session: those that count, and those that wait for a passkey. */
export type DeskRoles = Pick<Player, 'roles' | 'rolesWithoutPasskey'>

export interface LoginSessions extends Pick<KeptSessions, 'onEnd' | 'timer'> {
  /**
   * Begins a login session on a device; resolves to its token, and how many sessions it ended because there were too many.
   * Resolves to null if the user has left, or has another password than when they proved who they are: a proof by the former
   * password must not let anybody in. `passkeyId` is the passkey by which they proved it, if any; `alongside` writes in the
   * same transaction.
   */
  begin(
    user: UserRow,
    device: Device,
    passkeyId: string | null,
    alongside?: (tx: Transaction<Schema>) => Promise<void>,
  ): Promise<{ jwt: string; ended: number; deskRoles: DeskRoles } | null>
  /** The player of a token; null if its session does not exist or has ended. Rejects if the database is down. */
  authenticate: Authenticate
  /** Ends a session on every node. */
  end(sessionId: string): Promise<void>
  /** Tells every node that sessions have ended, by the hashes of their tokens; their rows have been deleted already. */
  announceEnd(tokenHashes: readonly Buffer[]): void
  /**
   * Tells every node that a player has another name or other roles, looks at another competition, or has used or removed a
   * passkey.
   */
  announceChange(userId: string): Promise<void>
}

/** `clock` is real time. */
export function createLoginSessions(deps: {
  kysely: Kysely<Schema>
  store: AccountStore
  tokens: Tokens
  ids: Ids
  clock: Clock
  bus: Bus
  terms: Pick<Terms, 'current'>
}): LoginSessions {
  const { kysely, store, tokens, ids, clock, bus, terms } = deps
  const kept = createKeptSessions(deps)
  const verify = createVerify(tokens, clock)
  const find = gather((wanted: readonly WantedSession[]) => store.findLoginSessions(wanted, clock.now()))
  const markUsed = gather(async (tokenHashes: readonly Buffer[]) => {
    await store.markLoginSessionsUsed(tokenHashes, clock.now())
    return tokenHashes
  })

  async function lookUp(wanted: WantedSession, sessionId: string): Promise<LookedUp> {
    const session = await find(wanted)
    if (session === undefined) return null
    const now = clock.now()
    if (now - session.used_at >= useMs) await markUsed(wanted.tokenHash)
    const mustAcceptTerms = session.terms_version < terms.current
    const { username, competition_id: competitionId, passkey_id, expires_at: expires } = session
    const player = {
      ...{ userId: wanted.userId, username, sessionId, mustAcceptTerms, competitionId },
      ...{ isExcluded: session.is_excluded, ...countRoles(session.roles, passkey_id) },
    }
    return { player, expires }
  }

  function announceEnd(sessionId: string): void {
    kept.forget(sessionId)
    bus.publish('session-ended', { sessionId })
  }

  return {
    async begin(user, device, passkeyId, alongside = async () => {}) {
      const userId = user.id
      const tokenId = ids.secret()
      const now = clock.now()
      const expiresAt = toEpochMs(now + loginSessionSeconds * 1000)
      const row = {
        ...{ id: ids.next(), token_hash: hashSecret(tokenId), user_id: userId, ...device },
        ...{ created_at: now, used_at: now, authenticated_at: now, expires_at: expiresAt, passkey_id: null },
      }
      const begun = await kysely.transaction().execute(async (tx) => {
        if (!(await store.lockUnchanged(tx, user))) return null
        await alongside(tx)
        const ended = await store.insertLoginSession(tx, row, maxSessions)
        if (passkeyId !== null) await store.markProvedByPasskey(tx, row.token_hash, passkeyId)
        return { ended, roles: await store.rolesOf(tx, userId) }
      })
      if (begun === null) return null
      for (const hash of begun.ended) announceEnd(hash.toString('hex'))
      const deskRoles = countRoles(begun.roles, passkeyId)
      return { jwt: tokens.sign(userId, tokenId), ended: begun.ended.length, deskRoles }
    },
    async authenticate(token) {
      const found = verify(token)
      return found === null ? null : kept.playerOf(found.sessionId, () => lookUp(found, found.sessionId))
    },
    async end(sessionId) {
      await store.deleteLoginSession(Buffer.from(sessionId, 'hex'))
      announceEnd(sessionId)
    },
    announceEnd(tokenHashes) {
      for (const hash of tokenHashes) announceEnd(hash.toString('hex'))
    },
    async announceChange(userId) {
      for (const hash of await store.sessionsOf(userId)) {
        const sessionId = hash.toString('hex')
        kept.forget(sessionId)
        bus.publish('session-changed', { sessionId })
      }
    },
    ...{ onEnd: kept.onEnd, timer: kept.timer },
  }
}

/** Makes the function that reads a token; its result is null if the signature is wrong or the token has expired. */
function createVerify(tokens: Tokens, clock: Clock) {
  const verified = new BoundedMap<string, WantedSession & { sessionId: string; expires: EpochMs }>(maxKept)
  return (token: string) => {
    const known = verified.get(token)
    if (known !== undefined) return known.expires > clock.now() ? known : null
    const claims = tokens.read(token)
    if (claims === null) return null
    const tokenHash = hashSecret(claims.tokenId)
    const { userId, expires } = claims
    const found = { tokenHash, userId, sessionId: tokenHash.toString('hex'), expires }
    verified.set(token, found)
    return found
  }
}

/** Which roles count in a session; `passkeyId` is the passkey by which it was proved, null for none. */
function countRoles(roles: readonly Role[], passkeyId: string | null): DeskRoles {
  const counts = (role: Role) => passkeyId !== null || !needsPasskey(role)
  return { roles: roles.filter(counts), rolesWithoutPasskey: roles.filter((role) => !counts(role)) }
}
