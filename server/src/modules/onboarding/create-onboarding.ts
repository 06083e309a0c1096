// The first steps of a player: which are completed, and whether the list of them and the introduction to the dashboard are
// still to be shown.

import type { Onboarding as WireOnboarding } from '@koersklasse/contract/onboarding.ts'
import {
  completedOnboarding,
  isOnboardingComplete,
  onboardingOf,
} from '@koersklasse/domain/academy/onboarding.ts'
import type { Diploma } from '@koersklasse/domain/competition/unlocking.ts'
import type { Product, ProductId } from '@koersklasse/domain/market/instrument.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { App, Refusal } from '../../http/route.ts'
import { anyOf } from '../../platform/database/list-parameter.ts'
import { createReadFacts, type PlayerFact } from '../../platform/database/player-facts.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { gatherRows } from '../../platform/gather.ts'
import { addOnboardingRoutes } from './routes.ts'

export interface OnboardingDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  diplomasOf: PlayerFact<Diploma[]>
  /** The products that a player ever owned. */
  everOwned: PlayerFact<ProductId[]>
  product(id: ProductId): Pick<Product, 'productType'> | undefined
}

export type Onboarding = ReturnType<typeof createOnboarding>

export function createOnboarding({ kysely, clock, diplomasOf, everOwned, product }: OnboardingDeps) {
  const factsOf = createReadFacts(kysely, { earned: diplomasOf, owned: everOwned })

  async function stepsOf(userId: string) {
    const { earned, owned } = await factsOf(userId)
    return onboardingOf(
      earned,
      owned.flatMap((id) => product(id)?.productType ?? []),
    )
  }

  const rowsOf = gatherRows(
    (userIds) =>
      kysely
        .selectFrom('onboarding')
        .select(['user_id', 'dismissed_at', 'introduced_at'])
        .where(sql<boolean>`user_id = ${anyOf(userIds, 'uuid')}`)
        .execute(),
    ({ user_id }) => user_id,
  )

  /** Notes when something happened for the first time, unless the player leaves meanwhile. */
  const note = (userId: string, column: 'dismissed_at' | 'introduced_at') =>
    sql`insert into onboarding (user_id, ${sql.ref(column)})
      select id, ${clock.now()}::bigint from users where id = ${userId} for key share
      on conflict (user_id) do update
      set ${sql.ref(column)} = coalesce(onboarding.${sql.ref(column)}, excluded.${sql.ref(column)})`.execute(
      kysely,
    )

  const onboarding = {
    /** The first steps of a player. Players who ask at about the same time share the reads. */
    async of(userId: string): Promise<WireOnboarding> {
      const [row] = await rowsOf(userId)
      const isDismissed = row?.dismissed_at != null
      return {
        // Only a complete list can be put away, so its steps are not looked up again.
        steps: isDismissed ? completedOnboarding : await stepsOf(userId),
        isDismissed,
        isIntroduced: row?.introduced_at != null,
      }
    },
    /** Puts the list of steps away. */
    async dismiss(userId: string): Promise<Result<{ done: true }, Refusal<'onboarding_incomplete'>>> {
      if (!isOnboardingComplete(await stepsOf(userId))) return refuse({ code: 'onboarding_incomplete' })
      await note(userId, 'dismissed_at')
      return ok({ done: true })
    },
    /** Notes that the introduction was shown. */
    async endIntroduction(userId: string): Promise<void> {
      await note(userId, 'introduced_at')
    },
  }
  return { ...onboarding, addRoutes: (api: App) => addOnboardingRoutes(api, onboarding) }
}
