// The open sockets: which may open, the events of ws, and the time-outs.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes, maxClientFrameBytes } from '@koersklasse/contract/socket.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { isOwnOrigin, sessionCookieName } from '../http/authentication.ts'
import { type Headers, refuseRaw } from '../http/raw-answers.ts'
import type { Upgrade } from '../http/upgrades.ts'
import type { Log } from '../platform/log.ts'
import { networkOf } from '../platform/network.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import { createAdmission } from './admission.ts'
import { Connection } from './connection.ts'
import type { GatewayLimits } from './limits.ts'
import { socketPath } from './socket-path.ts'
import { TokenBucket } from './token-bucket.ts'

/** How long ws waits for a client to answer that its socket is closed, in milliseconds; @types/ws does not have it yet. */
const patience = { closeTimeout: 10_000 }

/** How often `sweep` is called, in milliseconds. */
const sweepMs = 1_000

/** When to try again to open a socket: nobody knows when another one closes. */
const retry = { 'retry-after': '10' }

export interface ConnectionsParts {
  publicUrl: string
  /** The origins of the game's own pages. */
  origins: ReadonlySet<string>
  /** The headers of each refusal. */
  headers: Headers
  /** Real time: for deadlines and rates. */
  clock: Clock
  limits: GatewayLimits
  log: Log
  security: SecurityEvents
  /** Called with the text of each frame of a client; null for a binary frame. */
  receive(connection: Connection, text: string | null): void
  /** Called when a socket has closed. */
  forget(connection: Connection): void
}

export interface Connections {
  /** Accepts or refuses the opening of a socket. */
  upgrade: Upgrade
  /** The connections whose `connect` was accepted. */
  connected(): Iterable<Connection>
  /** Closes sockets that take too long to connect or to answer a ping, and pings silent ones. */
  sweep(): void
  /** Refuses new sockets, and has `sweep` close all others evenly over a time in milliseconds. */
  drain(overMs: number): void
  /** Refuses new sockets and closes all others; breaks those that do not answer in time. */
  close(): Promise<void>
  stats(): { sockets: number; bufferedBytes: number }
}

/** Creates the set of open sockets of this node. */
export function createConnections(parts: ConnectionsParts): Connections {
  const { clock, limits, log, headers } = parts
  const connections = new Set<Connection>()
  const admission = createAdmission(limits)
  const sockets = createSocketServer(headers)
  const empty = Promise.withResolvers<void>()
  let closing: Promise<void> | null = null
  /** Until when all sockets are to be closed; null unless the node is about to stop. */
  let drainedAt: number | null = null

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer, address: string): void {
    const refusal =
      closing !== null || drainedAt !== null
        ? 503
        : (originRefusal(request, address, parts) ?? admission.refusal(address))
    if (refusal !== null) refuseRaw(stream, refusal, { ...headers, ...(refusal !== 403 && retry) })
    else sockets.handleUpgrade(request, stream, head, (socket) => open(socket, stream, request, address))
  }

  function open(socket: WebSocket, stream: Duplex, request: IncomingMessage, address: string): void {
    const cookieToken = cookieTokenOf(request, parts.publicUrl)
    const connection = new Connection({ ...{ socket, stream, address, cookieToken }, ...metersOf(parts) })
    connections.add(connection)
    admission.opened(address)
    listen(socket, connection)
  }

  function listen(socket: WebSocket, connection: Connection): void {
    const heard = (): void => {
      connection.heardAt = clock.now()
    }
    socket.on('message', (data, isBinary) => {
      heard()
      parts.receive(connection, isBinary ? null : data.toString())
    })
    socket.on('ping', () => {
      heard()
      if (connection.messages.take() === 'abused') connection.close(closeCodes.tooManyMessages)
    })
    socket.on('pong', heard)
    // After an error, ws closes the socket itself.
    socket.on('error', (error) => log.debug({ err: error }, 'a socket failed'))
    socket.on('close', (code) => {
      log.debug({ code }, 'a socket was closed')
      connections.delete(connection)
      admission.closed(connection.address)
      parts.forget(connection)
      if (closing !== null && connections.size === 0) empty.resolve()
    })
  }

  async function closeAll(): Promise<void> {
    if (connections.size === 0) return
    for (const connection of connections) connection.close(closeCodes.goingAway)
    const breaking = setTimeout(() => {
      for (const connection of connections) connection.terminate()
    }, limits.closeMs)
    await empty.promise
    clearTimeout(breaking)
  }

  return {
    upgrade,
    *connected() {
      for (const connection of connections) if (connection.isConnected) yield connection
    },
    sweep() {
      for (const connection of connections) sweepConnection(connection, clock, limits)
      if (drainedAt !== null) closeSome(connections, drainedAt - clock.now())
    },
    drain(overMs) {
      drainedAt = clock.now() + overMs
    },
    close() {
      closing ??= closeAll()
      return closing
    },
    stats() {
      let bufferedBytes = 0
      for (const connection of connections) bufferedBytes += connection.bufferedBytes
      return { sockets: connections.size, bufferedBytes }
    },
  }
}

/** Closes the sockets that are due in this sweep, if all are to be closed evenly within a time in milliseconds. */
function closeSome(connections: ReadonlySet<Connection>, leftMs: number): void {
  const open = [...connections].filter(({ isOpen }) => isOpen)
  const sweepsLeft = Math.max(1, Math.floor(leftMs / sweepMs))
  for (const connection of open.slice(0, Math.ceil(open.length / sweepsLeft)))
    connection.close(closeCodes.goingAway)
}

function createSocketServer(headers: Headers): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxClientFrameBytes,
    maxFragments: 64,
    maxBufferedChunks: 4096,
    ...patience,
  })
  // ws leaves the answer to a malformed handshake to this listener.
  sockets.on('wsClientError', (_fault, stream) => refuseRaw(stream, 400, headers))
  return sockets
}

/** Refuses other origins: any site can have a browser open a socket to us, with the cookies of the game. */
function originRefusal(
  { headers }: IncomingMessage,
  address: string,
  { origins, security }: ConnectionsParts,
): 403 | null {
  if (isOwnOrigin(headers, origins)) return null
  security.record({ type: 'origin_refused', network: networkOf(address), route: socketPath })
  return 403
}

/** The time at which a connection opens, and its limits. */
function metersOf({ clock, limits }: ConnectionsParts) {
  return {
    openedAt: clock.now(),
    messages: new TokenBucket(limits.messages, clock),
    newIds: new TokenBucket(limits.newIds, clock),
    invalidMessages: new TokenBucket(limits.invalidMessages, clock),
  }
}

function sweepConnection(connection: Connection, clock: Clock, limits: GatewayLimits): void {
  const now = clock.now()
  const silentMs = now - connection.heardAt
  if (!connection.isOpen) return
  if (!connection.isConnected && now - connection.openedAt > limits.connectMs) {
    connection.close(closeCodes.notConnected)
  } else if (silentMs > 2 * limits.heartbeatMs) {
    connection.terminate()
  } else if (silentMs >= limits.heartbeatMs && now - connection.pingedAt >= limits.heartbeatMs) {
    connection.ping(now)
  }
}

/** The token in the cookie of a handshake; null if there is none, or no Origin that names the page behind it. */
function cookieTokenOf(request: IncomingMessage, publicUrl: string): string | null {
  const { cookie, origin } = request.headers
  if (cookie === undefined || origin === undefined) return null
  const name = `${sessionCookieName(publicUrl)}=`
  const pair = cookie.split(/; */).find((each) => each.startsWith(name))
  return pair?.slice(name.length) ?? null
}
