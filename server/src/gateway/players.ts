// The sockets of each player. They are closed when the login session that opened them ends.

import { closeCodes } from '@koersklasse/contract/socket.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Authenticate, Player } from '../http/authentication.ts'
import type { Connection } from './connection.ts'

export interface PlayersParts {
  authenticate: Authenticate
  /** Real time. */
  clock: Clock
  /** How often to check that a session has not ended, in milliseconds. */
  sessionCheckMs: number
}

/** A session with open sockets, and the token that proved it. */
interface Session {
  player: Player
  token: string
  checkedAt: EpochMs
  sockets: Set<Connection>
}

/** The most sessions that one call of `checkSessions` checks. */
const maxChecks = 100

export type Players = ReturnType<typeof createPlayers>

/** Creates the register of players with open sockets on this node. */
export function createPlayers({ authenticate, clock, sessionCheckMs }: PlayersParts) {
  const byUser = new Map<string, Set<Connection>>()
  /** By id; the least recently checked comes first. */
  const sessions = new Map<string, Session>()
  /** Token checks under way, each with the sessions that have ended since it began, which its answer may not show yet. */
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
  }

  function endSession(sessionId: string): void {
    for (const ended of underWay) ended.add(sessionId)
    for (const connection of sessions.get(sessionId)?.sockets ?? []) {
      connection.sendError('unauthenticated')
      connection.close(closeCodes.unauthenticated)
    }
  }

  return {
    /** Finds the player of a token; null if there is none, or if the session has ended meanwhile. */
    async authenticate(token: string): Promise<Player | null> {
      const ended = new Set<string>()
      underWay.add(ended)
      try {
        const player = await authenticate(token)
        return player === null || ended.has(player.sessionId) ? null : player
      } finally {
        underWay.delete(ended)
      }
    },

    /** Assigns a connection to a player. To be called right after `authenticate` has returned the player. */
    register,

    /** The sockets of a player; none for a player who has left (null). */
    socketsOf: (userId: string | null): Iterable<Connection> =>
      (userId === null ? null : byUser.get(userId)) ?? [],

    /** Closes the sockets of a session that has ended. */
    endSession,

    /** Closes the sockets of sessions whose end the bus did not report. Rejects with what `authenticate` throws. */
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
