// Has a player follow or unfollow an underlying. Repeating it changes nothing; a change is sent to all their screens.
// What another feed had stays in the list, unseen, as long as there is room.

import { type Followed, maxFollowed } from '@koersklasse/contract/following.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Refusal } from '../../http/route.ts'
import type { FollowingStore } from './store.ts'

export interface ChangeFollowedDeps {
  store: FollowingStore
  isUnderlying(symbol: string): boolean
  wakeOutbox(): void
}

/** Makes the function that changes what a player follows; it resolves to what they follow then. */
export function createChangeFollowed({ store, isUnderlying, wakeOutbox }: ChangeFollowedDeps) {
  return async (userId: string, symbol: string, isWanted: boolean): Promise<Result<Followed, Refusal>> => {
    if (!isUnderlying(symbol)) return refuse({ code: 'not_found' })
    const show = (list: Followed) => shown(list, isUnderlying)
    const change = (before: Followed): Result<Followed, Refusal> => {
      const { version, symbols } = before
      if (symbols.includes(symbol) === isWanted) return ok(before)
      if (!isWanted) return ok({ version: version + 1, symbols: symbols.filter((each) => each !== symbol) })
      if (show(before).symbols.length >= maxFollowed) return refuse({ code: 'too_many_followed' })
      const hidden = symbols.filter((each) => !isUnderlying(each))
      const gone = new Set(hidden.slice(0, Math.max(0, symbols.length + 1 - maxFollowed)))
      return ok({ version: version + 1, symbols: [...symbols.filter((each) => !gone.has(each)), symbol] })
    }
    const result = await store.change(userId, change, show)
    if (!result.ok) return result
    wakeOutbox()
    return ok(show(result.value))
  }
}

/** A list as far as its underlyings are there now. */
export function shown({ version, symbols }: Followed, isUnderlying: (symbol: string) => boolean): Followed {
  return { version, symbols: symbols.filter(isUnderlying) }
}
