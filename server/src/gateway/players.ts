// The sockets of each player. They are closed when the login session that opened them ends, or the player is excluded. The
// page of an excluded player then connects as a visitor's, and is told when the exclusion is over.

import { closeCodes } from '@koersklasse/contract/socket.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Authenticate, Player } from '../http/authentication.ts'
import type { Bus } from '../platform/bus/bus.ts'
import type { Connection } from './connection.ts'

export interface PlayersParts {
  bus: Pick<Bus, 'follow'>
  authenticate: Authenticate
  /** Real time. */
  clock: Clock
  /** How often to check that a session has not ended, in milliseconds. */
  sessionCheckMs: number
  exclusionsChangedSince: ExclusionsChangedSince
  /** Makes the pages of some sockets load their player again. */
  tellChanged(connections: Iterable<Connection>): void
}

/** The exclusions that began, were ended or ran out since an instant of real time. */
export type ExclusionsChangedSince = (
  since: EpochMs,
) => Promise<readonly { id: string; userId: string; scope: 'lists' | 'game'; isInForce: boolean }[]>

/** A session with open sockets, and the token that proved it. */
interface Session {
  player: Player
  token: string
  checkedAt: EpochMs
  sockets: Set<Connection>
}

/** The most sessions that one call of `checkSessions` checks. */
const maxChecks = 100
/**
 * By how much each look for exclusions overlaps the one before, in milliseconds: more than clocks differ and transactions
 * take.
 */
const overlapMs = 60_000

export type Players = ReturnType<typeof createPlayers>

/** Creates the register of players with open sockets on this node. */
export function createPlayers(parts: PlayersParts) {
  const { authenticate, bus, clock, sessionCheckMs } = parts
  const byUser = createSocketsByUser(bus)
  const excluded = createExcludedSockets(bus)
  /** By id; the least recently checked comes first. */
  const sessions = new Map<string, Session>()
  const pending = createPendingChecks(authenticate)

  function register(connection: Connection, player: Player, token: string): void {
    const checkedAt = clock.now()
    const session = sessions.get(player.sessionId) ?? { player, token, checkedAt, sockets: new Set() }
    sessions.set(player.sessionId, session)
    session.sockets.add(connection)
    byUser.add(player.userId, connection)
  }

  function endSession(sessionId: string): void {
    pending.addEnded(sessionId)
    closeAll(sessions.get(sessionId)?.sockets, 'unauthenticated')
  }

  /** Closes the sockets of a session if it has ended, or if its player is excluded by now. */
  async function check(session: Session | undefined): Promise<void> {
    const player = session && (await authenticate(session.token))
    if (player === null) endSession(session!.player.sessionId)
    else if (player?.isExcluded) closeAll(session!.sockets, 'excluded')
  }

  /**
   * Makes all pages of a player load the player again, including those that count as a visitor's because the player is
   * excluded.
   */
  function tellChanged(userId: string): void {
    parts.tellChanged([...byUser.of(userId), ...excluded.of(userId)])
  }

  return {
    /** Finds the player of a token; null if there is none, or if the session has ended meanwhile. */
    authenticate: pending.authenticate,

    /** Assigns a connection to a player. To be called right after `authenticate` has returned the player. */
    register,

    /** Keeps a visitor's connection as that of a player who is excluded. */
    registerExcluded: excluded.add,

    tellChanged,

    /** The sockets of a player; none for a player who has left (null). */
    socketsOf: (userId: string | null): Iterable<Connection> => (userId === null ? [] : byUser.of(userId)),

    /** Closes the sockets of a session that has ended. */
    endSession,

    /** Closes the sockets of sessions whose end the bus did not report. Rejects with what `authenticate` throws. */
    async checkSessions(): Promise<void> {
      const now = clock.now()
      await Promise.all(takeDue(sessions, toEpochMs(now - sessionCheckMs), now).map(check))
    },

    /** Checks a session of which something has changed. Rejects with what `authenticate` throws. */
    checkSession: async (sessionId: string): Promise<void> => check(sessions.get(sessionId)),

    checkExclusions: createExclusionCheck(parts, byUser.of, tellChanged),

    forget(connection: Connection): void {
      excluded.delete(connection)
      if (connection.player === null) return
      const { userId, sessionId } = connection.player
      byUser.delete(userId, connection)
      const session = sessions.get(sessionId)
      session?.sockets.delete(connection)
      if (session?.sockets.size === 0) sessions.delete(sessionId)
    },

    stats: () => ({ players: byUser.size() }),
  }
}

