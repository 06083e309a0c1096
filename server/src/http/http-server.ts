// Node's HTTP server below the app: deadlines for clients, the headers of every response, and the answers to what is not
// HTTP, which the app never sees.

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody, ErrorCode } from '@koersklasse/contract/errors.ts'
import { type Headers, refuseRaw } from './raw-answers.ts'

/** Durations in milliseconds. */
export interface Deadlines {
  /** How long a client may take to send its request, header and body together. */
  requestMs: number
  /** How often to look for clients that are late. */
  checkEveryMs: number
}

export const defaultDeadlines: Deadlines = { requestMs: 10_000, checkEveryMs: 1_000 }

/** How long a connection may be without traffic in the middle of a request, in milliseconds. */
const silentMs = 60_000
/**
 * How long a connection may wait for its next request, in milliseconds. This is longer than proxies keep an idle connection
 * (nginx 60 s, a load balancer of AWS 60 s), so the proxy closes it first: if the server did, a request could be on its way,
 * and would fail.
 */
const idleMs = 75_000

/**
 * Creates the server, which does not listen yet.
 * @param options.headers the headers of every response, also of those that Node.js makes by itself
 */
export function createHttpServer(
  handle: RequestListener,
  { deadlines, headers }: { deadlines: Deadlines; headers: Headers },
): Server {
  class Response extends ServerResponse<IncomingMessage> {
    constructor(...parts: ConstructorParameters<typeof ServerResponse<IncomingMessage>>) {
      super(...parts)
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
    }
  }
  const server = createServer<typeof IncomingMessage, typeof Response>(
    {
      ServerResponse: Response,
      // Node.js applies the lower of the two to the header, and the higher to the whole request.
      headersTimeout: deadlines.requestMs,
      requestTimeout: deadlines.requestMs,
      connectionsCheckingInterval: deadlines.checkEveryMs,
      keepAliveTimeout: idleMs,
    },
    handle,
  )
  server.setTimeout(silentMs)
  server.on('connection', (socket) => {
    // Node.js keeps the address once it is read, for when the connection is reset. A socket without one has been reset
    // already.
    if (socket.remoteAddress === undefined) socket.destroy()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, stream) =>
    answerClientError(error, stream, headers),
  )
  return server
}

const answers: Readonly<Record<string, { status: 408 | 431; code: ErrorCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'payload_too_large' },
}

/** Answers a client that is late or does not speak HTTP, unless it is gone or in the middle of another answer. */
function answerClientError(error: NodeJS.ErrnoException, stream: Duplex, headers: Headers): void {
  const { status, code } = answers[error.code ?? ''] ?? { status: 400, code: 'invalid_input' as const }
  // Node.js keeps the response under way here, and does the same in its own handler of this event.
  const { _httpMessage: underWay } = stream as { _httpMessage?: ServerResponse | null }
  if (error.code === 'ECONNRESET' || !stream.writable || underWay?.headersSent) stream.destroy()
  else refuseRaw(stream, status, headers, JSON.stringify({ error: { code } } satisfies ErrorBody))
}
