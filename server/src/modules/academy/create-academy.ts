// The academy: the diplomas of players, and what these unlock.

import type { User } from '@koersklasse/contract/accounts.ts'
import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import {
  type Diploma,
  diplomas,
  type UnlockRules,
  unlockedBy,
} from '@koersklasse/domain/competition/unlocking.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export interface AcademyDeps {
  kysely: Kysely<Schema>
  unlockRules: UnlockRules
  activeCompetition: () => Competition | null
}

export function createAcademy({ kysely, unlockRules, activeCompetition }: AcademyDeps) {
  async function diplomasOf(userId: string): Promise<Diploma[]> {
    const rows = await kysely.selectFrom('diplomas').select('diploma').where('user_id', '=', userId).execute()
    return rows.map(({ diploma }) => diploma)
  }

  return {
    /** The diplomas of a player, and what the player may use in the running competition. */
    async academyOf(userId: string): Promise<User['academy']> {
      const earned = await diplomasOf(userId)
      return {
        status: Object.fromEntries(
          diplomas.map((diploma) => [diploma, earned.includes(diploma)]),
        ) as User['academy']['status'],
        unlocked: unlockedBy(earned, unlockRules, activeCompetition()?.unlocked ?? []),
      }
    },
  }
}
