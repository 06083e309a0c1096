// Pushed quotes over sockets: each frame is a batch, answered in the order of arrival. A socket that sends while the
// queue is full is paused until there is room, so that its sender's own buffers fill up.

import { ingestCloseCodes, maxReadBytes } from '@koersklasse/contract/ingest.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Headers, refuseRaw } from '../../../../http/raw-answers.ts'
import type { Upgrade } from '../../../../http/upgrades.ts'
import type { BearerCheck } from '../../../../platform/bearer.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Repeated } from '../../../../platform/timers.ts'
import type { Ingest } from './ingest.ts'
import { answerOf, refusalOf } from './ingest-responses.ts'

const mostSockets = 16
/** A sender that leaves this many bytes of answers unread is disconnected. */
const unreadBytes = 256 * 1024
const heartbeatMs = 20_000

export interface IngestSockets {
  /** Takes or refuses an upgrade that is meant for the feed. */
  upgrade: Upgrade
  /** The open sockets, those that are paused, and how often any was paused since the start. */
  stats(): { sockets: number; paused: number; pauses: number }
  /** The heartbeat, to be repeated until `close`. */
  timers: readonly Repeated[]
  /** Closes all sockets, and refuses new ones. */
  close(): void
}

export function createIngestSockets(
  ingest: Ingest,
  isAllowed: BearerCheck,
  log: Log,
  headers: Headers,
): IngestSockets {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxReadBytes,
  })
  server.on('wsClientError', (_fault, stream) => refuseRaw(stream, 400, headers))
  const sockets = new Set<WebSocket>()
  const paused = new Set<WebSocket>()
  const silent = new Set<WebSocket>()
  let pauses = 0
  let isClosed = false

  const endings = [
    ingest.onRoom(() => {
      for (const socket of paused) socket.resume()
      paused.clear()
    }),
    ingest.onLeft(() => sockets.forEach(sendAway)),
  ]

  function sendAway(socket: WebSocket): void {
    // A paused socket would not see the close handshake.
    if (paused.delete(socket)) socket.resume()
    socket.close(ingestCloseCodes.feedElsewhere)
  }

  function open(socket: WebSocket): void {
    sockets.add(socket)
    socket.on('message', (data) => {
      silent.delete(socket)
      void take(socket, data.toString())
    })
    socket.on('pong', () => silent.delete(socket))
    socket.on('error', (fault: Error & { code?: string }) => {
      // ws closes the socket itself.
      if (fault.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') ingest.refuseTooLarge()
    })
    socket.on('close', () => {
      for (const set of [sockets, paused, silent]) set.delete(socket)
    })
  }

  async function take(socket: WebSocket, text: string): Promise<void> {
    const answered = ingest.offer(text)
    if (ingest.isFull() && sockets.has(socket) && !paused.has(socket)) {
      pauses += 1
      paused.add(socket)
      socket.pause()
    }
    const answer = await answered.catch((fault: unknown) => {
      log.error({ err: fault }, 'a pushed batch failed')
      socket.close(ingestCloseCodes.failed)
      return null
    })
    if (answer === null) return sendAway(socket)
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > unreadBytes) {
      socket.close(ingestCloseCodes.notReading)
      socket.terminate()
    } else {
      socket.send(JSON.stringify(answer))
    }
  }

  return {
    upgrade(request, stream, head, address) {
      const refusal = refusalOf(ingest, isAllowed(request.headers.authorization, address))
      const isRoom = !isClosed && sockets.size < mostSockets
      const answer = answerOf(refusal ?? 'busy')
      if (refusal !== null || !isRoom)
        refuseRaw(stream, answer.status, { ...headers, ...answer.headers }, answer.body)
      else server.handleUpgrade(request, stream, head, open)
    },
    stats: () => ({ sockets: sockets.size, paused: paused.size, pauses }),
    timers: [{ everyMs: heartbeatMs, run: () => beat(sockets, paused, silent) }],
    close() {
      isClosed = true
      for (const end of endings) end()
      sockets.forEach(sendAway)
    },
  }
}

/** Pings each socket that is read from, and ends those that have not answered since the ping before. */
function beat(sockets: ReadonlySet<WebSocket>, paused: ReadonlySet<WebSocket>, silent: Set<WebSocket>): void {
  for (const socket of sockets) {
    if (paused.has(socket)) continue
    if (silent.has(socket)) socket.terminate()
    else {
      silent.add(socket)
      socket.ping()
    }
  }
}
