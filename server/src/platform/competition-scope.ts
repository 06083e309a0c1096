// Whose competitions somebody at the desk sees and changes.

import type { Role } from '@koersklasse/contract/access.ts'
import { type RawBuilder, sql } from 'kysely'

/** The competitions of one organiser, or all. */
export type CompetitionScope = { ownerId: string } | 'all'

/** An operator has all competitions, an organiser their own. */
export function scopeOf({ userId, roles }: { userId: string; roles: readonly Role[] }): CompetitionScope {
  return roles.includes('operator') ? 'all' : { ownerId: userId }
}

/** Whether a row with the column owner_id is in a scope. */
export function isInScope(scope: CompetitionScope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`owner_id = ${scope.ownerId}`
}
