// Routes WebSocket handshakes (HTTP upgrades) by path.

import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Headers, refuseRaw } from './raw-answers.ts'

/** Accepts or refuses a handshake. */
export type Upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => void

/**
 * Passes each handshake to the handler of its path; refuses other paths with 404.
 * @param headers the headers of each refusal
 */
export function routeUpgrades(
  server: Server,
  routes: Readonly<Record<string, Upgrade>>,
  headers: Headers,
): void {
  server.on('upgrade', (request, stream, head) => {
    const path = request.url?.split('?')[0] ?? ''
    if (Object.hasOwn(routes, path)) routes[path]!(request, stream, head)
    else refuseRaw(stream, 404, headers)
  })
}
