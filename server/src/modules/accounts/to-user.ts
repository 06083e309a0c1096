import type { User } from '@koersklasse/contract/accounts.ts'
import type { Mood } from '@koersklasse/domain/accounts/avatars.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Player } from '../../http/authentication.ts'
import type { DeskRoles } from './login-sessions.ts'
import type { Terms } from './terms/load-terms.ts'
import type { UserRow } from './user-store.ts'

/** A player, and the competition that the player has chosen; null for that of the house. */
export type Chooser = Pick<Player, 'userId' | 'competitionId'>

/** A player as the contract has it, which is sent to that player alone; `deskRoles` are those of the session. */
export type ToUser = (row: UserRow, deskRoles: DeskRoles) => Promise<User>

/**
 * @param deps.moodOf the mood of a player's avatar
 * @param deps.academyOf the diplomas of a player, and what the player may use
 * @param deps.messagesOf the messages that a player has not read
 * @param deps.exclusionsOf what a player is excluded from
 * @param deps.portfolioPushOf whether a player gets notifications about the portfolio
 */
export function createToUser(deps: {
  terms: Terms
  /** Real time. */
  clock: Clock
  exclusionsOf: (userId: string, now: EpochMs) => Promise<User['exclusions']>
  portfolioPushOf: (userId: string) => Promise<boolean>
  messagesOf: (userId: string) => Promise<User['messages']>
  academyOf: (player: Chooser) => Promise<User['academy']>
  moodOf: (player: Chooser) => Promise<Mood>
}): ToUser {
  return async (row, { roles, rolesWithoutPasskey }) => {
    const chooser = { userId: row.id, competitionId: row.competition_id }
    const [portfolioPush, exclusions, messages, academy, mood] = await Promise.all([
      deps.portfolioPushOf(row.id),
      deps.exclusionsOf(row.id, deps.clock.now()),
      deps.messagesOf(row.id),
      deps.academyOf(chooser),
      deps.moodOf(chooser),
    ])
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
      exclusions,
      messages,
      desk: {
        roles: [...roles, ...rolesWithoutPasskey],
        passkeyMissing: rolesWithoutPasskey.length > 0,
      },
      academy,
    }
  }
}
