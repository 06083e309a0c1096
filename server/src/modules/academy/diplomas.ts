// The diplomas of players, and what these unlock.

import type { User } from '@koersklasse/contract/accounts.ts'
import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import {
  type Diploma,
  diplomas,
  type UnlockRules,
  unlockedBy,
} from '@koersklasse/domain/competition/unlocking.ts'
import { type Kysely, sql } from 'kysely'
import type { Player } from '../../http/authentication.ts'
import { anyOf } from '../../platform/database/list-parameter.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { gatherRows } from '../../platform/gather.ts'

type Chooser = Pick<Player, 'userId' | 'competitionId'>

export interface DiplomasDeps {
  kysely: Kysely<Schema>
  unlockRules: UnlockRules
  /** The competition that a player looks at. */
  competitionOf: (player: Chooser) => Promise<Pick<Competition, 'unlocked'> | null>
}

export function createDiplomas({ kysely, unlockRules, competitionOf }: DiplomasDeps) {
  const rowsOf = gatherRows(
    (userIds) =>
      kysely
        .selectFrom('diplomas')
        .select(['user_id', 'diploma'])
        .where(sql<boolean>`user_id = ${anyOf(userIds, 'uuid')}`)
        .execute(),
    ({ user_id }) => user_id,
  )

  /** The diplomas of a player. Those that are asked for at about the same time share one read. */
  async function diplomasOf(userId: string): Promise<Diploma[]> {
    return (await rowsOf(userId)).map(({ diploma }) => diploma)
  }

  return {
    diplomasOf,
    /** The diplomas of a player, and what the player may use in the competition that they look at. */
    async academyOf(player: Chooser): Promise<User['academy']> {
      const earned = await diplomasOf(player.userId)
      return {
        status: Object.fromEntries(
          diplomas.map((diploma) => [diploma, earned.includes(diploma)]),
        ) as User['academy']['status'],
        unlocked: unlockedBy(earned, unlockRules, (await competitionOf(player))?.unlocked ?? []),
      }
    },
  }
}
