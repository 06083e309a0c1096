// Lets a player follow or unfollow an underlying. Repeating it changes nothing; a change is sent to all their devices.
// Underlyings that only another feed has stay in the list, hidden, as long as there is room.

import { type Followed, maxFollowed } from '@koersklasse/contract/following.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Refusal } from '../../http/route.ts'
import type { FollowingStore } from './store.ts'

export interface ChangeFollowedDeps {
  store: FollowingStore
  isUnderlying(symbol: string): boolean
  wakeOutbox(): void
}

export type ChangeFollowed = ReturnType<typeof createChangeFollowed>

/** Returns the functions that change what a player follows; they resolve to what the player follows then. */
export function createChangeFollowed({ store, isUnderlying, wakeOutbox }: ChangeFollowedDeps) {
  const show = (list: Followed) => shown(list, isUnderlying)

  async function change<Why extends Refusal>(
    userId: string,
    symbol: string,
    changed: (before: Followed) => Result<Followed, Why>,
  ): Promise<Result<Followed, Why | Refusal<'not_found' | 'unauthenticated'>>> {
    if (!isUnderlying(symbol)) return refuse({ code: 'not_found' })
    const result = await store.change(userId, changed, show)
    if (!result.ok) return result
    wakeOutbox()
    return ok(show(result.value))
  }

  return {
    follow: (userId: string, symbol: string) =>
      change<Refusal<'too_many_followed'>>(userId, symbol, (before) => {
        const { version, symbols } = before
        if (symbols.includes(symbol)) return ok(before)
        if (show(before).symbols.length >= maxFollowed) return refuse({ code: 'too_many_followed' })
        const hidden = symbols.filter((each) => !isUnderlying(each))
        const gone = new Set(hidden.slice(0, Math.max(0, symbols.length + 1 - maxFollowed)))
        return ok({ version: version + 1, symbols: [...symbols.filter((each) => !gone.has(each)), symbol] })
      }),

    unfollow: (userId: string, symbol: string) =>
      change<never>(userId, symbol, (before) => {
        const { version, symbols } = before
        if (!symbols.includes(symbol)) return ok(before)
        return ok({ version: version + 1, symbols: symbols.filter((each) => each !== symbol) })
      }),
  }
}

/** The part of a list whose underlyings the current feed has. */
export function shown({ version, symbols }: Followed, isUnderlying: (symbol: string) => boolean): Followed {
  return { version, symbols: symbols.filter(isUnderlying) }
}
