import { follow, unfollow } from '@koersklasse/contract/following.ts'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { followedQuery, keepFollowed, userQuery } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { showToast } from '../ui/status/toasts.ts'

/** A request to follow or unfollow an underlying. */
export interface FollowChange {
  symbol: string
  name: string
  isFollowed: boolean
}

const mutationKey = ['follow']

/**
 * The symbols that the player follows, in the order in which they were followed, with the changes that the server has not
 * confirmed yet. Null while unknown, and for a visitor.
 */
export function useFollowed(): readonly string[] | null {
  const user = useQuery(userQuery).data
  const followed = useQuery({ ...followedQuery, enabled: Boolean(user) }).data
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as FollowChange,
  })
  return useMemo(
    () => (user && followed ? withChanges(followed.symbols, changes) : null),
    [user, followed, changes],
  )
}

/** Follows or unfollows. The change shows at once, and is undone if the server refuses it. */
export function useFollow(): (change: FollowChange) => void {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    // One after the other, so that the last change wins.
    scope: { id: 'follow' },
    mutationFn: ({ symbol, isFollowed }: FollowChange) =>
      call(isFollowed ? follow : unfollow, { params: { symbol } }),
    onMutate: () => client.getQueryData(userQuery.queryKey)?.id,
    onSuccess: (followed, _, asPlayer) => {
      // Another player may have logged in meanwhile.
      if (asPlayer === client.getQueryData(userQuery.queryKey)?.id) keepFollowed(client, followed)
    },
    onError: (fault, { name, isFollowed }) => {
      const isFull = fault instanceof ApiError && fault.code === 'too_many_followed'
      if (isFull) return showToast('bad', t('errors.too_many_followed'))
      showToast('bad', t(isFollowed ? 'follow.failed' : 'follow.stopFailed', { name }))
    },
  }).mutate
}

/** The symbols that are followed after some changes, in turn. */
export function withChanges(symbols: readonly string[], changes: readonly FollowChange[]): readonly string[] {
  const followed = new Set(symbols)
  for (const { symbol, isFollowed } of changes) {
    if (isFollowed) followed.add(symbol)
    else followed.delete(symbol)
  }
  return [...followed]
}
