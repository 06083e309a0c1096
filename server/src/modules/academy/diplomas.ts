// The diplomas of players, and what these unlock.

import type { User } from '@koersklasse/contract/accounts.ts'
import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import {
  type Diploma,
  diplomas,
  type UnlockRules,
  unlockedBy,
} from '@koersklasse/domain/competition/unlocking.ts'
import { sql } from 'kysely'
import type { Chooser } from '../../http/authentication.ts'
import type { PlayerFact } from '../../platform/database/player-facts.ts'

export interface DiplomasDeps {
  unlockRules: UnlockRules
  /** The competition that a player looks at. */
  competitionOf: (player: Chooser) => Promise<Pick<Competition, 'unlocked'> | null>
}

/** The diplomas of a player. */
export const diplomasOf: PlayerFact<Diploma[]> = (player) =>
  sql`array(select diploma from diplomas where user_id = ${player})`

export function createDiplomas({ unlockRules, competitionOf }: DiplomasDeps) {
  return {
    /** The diplomas that a player has, and what the player may use in the competition that they look at. */
    async academyOf(player: Chooser, earned: readonly Diploma[]): Promise<User['academy']> {
      return {
        status: Object.fromEntries(
          diplomas.map((diploma) => [diploma, earned.includes(diploma)]),
        ) as User['academy']['status'],
        unlocked: unlockedBy(earned, unlockRules, (await competitionOf(player))?.unlocked ?? []),
      }
    },
  }
}
