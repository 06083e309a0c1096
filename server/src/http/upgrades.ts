// Routes WebSocket handshakes (HTTP upgrades) by path.

import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Accepts or refuses a handshake. */
export type Upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => void

/** Passes each handshake to the handler of its path; refuses other paths with 404. */
export function routeUpgrades(server: Server, routes: Readonly<Record<string, Upgrade>>): void {
  server.on('upgrade', (request, stream, head) => {
    const path = request.url?.split('?')[0] ?? ''
    if (Object.hasOwn(routes, path)) routes[path]!(request, stream, head)
    else refuseUpgrade(stream, 404)
  })
}

/** When to try again to open a socket: nobody knows when another one closes. */
const retrySeconds = 10

/** Refuses a handshake and closes the connection. */
export function refuseUpgrade(stream: Duplex, status: 404 | 429 | 503): void {
  const reason = { 404: 'Not Found', 429: 'Too Many Requests', 503: 'Service Unavailable' }[status]
  stream.on('error', () => stream.destroy())
  stream.once('finish', () => stream.destroy())
  const retry = status === 404 ? '' : `Retry-After: ${retrySeconds}\r\n`
  stream.end(`HTTP/1.1 ${status} ${reason}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}
