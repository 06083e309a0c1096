import { follow, unfollow } from '@koersklasse/contract/following.ts'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { followedQuery, keepFollowed, userQuery } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { showToast } from '../ui/toasts.ts'

/** A wish to follow an underlying, or to do so no longer. */
export interface FollowWish {
  symbol: string
  name: string
  isFollowed: boolean
}

const mutationKey = ['follow']

/**
 * What the player follows, the first followed first: as the server says, and as was asked of it just now. Null while it is
 * not known, and for a visitor.
 */
export function useFollowed(): readonly string[] | null {
  const user = useQuery(userQuery).data
  const followed = useQuery({ ...followedQuery, enabled: Boolean(user) }).data
  const wishes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as FollowWish,
  })
  return useMemo(
    () => (user && followed ? withWishes(followed.symbols, wishes) : null),
    [user, followed, wishes],
  )
}

/** Follows, or no longer; what is asked for shows at once and goes back by itself where the server says no. */
export function useFollow(): (wish: FollowWish) => void {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    // One after the other, so that the last wish is the one that counts.
    scope: { id: 'follow' },
    mutationFn: ({ symbol, isFollowed }: FollowWish) =>
      call(isFollowed ? follow : unfollow, { params: { symbol } }),
    onMutate: () => client.getQueryData(userQuery.queryKey)?.id,
    onSuccess: (followed, _, asPlayer) => {
      // Another one may have logged in meanwhile.
      if (asPlayer === client.getQueryData(userQuery.queryKey)?.id) keepFollowed(client, followed)
    },
    onError: (fault, { name, isFollowed }) => {
      const isFull = fault instanceof ApiError && fault.code === 'too_many_followed'
      if (isFull) return showToast('bad', t('errors.too_many_followed'))
      showToast('bad', t(isFollowed ? 'follow.failed' : 'follow.stopFailed', { name }))
    },
  }).mutate
}

/** What is followed once some wishes are granted, in turn. */
export function withWishes(symbols: readonly string[], wishes: readonly FollowWish[]): readonly string[] {
  const followed = new Set(symbols)
  for (const { symbol, isFollowed } of wishes) {
    if (isFollowed) followed.add(symbol)
    else followed.delete(symbol)
  }
  return [...followed]
}
