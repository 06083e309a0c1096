import type { User } from '@koersklasse/contract/accounts.ts'
import type { Player } from '../../http/authentication.ts'
import type { Terms } from './terms/load-terms.ts'
import type { UserRow } from './user-store.ts'

/** A player as the contract has it, which is sent to that player alone. */
export type ToUser = (row: UserRow) => Promise<User>

/**
 * @param deps.academyOf the diplomas of a player, and what the player may use
 * @param deps.portfolioPushOf whether a player gets notifications about the portfolio
 */
export function createToUser(deps: {
  terms: Terms
  portfolioPushOf: (userId: string) => Promise<boolean>
  academyOf: (player: Pick<Player, 'userId' | 'competitionId'>) => Promise<User['academy']>
}): ToUser {
  return async (row) => ({
    id: row.id,
    username: row.username,
    email: row.email,
    createdOn: row.created_at,
    avatarId: row.avatar_id,
    language: row.language,
    theme: row.theme,
    competitionId: row.competition_id,
    mustAcceptTerms: row.terms_version < deps.terms.current,
    portfolioPush: await deps.portfolioPushOf(row.id),
    academy: await deps.academyOf({ userId: row.id, competitionId: row.competition_id }),
  })
}
