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
  const remembered = new Map<string, { player: Player; until: number }>()
  bus.subscribe('session-ended', ({ sessionId }) => remembered.delete(sessionId))

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
      const session = await store.findSession(tokenHash, read.userId, clock.now())
      remembered.delete(sessionId)
      if (session === undefined) return null
      const player = { userId: read.userId, username: session.username, sessionId }
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
