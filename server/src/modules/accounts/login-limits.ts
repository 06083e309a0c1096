// Slows down the guessing of passwords: per account and network, per account, and per network. Nobody is locked out: a
// device that logged in before is counted apart, and any other may go on with a proof of work for each guess.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import { networkOf } from '../../platform/network.ts'
import { createNetworkThrottle } from '../../platform/network-throttle.ts'
import { createThrottle, type Shared } from '../../platform/throttle.ts'

const perKnownDevice = { burst: 10, everyMs: 60_000 }
const perAccountAndNetwork = { burst: 10, everyMs: 60_000 }
const perAccount = { burst: 100, everyMs: 10_000 }
/** A class or a company may share one network. */
const perNetwork = { burst: 100, everyMs: 3_000 }

/** Who guesses: the account, the IP address, and the id of a device that is known for the account. */
export interface Guess {
  email: string
  address: string
  device: string | null
}

/** A guess that may be made. */
interface Counted {
  isCounted: true
  /** Gives the guess back, because it was right. */
  forgive(): void
}

/** A guess that needs a proof of work: when it will need none, and how far the limits were exceeded (0 to 3). */
interface Short {
  isCounted: false
  retryAfterMs: number
  excess: number
}

export interface LoginLimits {
  /** Counts a guess if it may be made as it is. Call it before checking, so that concurrent guesses count too. */
  take(guess: Guess): Counted | Short
  /** Counts a guess that came with a proof of work. */
  takeProven(guess: Guess): Counted
}

/** Creates the limits, which all nodes of a bus share. `clock` is real time. */
export function createLoginLimits(clock: Clock, bus?: Shared['bus']): LoginLimits {
  const shared = (limit: string) => bus && { bus, limit: `logins of ${limit}` }
  const devices = createThrottle({ clock, ...perKnownDevice, shared: shared('devices') })
  const pairs = createThrottle({ clock, ...perAccountAndNetwork, shared: shared('pairs') })
  const accounts = createThrottle({ clock, ...perAccount, shared: shared('accounts') })
  const networks = createNetworkThrottle({ clock, ...perNetwork, shared: shared('addresses') })

  function takeOnDevice({ email, device }: Guess): Counted | null {
    const key = `${email.toLowerCase()} ${device}`
    if (device === null || !devices.allows(key)) return null
    devices.count(key)
    return { isCounted: true, forgive: () => devices.forget(key) }
  }

  function takeProven({ email, address }: Guess): Counted {
    const { account, pair } = keysOf(email, address)
    pairs.count(pair)
    accounts.count(account)
    networks.count(address)
    return {
      isCounted: true,
      forgive() {
        pairs.forget(pair)
        accounts.giveBack(account)
        networks.giveBack(address)
      },
    }
  }

  return {
    take(guess) {
      const onDevice = takeOnDevice(guess)
      if (onDevice !== null) return onDevice
      const { address } = guess
      const { account, pair } = keysOf(guess.email, address)
      const retryAfterMs = Math.max(pairs.waitOf(pair), accounts.waitOf(account), networks.waitOf(address))
      if (retryAfterMs === 0) return takeProven(guess)
      const excess = [pairs.excessOf(pair), accounts.excessOf(account), networks.excessOf(address)]
      return { isCounted: false, retryAfterMs, excess: Math.max(...excess) }
    },
    takeProven,
  }
}

function keysOf(email: string, address: string): { account: string; pair: string } {
  const account = email.toLowerCase()
  return { account, pair: `${account} ${networkOf(address)}` }
}
