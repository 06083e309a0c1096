// Puts following together: which underlyings a player follows.

import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createChangeFollowed } from './change-followed.ts'
import { addFollowingRoutes } from './routes.ts'
import { createFollowingStore } from './store.ts'

export interface FollowingDeps {
  kysely: Kysely<Schema>
  /** Whether the current feed has such an underlying. */
  isUnderlying(symbol: string): boolean
  /** To be called when there is a message in the outbox. */
  wakeOutbox(): void
}

export function createFollowing(deps: FollowingDeps) {
  const store = createFollowingStore(deps.kysely)
  const changeFollowed = createChangeFollowed({ ...deps, store })
  return { addRoutes: (api: App) => addFollowingRoutes(api, { ...deps, store, changeFollowed }) }
}
