// Answers that are written to a connection directly, where there is no response of Node.js: to what is not HTTP, and to
// sockets that are refused.

import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

export type Headers = Readonly<Record<string, string>>

/** Answers with a status, and a body if there is one, which is JSON; then closes the connection. */
export function refuseRaw(stream: Duplex, status: number, headers: Headers, body = ''): void {
  const all: Headers = {
    ...headers,
    ...(body !== '' && { 'content-type': 'application/json' }),
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  stream.on('error', () => stream.destroy())
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
