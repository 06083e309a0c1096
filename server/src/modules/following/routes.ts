// Following over HTTP. Players read and change only their own list.

import { follow, getFollowed, unfollow } from '@koersklasse/contract/following.ts'
import { ok } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import { type ChangeFollowedDeps, type createChangeFollowed, shown } from './change-followed.ts'

export interface FollowingRoutesDeps extends ChangeFollowedDeps {
  changeFollowed: ReturnType<typeof createChangeFollowed>
}

/** Adds the routes of following. */
export function addFollowingRoutes(app: App, deps: FollowingRoutesDeps): void {
  const { store, isUnderlying, changeFollowed } = deps
  serve(app, getFollowed, async ({ player }) => ok(shown(await store.of(player.userId), isUnderlying)))
  serve(app, follow, ({ player, params }) => changeFollowed(player.userId, params.symbol, true))
  serve(app, unfollow, ({ player, params }) => changeFollowed(player.userId, params.symbol, false))
}
