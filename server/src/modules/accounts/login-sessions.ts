// Login sessions. A token is valid while its signature and its database row are. Each node caches a row for a few seconds;
// the end of a session is published on the bus, so that every node drops it at once.

import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Authenticate, Player } from '../../http/authentication.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Device } from './sessions/device.ts'
import type { AccountStore } from './store.ts'
import type { Terms } from './terms/load-terms.ts'
import { hashSecret, loginSessionSeconds, type Tokens } from './tokens.ts'
import type { UserRow } from './user-store.ts'

const cacheMs = 5_000
const maxCached = 50_000
/** How often the last use of a session is written down, in milliseconds. */
const useMs = 300_000
/** The most sessions of one player: a login beyond that ends the one that was used longest ago. */
const maxSessions = 100

export interface LoginSessions {
  /**
   * Begins a login session on a device; resolves to its token, and how many sessions it ended because there were too many.
   * Resolves to null if the user has left, or has another password than when they proved who they are: whoever did that
   * with the former one must not get in. `alongside` writes in the same transaction.
   */
  begin(
    user: UserRow,
    device: Device,
    alongside?: (tx: Transaction<Schema>) => Promise<void>,
  ): Promise<{ jwt: string; ended: number } | null>
  /** The player of a token; null if its session does not exist or has ended. Rejects if the database is down. */
  authenticate: Authenticate
  /** Ends a session on every node. */
  end(sessionId: string): Promise<void>
  /** Tells every node that sessions have ended whose rows are gone already, given the hashes of their tokens. */
  announceEnd(tokenHashes: readonly Buffer[]): void
  /** Tells every node that a player has another name, or looks at another competition. */
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
  // The pending look-up is cached, not its result, so that a session that ends during its look-up is dropped too.
  const cached = new BoundedMap<string, { player: Promise<Player | null>; until: number }>(maxCached)
  bus.subscribe('session-ended', ({ sessionId }) => cached.delete(sessionId))
  bus.subscribe('session-changed', ({ sessionId }) => cached.delete(sessionId))

  /**
   * Looks a session up in the database. One that was not found, or a failed look-up, is not cached; nor is that of a player
   * who has to accept the terms, so that every node knows at once when that is done.
   */
  async function findPlayer(tokenHash: Buffer, userId: string, sessionId: string): Promise<Player | null> {
    let player: Player | null = null
    try {
      const now = clock.now()
      const session = await store.findLoginSession(tokenHash, userId, now)
      if (session === undefined) return null
      if (now - session.used_at >= useMs) await store.markLoginSessionUsed(tokenHash, now)
      const mustAcceptTerms = session.terms_version < terms.current
      const { username, competition_id: competitionId } = session
      player = { userId, username, sessionId, mustAcceptTerms, competitionId }
      return player
    } finally {
      if (player === null || player.mustAcceptTerms) cached.delete(sessionId)
    }
  }

  function announceEnd(sessionId: string): void {
    cached.delete(sessionId)
    bus.publish('session-ended', { sessionId })
  }

  return {
    async begin(user, device, alongside = async () => {}) {
      const userId = user.id
      const tokenId = ids.secret()
      const now = clock.now()
      const expiresAt = toEpochMs(now + loginSessionSeconds * 1000)
      const row = {
        ...{ id: ids.next(), token_hash: hashSecret(tokenId), user_id: userId, ...device },
        ...{ created_at: now, used_at: now, authenticated_at: now, expires_at: expiresAt },
      }
      const ended = await kysely.transaction().execute(async (tx) => {
        if (!(await store.lockUnchanged(tx, user))) return null
        await alongside(tx)
        return store.insertLoginSession(tx, row, maxSessions)
      })
      if (ended === null) return null
      for (const hash of ended) announceEnd(hash.toString('hex'))
      return { jwt: tokens.sign(userId, tokenId), ended: ended.length }
    },
    async authenticate(token) {
      const read = tokens.read(token)
      if (read === null) return null
      const tokenHash = hashSecret(read.tokenId)
      const sessionId = tokenHash.toString('hex')
      const entry = cached.get(sessionId)
      if (entry !== undefined && entry.until > clock.now()) return entry.player
      const player = findPlayer(tokenHash, read.userId, sessionId)
      cached.set(sessionId, { player, until: clock.now() + cacheMs })
      return player
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
        cached.delete(sessionId)
        bus.publish('session-changed', { sessionId })
      }
    },
  }
}
