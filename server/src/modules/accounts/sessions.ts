// Sessions: a token is good while its signature and its row are. A row is looked up at most every few seconds; the end
// of a session is told over the bus, so that every node forgets it at once.

import { type Clock, toEpochMs } from '@koersklasse/domain/time.ts'
import type { Authenticate, Player } from '../../http/authentication.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Ids } from '../../platform/ids.ts'
import type { AccountStore } from './store.ts'
import { hashSecret, sessionSeconds, type Tokens } from './tokens.ts'

const rememberMs = 5_000
const maxRemembered = 50_000

export interface Sessions {
  /** Begins a session; resolves to its token. */
  begin(userId: string): Promise<string>
  /** The player of a token; null where its session is not, or no longer, there. */
  authenticate: Authenticate
  /** Ends a session on every node. */
  end(sessionId: string): Promise<void>
}

/** Makes the sessions. `clock` is real time. */
export function createSessions(deps: {
  store: AccountStore
  tokens: Tokens
  ids: Ids
  clock: Clock
  bus: Bus
}): Sessions {
  const { store, tokens, ids, clock, bus } = deps
  // What is remembered is the look-up itself: a session that ends while it is looked up is forgotten as well.
  const remembered = new Map<string, { player: Promise<Player | null>; until: number }>()
  bus.subscribe('session-ended', ({ sessionId }) => remembered.delete(sessionId))

  /** Looks a session up; what was not found, or could not be looked for, is not remembered. */
  async function findPlayer(tokenHash: Buffer, userId: string, sessionId: string): Promise<Player | null> {
    let player: Player | null = null
    try {
      const session = await store.findSession(tokenHash, userId, clock.now())
      if (session !== undefined) player = { userId, username: session.username, sessionId }
      return player
    } finally {
      if (player === null) remembered.delete(sessionId)
    }
  }

  return {
    async begin(userId) {
      const tokenId = ids.secret()
      const now = clock.now()
      await store.insertSession(hashSecret(tokenId), userId, now, toEpochMs(now + sessionSeconds * 1000))
      return tokens.sign(userId, tokenId)
    },
    async authenticate(token) {
      const read = tokens.read(token)
      if (read === null) return null
      const tokenHash = hashSecret(read.tokenId)
      const sessionId = tokenHash.toString('hex')
      const known = remembered.get(sessionId)
      if (known !== undefined && known.until > clock.now()) return known.player
      remembered.delete(sessionId)
      const player = findPlayer(tokenHash, read.userId, sessionId)
      remembered.set(sessionId, { player, until: clock.now() + rememberMs })
      if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value!)
      return player
    },
    async end(sessionId) {
      await store.deleteSession(Buffer.from(sessionId, 'hex'))
      remembered.delete(sessionId)
      bus.publish('session-ended', { sessionId })
    },
  }
}
