// Excluding players from the lists or from the game, and deciding on their appeals.

import type { ExclusionScope } from '@koersklasse/contract/desk/players.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Player } from '../../../http/authentication.ts'
import type { AddJob } from '../../../platform/jobs/jobs.ts'
import type { Outcome, PlayerActionsDeps } from './player-actions.ts'
import { createTelling, lockPerson } from './telling.ts'

/** The player whose waiting orders are to be cancelled. */
export interface OrdersOfExcluded {
  userId: string
}

/**
 * After how many seconds the orders of a player are cancelled once more: a node that did not hear of the exclusion takes
 * orders for some seconds.
 */
const onceMoreSeconds = 10

/** Cancels the waiting orders of a player who is excluded from the game; as a job, so that it is retried until it is done. */
export function createCancelOrders({
  exclusions,
  clock,
  cancelOrders,
}: Pick<PlayerActionsDeps, 'exclusions' | 'clock'> & {
  /** Cancels the waiting orders of a player. False if that is not possible now. */
  cancelOrders: (userId: string) => Promise<boolean>
}) {
  return async ({ userId }: OrdersOfExcluded): Promise<void> => {
    if (!(await exclusions.isExcludedFromGame(userId, clock.now()))) return
    if (!(await cancelOrders(userId))) throw new Error('orders cannot be cancelled now')
  }
}

export interface ExclusionsDeps extends PlayerActionsDeps {
  addCancelling: AddJob<OrdersOfExcluded>
  /** Makes every node, and every open screen of a player, load the player again. */
  announceToScreens(userId: string): Promise<void>
}

export function createExclusions(deps: ExclusionsDeps) {
  const { kysely, clock, ids, exclusions, announceToScreens, wakeMail } = deps
  const { tell, record } = createTelling(deps)

  async function exclude(
    by: Player,
    userId: string,
    { scope, until, reason }: { scope: ExclusionScope; until: EpochMs | null; reason: string },
  ): Outcome<{ id: string }> {
    const id = ids.next()
    const at = clock.now()
    const isDone = await kysely.transaction().execute(async (tx) => {
      const user = await lockPerson(tx, userId)
      if (user === undefined) return false
      await exclusions.insert(tx, { id, user_id: userId, scope, reason, created_at: at, until })
      await tell(tx, user, scope === 'game' ? 'excluded-from-game' : 'excluded-from-lists', { reason, until })
      await record(tx, by, 'excludePlayer', userId, { before: null, after: { scope, until }, reason })
      if (scope === 'game')
        for (const seconds of [0, onceMoreSeconds]) await deps.addCancelling({ userId }, tx, seconds)
      return true
    })
    if (!isDone) return refuse({ code: 'not_found' })
    wakeMail()
    await announceToScreens(userId)
    return ok({ id })
  }

  async function decide(
    by: Player,
    id: string,
    { isEnded, reason }: { isEnded: boolean; reason: string },
  ): Outcome<{ done: true }> {
    const at = clock.now()
    const userId = await kysely.transaction().execute(async (tx) => {
      const found = await exclusions.lock(tx, id, at)
      const user = found && (await lockPerson(tx, found.user_id))
      // To keep an exclusion without an appeal is no decision.
      if (user === undefined || !(isEnded || found?.appealed_at)) return null
      await exclusions.change(tx, id, { answer: reason, decided_at: at, ...(isEnded && { ended_at: at }) })
      await tell(tx, user, isEnded ? 'exclusion-ended' : 'appeal-refused', { reason, until: found!.until })
      const { scope, until } = found!
      const facts = { before: { scope, until }, after: isEnded ? null : { scope, until } }
      await record(tx, by, 'decideExclusion', user.id, { ...facts, reason })
      return user.id
    })
    if (userId === null) return refuse({ code: 'not_found' })
    wakeMail()
    await announceToScreens(userId)
    return ok({ done: true })
  }

  return { exclude, decide }
}
