// Login sessions. A token is valid while its signature and its database row are. Each node caches a row for a few seconds;
// the end of a session is published on the bus, so that every node drops it at once.

import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Authenticate, Player } from '../../http/authentication.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Ids } from '../../platform/ids.ts'
import type { AccountStore } from './store.ts'
import { hashSecret, loginSessionSeconds, type Tokens } from './tokens.ts'

const cacheMs = 5_000
const maxCached = 50_000

export interface LoginSessions {
  /** Begins a login session; resolves to its token. */
  begin(userId: string): Promise<string>
  /** The player of a token; null if its session does not exist or has ended. Rejects if the database is down. */
  authenticate: Authenticate
  /** Ends a session on every node. */
  end(sessionId: string): Promise<void>
  /** Tells every node that sessions have ended whose rows are gone already, given the hashes of their tokens. */
  announceEnd(tokenHashes: readonly Buffer[]): void
}

/** `clock` is real time. */
export function createLoginSessions(deps: {
  store: AccountStore
  tokens: Tokens
  ids: Ids
  clock: Clock
  bus: Bus
}): LoginSessions {
  const { store, tokens, ids, clock, bus } = deps
  // The pending look-up is cached, not its result, so that a session that ends during its look-up is dropped too.
  const cached = new BoundedMap<string, { player: Promise<Player | null>; until: number }>(maxCached)
  bus.subscribe('session-ended', ({ sessionId }) => cached.delete(sessionId))

  /** Looks a session up in the database. A session that was not found, or a failed look-up, is not cached. */
  async function findPlayer(tokenHash: Buffer, userId: string, sessionId: string): Promise<Player | null> {
    let player: Player | null = null
    try {
      const session = await store.findLoginSession(tokenHash, userId, clock.now())
      if (session !== undefined) player = { userId, username: session.username, sessionId }
      return player
    } finally {
      if (player === null) cached.delete(sessionId)
    }
  }

  function announceEnd(sessionId: string): void {
    cached.delete(sessionId)
    bus.publish('session-ended', { sessionId })
  }

  return {
    async begin(userId) {
      const tokenId = ids.secret()
      const now = clock.now()
      await store.insertLoginSession(
        hashSecret(tokenId),
        userId,
        now,
        toEpochMs(now + loginSessionSeconds * 1000),
      )
      return tokens.sign(userId, tokenId)
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
  }
}
