// Slows down the guessing of passwords: per account and network, per account, and per network. Nobody is locked out: the
// owner of an account under attack waits for seconds, and on their own network not at all.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import { networkOf } from '../../platform/network.ts'
import { createThrottle } from '../../platform/throttle.ts'

const perAccountAndNetwork = { burst: 10, everyMs: 60_000 }
const perAccount = { burst: 100, everyMs: 10_000 }
/** A class or a company may share one network. */
const perNetwork = { burst: 100, everyMs: 3_000 }

export interface LoginLimits {
  /** Counts a guess and returns whether it may be made. Call it before checking, so that concurrent guesses count too. */
  take(email: string, address: string): boolean
  /** Gives a guess back, because it was right. */
  forgive(email: string, address: string): void
}

/** Creates the limits of this node. `clock` is real time. */
export function createLoginLimits(clock: Clock): LoginLimits {
  const pairs = createThrottle({ clock, ...perAccountAndNetwork })
  const accounts = createThrottle({ clock, ...perAccount })
  const networks = createThrottle({ clock, ...perNetwork })

  function keysOf(email: string, address: string) {
    const account = email.toLowerCase()
    const network = networkOf(address)
    return { account, network, pair: `${account} ${network}` }
  }

  return {
    take(email, address) {
      const { account, network, pair } = keysOf(email, address)
      const isAllowed = pairs.allows(pair) && accounts.allows(account) && networks.allows(network)
      if (isAllowed) {
        pairs.count(pair)
        accounts.count(account)
        networks.count(network)
      }
      return isAllowed
    },
    forgive(email, address) {
      const { account, network, pair } = keysOf(email, address)
      pairs.forget(pair)
      accounts.giveBack(account)
      networks.giveBack(network)
    },
  }
}
