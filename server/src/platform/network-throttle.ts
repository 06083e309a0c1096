// A rate limit per network, with a larger one for the larger networks that an IPv6 address is in.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import { networksOf } from './network.ts'
import { createThrottle, type Shared, type Throttle } from './throttle.ts'

/** How much more than a /64, or an IPv4 address, each larger network may do: /64, /56, /48. */
export const sharesOfNetworks = [1, 2, 4] as const

/**
 * Creates a throttle whose keys are IP addresses: the network of an address (networkOf) may make `burst` requests at once,
 * and after that one every `everyMs` milliseconds of `clock`; the /56 of an IPv6 address twice as many, its /48 four times.
 */
export function createNetworkThrottle({
  clock,
  burst,
  everyMs,
  shared,
}: {
  clock: Clock
  burst: number
  everyMs: number
  /** For a limit over all nodes. */
  shared?: Shared | undefined
}): Omit<Throttle, 'forget'> {
  const sizes = sharesOfNetworks.map((share) =>
    createThrottle({
      ...{ clock, burst: burst * share, everyMs: everyMs / share },
      shared: shared && { ...shared, limit: `${shared.limit} of networks, ${share}` },
    }),
  )
  const sizesOf = (address: string) =>
    networksOf(address).map((network, index) => [sizes[index]!, network] as const)
  const waitOf = (address: string) =>
    Math.max(...sizesOf(address).map(([size, network]) => size.waitOf(network)))
  return {
    waitOf,
    allows: (address) => waitOf(address) === 0,
    excessOf: (address) => Math.max(...sizesOf(address).map(([size, network]) => size.excessOf(network))),
    count(address) {
      for (const [size, network] of sizesOf(address)) size.count(network)
    },
    giveBack(address) {
      for (const [size, network] of sizesOf(address)) size.giveBack(network)
    },
  }
}
