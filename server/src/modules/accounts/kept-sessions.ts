// A cache of the login sessions that a node has looked up. Changes of sessions are read from the database several times a
// second, and come over the bus at once. A cached session counts for some minutes, and only while the last reading is recent.

import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Player } from '../../http/authentication.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Repeated } from '../../platform/timers.ts'
import type { AccountStore } from './store.ts'

/** For how long a session is kept, in milliseconds. */
const keptMs = 300_000
/** The most sessions that are kept. */
export const maxKept = 50_000
/** How old the last reading of changes may be, in milliseconds; beyond that, cached sessions do not count. */
const unreadMs = 1_000
/** How often changes are read, in milliseconds; together with the time that a reading takes, less than `unreadMs`. */
const readMs = 300

/** A cached session; `player` is pending while the session is looked up. */
interface Kept {
  player: Promise<Player | null>
  /** When its look-up began, and until when it counts; in real time. */
  from: EpochMs
  until: EpochMs
}

/** A player who was looked up, and when their session expires; null to keep nothing. */
export type LookedUp = { player: Player; expires: EpochMs } | null

export interface KeptSessions {
  /**
   * The player of a session, from the cache or from `lookUp`, whose result is cached. Null is not cached, nor a player who has
   * to accept the terms or is excluded, so that every node notices at once when that is over. Rejects as `lookUp` does.
   */
  playerOf(sessionId: string, lookUp: () => Promise<LookedUp>): Promise<Player | null>
  /** Looks a session up again the next time. */
  forget(sessionId: string): void
  /** Calls a handler with each session that ends from now on, at least once; returns a function that stops that. */
  onEnd(handler: (sessionId: string) => void): () => void
  /** Reads which sessions have changed. To be repeated on every node. */
  readonly timer: Repeated
}

/** `clock` is real time. */
export function createKeptSessions(deps: {
  store: Pick<AccountStore, 'readChanged'>
  clock: Clock
  bus: Bus
}): KeptSessions {
  const { store, clock, bus } = deps
  // Holds the pending look-up, not its result, so that a session that ends during its look-up is dropped too.
  const kept = new BoundedMap<string, Kept>(maxKept)
  const endHandlers = new Set<(sessionId: string) => void>()
  /** Since when the changes have been read without a gap, and the beginning of the last reading; null before the first. */
  let read: { next: string; from: EpochMs; until: EpochMs } | null = null
  bus.subscribe('session-ended', ({ sessionId }) => drop(sessionId, true))
  bus.subscribe('session-changed', ({ sessionId }) => drop(sessionId, false))

  function drop(sessionId: string, hasEnded: boolean): void {
    kept.delete(sessionId)
    if (hasEnded) for (const handle of endHandlers) handle(sessionId)
  }

  async function readChanged(): Promise<void> {
    const begun = clock.now()
    const { changed, next } = await store.readChanged(read?.next ?? null)
    for (const { sessionId, hasEnded } of changed) drop(sessionId, hasEnded)
    read = { next, from: read?.from ?? clock.now(), until: begun }
  }

  /** Whether a cached session is still known to be right. */
  function counts({ from, until }: Kept): boolean {
    const now = clock.now()
    if (now >= until) return false
    return now - from < unreadMs || (read !== null && from >= read.from && now - read.until < unreadMs)
  }

  async function find(sessionId: string, entry: Kept, lookUp: () => Promise<LookedUp>) {
    let player: Player | null = null
    try {
      const found = await lookUp()
      if (found === null) return null
      entry.until = toEpochMs(Math.min(entry.until, found.expires))
      player = found.player
      return player
    } finally {
      const isKept = player !== null && !player.mustAcceptTerms && !player.isExcluded
      if (!isKept && kept.get(sessionId) === entry) kept.delete(sessionId)
    }
  }

  return {
    playerOf(sessionId, lookUp) {
      const known = kept.get(sessionId)
      if (known !== undefined && counts(known)) return known.player
      const from = clock.now()
      const entry: Kept = { player: Promise.resolve(null), from, until: toEpochMs(from + keptMs) }
      kept.set(sessionId, entry)
      entry.player = find(sessionId, entry, lookUp)
      return entry.player
    },
    forget: (sessionId) => kept.delete(sessionId),
    onEnd(handler) {
      endHandlers.add(handler)
      return () => void endHandlers.delete(handler)
    },
    timer: { everyMs: readMs, run: readChanged },
  }
}
