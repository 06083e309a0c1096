// Limits how many sockets may be open, in all and from one address.

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { networkOf } from '../platform/network.ts'
import type { GatewayLimits } from './limits.ts'

export interface Admission {
  /** The HTTP status with which to refuse another socket from an address; null if it may open. */
  refusal(address: string): 429 | 503 | null
  /** Counts a socket that has opened. */
  opened(address: string): void
  /** Counts a socket that has closed. */
  closed(address: string): void
}

/** Creates the counters of open sockets, on this node alone. */
export function createAdmission(limits: GatewayLimits): Admission {
  const perAddress = new Map<string, number>()
  let all = 0
  return {
    refusal(address) {
      if (all >= limits.connections) return 503
      return (perAddress.get(address) ?? 0) >= limits.connectionsPerAddress ? 429 : null
    },
    opened(address) {
      all += 1
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
    },
    closed(address) {
      all -= 1
      const left = (perAddress.get(address) ?? 0) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    },
  }
}

/**
 * The address by which a request is counted. Behind a trusted proxy it is the last one in X-Forwarded-For, which the
 * proxy saw itself and the client cannot forge. For IPv6 it is the /64 network, since one household has all of it.
 */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : ''
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  const address = isIP(last) === 0 ? (request.socket.remoteAddress ?? '') : last
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return networkOf(mapped ?? address)
}
