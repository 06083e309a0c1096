// Feedback is kept with as little as possible of whoever gave it: the player only with consent.

import type { giveFeedback } from '@koersklasse/contract/messages.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import type { z } from 'zod'
import type { Refusal } from '../../http/route.ts'
import type { Ids } from '../../platform/ids.ts'
import { networkOf } from '../../platform/network.ts'
import { createThrottle } from '../../platform/throttle.ts'
import { redactLocation } from './redact-location.ts'
import type { MessageStore } from './store.ts'

/** Ten at once, and ten an hour. */
const rate = { burst: 10, everyMs: 360_000 }

export interface GiveFeedbackDeps {
  store: MessageStore
  ids: Ids
  /** Real time. */
  clock: Clock
}

/** Makes what takes in feedback: of a player, or of a visitor (null), from an address. */
export function createGiveFeedback({ store, ids, clock }: GiveFeedbackDeps) {
  const throttle = createThrottle({ clock, ...rate })

  return async (
    { value, consent, explanation, location }: z.output<typeof giveFeedback.body>,
    playerId: string | null,
    address: string,
  ): Promise<Result<{ done: true }, Refusal>> => {
    const sender = playerId ?? networkOf(address)
    if (!throttle.allows(sender)) return refuse({ code: 'too_many_requests' })
    throttle.count(sender)
    const userId = consent ? playerId : null
    await store.insertFeedback({
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
