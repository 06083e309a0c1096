// Routes WebSocket handshakes (HTTP upgrades) by path.

import type { IncomingMessage, Server } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Headers, refuseRaw } from './raw-answers.ts'

/** Accepts or refuses a handshake; `address` is the IP address of the client. */
export type Upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer, address: string) => void

/**
 * Passes each handshake to the handler of its path; refuses other paths with 404.
 * @param options.headers the headers of each refusal
 * @param options.trustProxy whether there is a proxy of our own in front, whose X-Forwarded-For is trusted
 */
export function routeUpgrades(
  server: Server,
  routes: Readonly<Record<string, Upgrade>>,
  { headers, trustProxy }: { headers: Headers; trustProxy: boolean },
): void {
  server.on('upgrade', (request, stream, head) => {
    const path = request.url?.split('?')[0] ?? ''
    if (Object.hasOwn(routes, path)) routes[path]!(request, stream, head, addressOf(request, trustProxy))
    else refuseRaw(stream, 404, headers)
  })
}

/**
 * The IP address of the client of a request. Behind a trusted proxy it is the last one in X-Forwarded-For, which the proxy
 * saw itself and the client cannot forge.
 */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : ''
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  return isIP(last) === 0 ? (request.socket.remoteAddress ?? '') : last
}
