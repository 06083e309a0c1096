// Stores feedback with as little data about its sender as possible: the player only with consent.

import type { giveFeedback } from '@koersklasse/contract/feedback.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { z } from 'zod'
import type { Refusal } from '../../http/route.ts'
import type { Ids } from '../../platform/ids.ts'
import { createNetworkThrottle } from '../../platform/network-throttle.ts'
import { createThrottle } from '../../platform/throttle.ts'
import { redactLocation } from './redact-location.ts'
import type { FeedbackStore } from './store.ts'

/** Ten at once, and ten an hour after that. */
const rate = { burst: 10, everyMs: 360_000 }

/** Stores feedback of a player or a visitor (null). `address` is an IP address; it is used for the limit alone. */
export type GiveFeedback = (
  feedback: z.output<typeof giveFeedback.body>,
  playerId: string | null,
  address: string,
) => Promise<Result<{ done: true }, Refusal<'too_many_requests'>>>

/** `clock` is real time. */
export function createGiveFeedback(deps: { store: FeedbackStore; ids: Ids; clock: Clock }): GiveFeedback {
  const { store, ids, clock } = deps
  const players = createThrottle({ clock, ...rate })
  const visitors = createNetworkThrottle({ clock, ...rate })

  return async ({ value, consent, explanation, location }, playerId, address) => {
    const [throttle, sender] = playerId === null ? [visitors, address] : [players, playerId]
    const retryAfterMs = throttle.waitOf(sender)
    if (retryAfterMs > 0) return refuse({ code: 'too_many_requests', retryAfterMs })
    throttle.count(sender)
    const userId = consent ? playerId : null
    await store.insert({
      id: ids.next(),
      userId,
      value,
      explanation: explanation.trim(),
      location: redactLocation(location, userId !== null),
      createdAt: clock.now(),
    })
    return ok({ done: true })
  }
}
