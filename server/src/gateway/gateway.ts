// The gateway: the WebSockets of players at /socket, on the port of the HTTP server. It has no timers of its own:
// `flush` is to be called several times a second, `checkExclusions` twice a second, `sweep` about once a second.

import type { FeedPulse, MarketClock } from '@koersklasse/contract/discovery.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Authenticate } from '../http/authentication.ts'
import type { Headers } from '../http/raw-answers.ts'
import type { Upgrade } from '../http/upgrades.ts'
import type { Bus } from '../platform/bus/bus.ts'
import type { Log } from '../platform/log.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import { createConnections } from './connections.ts'
import { createFanOut, type Prices } from './fan-out.ts'
import { defaultLimits, type GatewayLimits } from './limits.ts'
import { createPlayers, type ExclusionsChangedSince } from './players.ts'
import { createReceiveMessage } from './receive-message.ts'
import { createReloads } from './reloads.ts'

export interface GatewayParts {
  authenticate: Authenticate
  /** Calls the handler with each login session that ends. Returns the function that ends it. */
  onSessionEnd(handler: (sessionId: string) => void): () => void
  exclusionsChangedSince: ExclusionsChangedSince
  publicUrl: string
  /** The origins of the game's own pages. */
  origins: ReadonlySet<string>
  /** The headers of each refusal of a socket. */
  headers: Headers
  bus: Bus
  /** Real time: for deadlines and rates. */
  clock: Clock
  marketClock: () => MarketClock
  feedPulse: () => FeedPulse
  /** Calls the listener each time that the feed falls silent or is back. Returns the function that ends it. */
  onFeedChange(listener: () => void): () => void
  prices: Prices
  version: string
  log: Log
  security: SecurityEvents
  limits?: Partial<GatewayLimits>
}

export interface Gateway {
  /** Accepts or refuses the opening of a socket. */
  upgrade: Upgrade
  /** Sends the prices that have changed since the last flush, in one frame of each kind to a socket. */
  flush(): void
  /** Closes sockets that take too long to connect or to answer a ping, or whose session has ended. */
  sweep(): void
  /** Refuses new sockets, and has `sweep` close all others with 1001, evenly over a time in milliseconds. */
  drain(overMs: number): void
  /**
   * Finds exclusions that have run out, or whose begin or end the bus did not report, and tells their players. Rejects
   * without a database.
   */
  checkExclusions(): Promise<void>
  /** Refuses new sockets and closes all others with 1001; breaks those that do not answer in time. */
  close(): Promise<void>
  /** Counts for the metrics: `behind` is the number of sockets that read too slowly, `framesSent` is since the start. */
  stats(): { sockets: number; players: number; behind: number; framesSent: number; bufferedBytes: number }
}

/** Creates the gateway of a node, and subscribes it to the bus and to prices until it is closed. */
export function createGateway(parts: GatewayParts): Gateway {
  const { bus, prices, log } = parts
  const limits = { ...defaultLimits, ...parts.limits }
  const fanOut = createFanOut({ ...parts, limits })
  const players = createPlayers({
    ...{ ...parts, sessionCheckMs: limits.sessionCheckMs },
    tellChanged: fanOut.sendChosen,
  })
  const connections = createConnections({
    ...{ ...parts, limits },
    receive: createReceiveMessage({ ...parts, players, fanOut }),
    forget(connection) {
      players.forget(connection)
      fanOut.forget(connection)
    },
  })
  const { connected } = connections
  const reloads = createReloads(fanOut.sendMessages)
  const { socketsOf } = players
  const subscriptions = [
    prices.onChange(fanOut.touch),
    parts.onFeedChange(() => fanOut.sendFeed(connected())),
    bus.subscribe('clock', () => fanOut.sendClock(connected())),
    bus.onReconnect(() => reloads.add([...connected()].filter(({ player }) => player !== null))),
    bus.subscribeFollowed('reload', ({ userId }) => reloads.add(socketsOf(userId))),
    bus.subscribeFollowed('portfolio', ({ userId, change }) => fanOut.sendChange(socketsOf(userId), change)),
    bus.subscribeFollowed('followed', ({ userId, followed }) =>
      fanOut.sendFollowed(socketsOf(userId), followed),
    ),
    bus.subscribeFollowed('subrankings', ({ userId }) => fanOut.sendSubRankings(socketsOf(userId))),
    bus.subscribeFollowed('academy', ({ userId }) => fanOut.sendAcademy(socketsOf(userId))),
    bus.subscribeFollowed('chosen', ({ userId }) => players.tellChanged(userId)),
    bus.subscribeFollowed('messages', ({ userId }) => fanOut.sendMessages(socketsOf(userId))),
    parts.onSessionEnd(players.endSession),
    bus.subscribe('session-changed', ({ sessionId }) => {
      players
        .checkSession(sessionId)
        .catch((error) => log.warn({ err: error }, 'a session could not be checked'))
    }),
  ]

  return {
    upgrade: connections.upgrade,
    flush: fanOut.flush,
    sweep() {
      connections.sweep()
      reloads.sweep()
      players.checkSessions().catch((error) => log.warn({ err: error }, 'sessions could not be checked'))
    },
    drain: connections.drain,
    checkExclusions: players.checkExclusions,
    close() {
      for (const unsubscribe of subscriptions.splice(0)) unsubscribe()
      return connections.close()
    },
    stats: () => ({ ...connections.stats(), ...players.stats(), ...fanOut.stats() }),
  }
}
