// The states of a client's connection, and the function that makes every transition.

import type { Followed } from '@koersklasse/contract/following.ts'
import type { ClientMessage, PortfolioChange } from '@koersklasse/contract/socket.ts'
import { assert, unreachable } from '@koersklasse/domain/result.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Player } from '../http/authentication.ts'

export type ConnectionState =
  /** The client has not sent `connect` yet. */
  | { stage: 'opened' }
  /** Its token is being checked. The messages that it sends meanwhile wait. */
  | { stage: 'connecting'; messages: readonly ClientMessage[] }
  /** It reads fast enough: everything is sent at once. The player is null for a visitor. */
  | { stage: 'connected'; player: Player | null }
  /** It reads too slowly: nothing is sent until it has read everything that was sent before. */
  | { stage: 'behind'; player: Player | null; missed: Missed }

/** What a client that is behind gets when it has caught up: the latest of each kind. */
export interface Missed {
  /** Since when it is behind, in real time. */
  since: EpochMs
  /** The first round of the fan-out whose prices it missed; 0 if it has not had all prices that it subscribed to. */
  round: number
  /** Whether the market's clock was set. */
  clock: boolean
  /** Whether the feed fell silent or came back. */
  feed: boolean
  /** The newest change of the portfolio. From a gap in the versions the client sees that there were more. */
  change: PortfolioChange | null
  /** The newest list of what the player follows. */
  followed: Followed | null
  /** Whether sub-rankings of the player have changed. */
  subRankings: boolean
  /** Whether what the player has read or earned in the academy has changed. */
  academy: boolean
  /** Whether the player has chosen another competition, or has other exclusions. */
  chosen: boolean
  /** Whether the player is told something new. */
  messages: boolean
}

/** An addition to what a client has missed. */
export type MissedPart = Partial<Omit<Missed, 'since'>>

/** What leads from one state to the next. */
export type ConnectionEvent =
  | { kind: 'connecting' }
  /** The client sent a message while its token was being checked. */
  | { kind: 'message'; message: ClientMessage }
  | { kind: 'connected'; player: Player | null }
  | { kind: 'fell behind'; since: EpochMs; round: number }
  | { kind: 'missed'; what: MissedPart }
  | { kind: 'caught up' }

/**
 * The state after an event.
 * @throws Error if the event cannot happen in this state, which is a fault of the gateway
 */
export function nextState(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.kind) {
    case 'connecting':
      assert(state.stage === 'opened', 'a client connects once')
      return { stage: 'connecting', messages: [] }
    case 'message':
      assert(state.stage === 'connecting', 'messages wait only while the token is checked')
      return { ...state, messages: [...state.messages, event.message] }
    case 'connected':
      assert(state.stage === 'connecting', 'a client is connected after its token is checked')
      return { stage: 'connected', player: event.player }
    case 'fell behind': {
      assert(state.stage === 'connected', 'only a connected client falls behind')
      const { since, round } = event
      return {
        ...{ stage: 'behind', player: state.player },
        missed: {
          ...{ since, round, clock: false, feed: false, change: null, followed: null },
          ...{ subRankings: false, academy: false, chosen: false, messages: false },
        },
      }
    }
    case 'missed':
      assert(state.stage === 'behind', 'only a client that is behind misses anything')
      return { ...state, missed: addMissed(state.missed, event.what) }
    case 'caught up':
      assert(state.stage === 'behind', 'only a client that is behind catches up')
      return { stage: 'connected', player: state.player }
    default:
      return unreachable(event)
  }
}

/** Adds to what was missed. Messages may arrive out of order, so the highest version is kept. */
function addMissed(missed: Missed, what: MissedPart): Missed {
  return {
    since: missed.since,
    round: Math.min(missed.round, what.round ?? missed.round),
    clock: missed.clock || (what.clock ?? false),
    feed: missed.feed || (what.feed ?? false),
    change: newest(missed.change, what.change ?? null),
    followed: newest(missed.followed, what.followed ?? null),
    subRankings: missed.subRankings || (what.subRankings ?? false),
    academy: missed.academy || (what.academy ?? false),
    chosen: missed.chosen || (what.chosen ?? false),
    messages: missed.messages || (what.messages ?? false),
  }
}

function newest<T extends { version: number }>(one: T | null, other: T | null): T | null {
  if (one === null || other === null) return other ?? one
  return other.version >= one.version ? other : one
}
