// Tells whether a username can be chosen, while it is typed. Each network has a limit, so that it is no directory.

import { isReserved } from '@koersklasse/domain/accounts/usernames.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Refusal } from '../../../http/route.ts'
import { networkOf } from '../../../platform/network.ts'
import { createNetworkThrottle } from '../../../platform/network-throttle.ts'
import type { SecurityEvents } from '../../../platform/security-events.ts'
import type { AccountStore } from '../store.ts'

/** Enough for a few who choose a name at the same time; to find the names of 10,000 players takes a day and a night. */
const limit = { burst: 100, everyMs: 10_000 }

/** Whether a name can be chosen by a player, or by a visitor (null). */
export type CheckUsername = (
  username: string,
  userId: string | null,
  address: string,
) => Promise<Result<{ result: 'free' | 'taken' | 'refused' }, Refusal<'too_many_requests'>>>

/** `clock` is real time, `game` the name of the game. */
export function createCheckUsername({
  store,
  security,
  clock,
  game,
}: {
  store: AccountStore
  security: SecurityEvents
  clock: Clock
  game: string
}): CheckUsername {
  const networks = createNetworkThrottle({ clock, ...limit })
  return async (username, userId, address) => {
    const retryAfterMs = networks.waitOf(address)
    if (retryAfterMs > 0) {
      security.record({
        type: 'registration_throttled',
        network: networkOf(address),
        reason: 'username_check',
      })
      return refuse({ code: 'too_many_requests', retryAfterMs })
    }
    networks.count(address)
    if (isReserved(username, game)) return ok({ result: 'refused' })
    const same = await store.findSameName(username, clock.now(), { exceptId: userId ?? undefined })
    return ok({ result: same === null ? 'free' : same === 'taken' ? 'taken' : 'refused' })
  }
}
