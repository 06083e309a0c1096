// Limits how many sockets may be open, in all and from one address.

import { networksOf } from '../platform/network.ts'
import { sharesOfNetworks } from '../platform/network-throttle.ts'
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
  const perNetwork = new Map<string, number>()
  let all = 0
  return {
    refusal(address) {
      if (all >= limits.connections) return 503
      const isFull = networksOf(address).some(
        (network, size) =>
          (perNetwork.get(network) ?? 0) >= limits.connectionsPerAddress * sharesOfNetworks[size]!,
      )
      return isFull ? 429 : null
    },
    opened(address) {
      all += 1
      for (const network of networksOf(address)) perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1)
    },
    closed(address) {
      all -= 1
      for (const network of networksOf(address)) {
        const left = (perNetwork.get(network) ?? 0) - 1
        if (left > 0) perNetwork.set(network, left)
        else perNetwork.delete(network)
      }
    },
  }
}
