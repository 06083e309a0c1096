// Which sockets are whose, and that they are closed when the session ends that they were opened with.

import { closeCodes } from '@koersklasse/contract/socket.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time.ts'
import type { Authenticate, Player } from '../http/authentication.ts'
import type { Connection } from './connection.ts'

export interface PlayersParts {
  authenticate: Authenticate
  clock: Clock
  /** How often it is asked anew whether a session lives, in milliseconds. */
  sessionCheckMs: number
}

/** A session that sockets are open with, and the token that showed it. */
interface Session {
  player: Player
  token: string
  checkedAt: EpochMs
  sockets: Set<Connection>
}

/** The most sessions that one check asks about. */
const maxChecks = 100

export type Players = ReturnType<typeof createPlayers>

export function createPlayers({ authenticate, clock, sessionCheckMs }: PlayersParts) {
  const byUser = new Map<string, Set<Connection>>()
  /** By id; the one that was checked longest ago comes first. */
  const sessions = new Map<string, Session>()
  /** Log-ins under way, each with the sessions that have ended meanwhile: its answer may be older than that. */
  const underWay = new Set<Set<string>>()

  function register(connection: Connection, player: Player, token: string): void {
    const session = sessions.get(player.sessionId) ?? {
      player,
      token,
      checkedAt: clock.now(),
      sockets: new Set(),
    }
    sessions.set(player.sessionId, session)
    session.sockets.add(connection)
    byUser.set(player.userId, (byUser.get(player.userId) ?? new Set()).add(connection))
    connection.player = player
  }

  function endSession(sessionId: string): void {
    for (const ended of underWay) ended.add(sessionId)
    for (const connection of sessions.get(sessionId)?.sockets ?? []) {
      connection.sendError('unauthenticated')
      connection.close(closeCodes.unauthenticated)
    }
  }

  return {
    /** Finds the player of a token, null where there is none, and makes the connection that player's. */
    async enter(connection: Connection, token: string): Promise<Player | null> {
      const ended = new Set<string>()
      underWay.add(ended)
      try {
        const player = await authenticate(token)
        if (player === null || ended.has(player.sessionId)) return null
        if (connection.isOpen) register(connection, player, token)
        return player
      } finally {
        underWay.delete(ended)
      }
    },

    /** The sockets of a player. */
    socketsOf: (userId: string): Iterable<Connection> => byUser.get(userId) ?? [],

    /** Closes the sockets of a session that has ended. */
    endSession,

    /** Closes the sockets of sessions that have ended unheard; throws what `authenticate` does. */
    async checkSessions(): Promise<void> {
      const due: Session[] = []
      for (const session of sessions.values()) {
        if (clock.now() - session.checkedAt < sessionCheckMs || due.length === maxChecks) break
        due.push(session)
      }
      for (const session of due) {
        session.checkedAt = clock.now()
        sessions.delete(session.player.sessionId)
        sessions.set(session.player.sessionId, session)
      }
      await Promise.all(
        due.map(async ({ player, token }) => {
          if ((await authenticate(token)) === null) endSession(player.sessionId)
        }),
      )
    },

    forget(connection: Connection): void {
      if (connection.player === null) return
      const { userId, sessionId } = connection.player
      const sockets = byUser.get(userId)
      sockets?.delete(connection)
      if (sockets?.size === 0) byUser.delete(userId)
      const session = sessions.get(sessionId)
      session?.sockets.delete(connection)
      if (session?.sockets.size === 0) sessions.delete(sessionId)
    },

    stats: () => ({ players: byUser.size }),
  }
}
