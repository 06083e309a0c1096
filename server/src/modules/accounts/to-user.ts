import type { User } from '@koersklasse/contract/accounts.ts'
import type { Followed } from '@koersklasse/contract/following.ts'
import type { Mood } from '@koersklasse/domain/accounts/avatars.ts'
import type { Diploma } from '@koersklasse/domain/competition/unlocking.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Chooser } from '../../http/authentication.ts'
import { createReadFacts, type PlayerFact } from '../../platform/database/player-facts.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { exclusionsAt, notEndedOf } from './desk/exclusion-store.ts'
import type { DeskRoles } from './login-sessions.ts'
import type { Terms } from './terms/load-terms.ts'
import type { UserRow } from './user-store.ts'

/** What other modules have about a player; `messages` are those that the player has not read, `followed` of any feed. */
export interface UserFacts {
  portfolioPush: PlayerFact<boolean>
  messages: PlayerFact<User['messages']>
  diplomas: PlayerFact<Diploma[]>
  followed: PlayerFact<Followed>
}

/** A player as the contract has it, which is sent to that player alone; `deskRoles` are those of the session. */
export type ToUser = (row: UserRow, deskRoles: DeskRoles) => Promise<User>

/**
 * @param deps.facts what other modules have about the player
 * @param deps.shownOf the part of what a player follows that the present feed has
 * @param deps.moodOf the mood of a player's avatar
 * @param deps.academyOf the diplomas of a player, and what the player may use
 */
export function createToUser(deps: {
  terms: Terms
  /** Real time. */
  clock: Clock
  kysely: Kysely<Schema>
  facts: UserFacts
  academyOf: (player: Chooser, earned: readonly Diploma[]) => Promise<User['academy']>
  shownOf: (followed: Followed) => Followed
  moodOf: (player: Chooser) => Promise<Mood>
}): ToUser {
  const factsOf = createReadFacts(deps.kysely, { ...deps.facts, notEnded: notEndedOf })
  return async (row, { roles, rolesWithoutPasskey }) => {
    const chooser = { userId: row.id, competitionId: row.competition_id }
    const { portfolioPush, messages, diplomas, followed, notEnded } = await factsOf(row.id)
    const [academy, mood] = await Promise.all([deps.academyOf(chooser, diplomas), deps.moodOf(chooser)])
    return {
      id: row.id,
      username: row.username,
      email: row.email,
      createdOn: row.created_at,
      avatarId: row.avatar_id,
      mood,
      language: row.language,
      theme: row.theme,
      competitionId: row.competition_id,
      mustAcceptTerms: row.terms_version < deps.terms.current,
      portfolioPush,
      followed: deps.shownOf(followed),
      exclusions: exclusionsAt(notEnded, deps.clock.now()),
      messages,
      desk: {
        roles: [...roles, ...rolesWithoutPasskey],
        passkeyMissing: rolesWithoutPasskey.length > 0,
      },
      academy,
    }
  }
}
