// The gateway: web sockets at /socket, on the port of the HTTP server. It owns no timer: whoever composes it calls
// `flush` some times a second and `sweep` about once a second.

import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import { closeCodes, maxClientFrameBytes } from '@koersklasse/contract/socket.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Authenticate, isOwnOrigin, sessionCookieName } from '../http/authentication.ts'
import { refuseUpgrade, routeUpgrades, type Upgrade } from '../http/upgrades.ts'
import type { Bus } from '../platform/bus/bus.ts'
import type { Log } from '../platform/log.ts'
import { addressOf, createAdmission } from './admission.ts'
import { Connection } from './connection.ts'
import { createFanOut, type Prices } from './fan-out.ts'
import { defaultLimits, type GatewayLimits } from './limits.ts'
import { createPlayers } from './players.ts'
import { createReceiveMessage } from './receive-message.ts'
import { TokenBucket } from './token-bucket.ts'

/** Where the sockets of players are opened. */
export const socketPath = '/socket'

export interface GatewayParts {
  authenticate: Authenticate
  publicUrl: string
  /** Whether to believe a proxy's X-Forwarded-For. */
  trustProxy: boolean
  bus: Bus
  /** Real time: for deadlines and rates. */
  clock: Clock
  marketClock: () => MarketClock
  prices: Prices
  version: string
  log: Log
  limits?: Partial<GatewayLimits>
}

export interface Gateway {
  /** Takes or refuses a socket that is to be opened at `socketPath`. */
  upgrade: Upgrade
  /** Takes the sockets of an HTTP server that has none but these; may be called for several. */
  attach(server: Server): void
  /** Sends the prices that have changed since the last flush: one frame a reader, however many changed. */
  flush(): void
  /** Enforces what has a deadline: connecting, answering pings, living sessions. */
  sweep(): void
  /** Says goodbye to all (1001: they come back) and takes no more. Ends when they are gone or out of patience. */
  close(): Promise<void>
  stats(): { sockets: number; players: number; behind: number; framesSent: number; bufferedBytes: number }
}

export function createGateway(parts: GatewayParts): Gateway {
  const { clock, bus, prices, log } = parts
  const limits = { ...defaultLimits, ...parts.limits }
  const connections = new Set<Connection>()
  const admission = createAdmission(limits)
  const players = createPlayers({ ...parts, sessionCheckMs: limits.sessionCheckMs })
  const fanOut = createFanOut({ ...parts, limits })
  const receiveMessage = createReceiveMessage({ ...parts, players, fanOut })
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxClientFrameBytes,
    maxFragments: 64,
    maxBufferedChunks: 4096,
  })
  const empty = Promise.withResolvers<void>()
  let closing: Promise<void> | null = null

  const subscriptions = [
    prices.onChange((changed) => fanOut.touch(changed)),
    bus.subscribe('clock', (marketClock) => fanOut.sendClock(connected(), marketClock)),
    bus.subscribe('portfolio', ({ userId, change }) => fanOut.sendChange(players.socketsOf(userId), change)),
    bus.subscribe('followed', ({ userId, followed }) =>
      fanOut.sendFollowed(players.socketsOf(userId), followed),
    ),
    bus.subscribe('session-ended', ({ sessionId }) => players.endSession(sessionId)),
  ]

  function* connected(): Iterable<Connection> {
    for (const connection of connections) if (connection.stage === 'connected') yield connection
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const address = addressOf(request, parts.trustProxy)
    const refusal = closing !== null ? 503 : admission.refusal(address)
    if (refusal !== null) refuseUpgrade(stream, refusal)
    else sockets.handleUpgrade(request, stream, head, (socket) => open(socket, stream, request, address))
  }

  function open(socket: WebSocket, stream: Duplex, request: IncomingMessage, address: string): void {
    const connection = new Connection({
      socket,
      stream,
      address,
      cookieToken: cookieTokenOf(request, parts.publicUrl),
      openedAt: clock.now(),
      messages: new TokenBucket(limits.messages, clock),
      newIds: new TokenBucket(limits.newIds, clock),
      invalidMessages: new TokenBucket(limits.invalidMessages, clock),
    })
    connections.add(connection)
    admission.opened(address)
    const hear = (text: string | null) => {
      connection.heardAt = clock.now()
      receiveMessage(connection, text)
    }
    socket.on('message', (data, isBinary) => hear(isBinary ? null : data.toString()))
    socket.on('ping', () => {
      connection.heardAt = clock.now()
      if (connection.messages.take() === 'abused') connection.close(closeCodes.tooManyMessages)
    })
    socket.on('pong', () => {
      connection.heardAt = clock.now()
    })
    // A broken frame or line: ws closes the socket itself.
    socket.on('error', (error) => log.debug({ err: error }, 'a socket failed'))
    socket.on('close', (code) => {
      log.debug({ code }, 'a socket was closed')
      connections.delete(connection)
      admission.closed(address)
      players.forget(connection)
      fanOut.forget(connection)
      if (closing !== null && connections.size === 0) empty.resolve()
    })
  }

  function sweepConnection(connection: Connection): void {
    const now = clock.now()
    const silentMs = now - connection.heardAt
    if (!connection.isOpen) return
    if (connection.stage !== 'connected' && now - connection.openedAt > limits.connectMs) {
      connection.close(closeCodes.notConnected)
    } else if (silentMs > 2 * limits.heartbeatMs) {
      connection.terminate()
    } else if (silentMs >= limits.heartbeatMs && now - connection.pingedAt >= limits.heartbeatMs) {
      connection.ping(now)
    }
  }

  async function closeAll(): Promise<void> {
    for (const unsubscribe of subscriptions) unsubscribe()
    if (connections.size === 0) return
    for (const connection of connections) connection.close(closeCodes.goingAway)
    const patience = setTimeout(() => {
      for (const connection of connections) connection.terminate()
    }, limits.closeMs)
    await empty.promise
    clearTimeout(patience)
  }

  return {
    upgrade,
    attach: (server) => routeUpgrades(server, { [socketPath]: upgrade }),
    flush: () => fanOut.flush(),
    sweep() {
      for (const connection of connections) sweepConnection(connection)
      players.checkSessions().catch((error) => log.warn({ err: error }, 'sessions could not be checked'))
    },
    close() {
      closing ??= closeAll()
      return closing
    },
    stats() {
      let bufferedBytes = 0
      for (const connection of connections) bufferedBytes += connection.bufferedBytes
      return { sockets: connections.size, bufferedBytes, ...players.stats(), ...fanOut.stats() }
    },
  }
}

/** The token in the cookie of an upgrade, if a page of our own asks for it: any site may open a socket to us. */
function cookieTokenOf(request: IncomingMessage, publicUrl: string): string | null {
  const { cookie, origin } = request.headers
  if (cookie === undefined || origin === undefined || !isOwnOrigin(request.headers, publicUrl)) return null
  const name = `${sessionCookieName(publicUrl)}=`
  const pair = cookie.split(/; */).find((each) => each.startsWith(name))
  return pair?.slice(name.length) ?? null
}