/**
 * Token checks under way. A check that began before a session ended may still find it valid, so it is compared with the
 * sessions that have ended since.
 */
function createPendingChecks(authenticate: Authenticate) {
  /** Of each check, the sessions that have ended since it began. */
  const underWay = new Set<Set<string>>()
  return {
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
    addEnded(sessionId: string): void {
      for (const ended of underWay) ended.add(sessionId)
    },
  }
}

/** Takes sessions that were last checked at an instant or before, and moves them to the end, as checked now. */
function takeDue(sessions: Map<string, Session>, until: EpochMs, now: EpochMs): Session[] {
  const due: Session[] = []
  for (const session of sessions.values()) {
    if (session.checkedAt > until || due.length === maxChecks) break
    due.push(session)
  }
  for (const session of due) {
    session.checkedAt = now
    sessions.delete(session.player.sessionId)
    sessions.set(session.player.sessionId, session)
  }
  return due
}

/**
 * Makes the check for exclusions that have begun or ended. It closes the sockets of players who are excluded from the game,
 * in case the bus did not report it, and tells players once of any other change. It rejects with what
 * `exclusionsChangedSince` throws.
 */
function createExclusionCheck(
  { clock, exclusionsChangedSince }: Pick<PlayersParts, 'clock' | 'exclusionsChangedSince'>,
  socketsOf: (userId: string) => Iterable<Connection>,
  tellChanged: (userId: string) => void,
) {
  let lookedAt = clock.now()
  let told = new Set<string>()
  return async (): Promise<void> => {
    const now = clock.now()
    const found = new Set<string>()
    for (const { id, userId, scope, isInForce } of await exclusionsChangedSince(
      toEpochMs(lookedAt - overlapMs),
    )) {
      const change = `${id} ${isInForce}`
      found.add(change)
      if (isInForce && scope === 'game') closeAll(socketsOf(userId), 'excluded')
      else if (!told.has(change)) tellChanged(userId)
    }
    // A change that is too old to be found now will not be found again.
    told = found
    lookedAt = now
  }
}

/** The sockets of each player. While a player has one, messages to the player reach this node. */
function createSocketsByUser(bus: PlayersParts['bus']) {
  const byUser = new Map<string, { sockets: Set<Connection>; unfollow: () => void }>()
  return {
    add(userId: string, connection: Connection): void {
      const followed = byUser.get(userId) ?? { sockets: new Set(), unfollow: bus.follow(userId) }
      followed.sockets.add(connection)
      byUser.set(userId, followed)
    },
    delete(userId: string, connection: Connection): void {
      const followed = byUser.get(userId)
      followed?.sockets.delete(connection)
      if (followed?.sockets.size !== 0) return
      followed.unfollow()
      byUser.delete(userId)
    },
    of: (userId: string): Iterable<Connection> => byUser.get(userId)?.sockets ?? [],
    size: () => byUser.size,
  }
}

/** The sockets of visitors who are excluded players. */
function createExcludedSockets(bus: PlayersParts['bus']) {
  const byUser = createSocketsByUser(bus)
  const userOf = new Map<Connection, string>()
  return {
    add(connection: Connection, { userId }: Player): void {
      userOf.set(connection, userId)
      byUser.add(userId, connection)
    },
    delete(connection: Connection): void {
      const userId = userOf.get(connection)
      if (userId === undefined) return
      userOf.delete(connection)
      byUser.delete(userId, connection)
    },
    of: byUser.of,
  }
}

function closeAll(connections: Iterable<Connection> | undefined, why: 'unauthenticated' | 'excluded'): void {
  for (const connection of connections ?? []) {
    connection.sendError(why)
    connection.close(closeCodes[why])
  }
}
