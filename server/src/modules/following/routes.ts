// Following over HTTP. Players read and change only their own list.

import { follow, getFollowed, unfollow } from '@koersklasse/contract/following.ts'
import { ok } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import { type ChangeFollowed, type ChangeFollowedDeps, shown } from './change-followed.ts'

export interface FollowingRoutesDeps extends ChangeFollowedDeps {
  changeFollowed: ChangeFollowed
}

/** Adds the routes of following. */
export function addFollowingRoutes(app: App, deps: FollowingRoutesDeps): void {
  const { store, isUnderlying, changeFollowed } = deps
  serve(app, getFollowed, async ({ player }) => ok(shown(await store.of(player.userId), isUnderlying)))
  serve(app, follow, ({ player, params }) => changeFollowed.follow(player.userId, params.symbol))
  serve(app, unfollow, ({ player, params }) => changeFollowed.unfollow(player.userId, params.symbol))
}
