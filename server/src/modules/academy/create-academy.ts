// The academy: which diplomas a player has, and what that player may use.

import type { User } from '@koersklasse/contract/accounts.ts'
import type { Competition } from '@koersklasse/domain/competition.ts'
import { type Diploma, diplomas, type UnlockRules, unlockedBy } from '@koersklasse/domain/unlocking.ts'
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
    /** A player's diplomas, and what that player may use in the competition that is running. */
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
