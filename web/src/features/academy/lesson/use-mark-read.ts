import { type Lesson, readLesson } from '@koersklasse/contract/academy.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { userQuery } from '../../../api/queries.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { useNear } from '../../../ui/layout/use-near.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'

/**
 * Marks a lesson as read by the player once its end has come into view. Without a connection it waits for one; a failed
 * attempt is repeated when the connection comes back.
 * @returns a function that marks it as read at once
 */
export function useMarkRead({ topic, id }: Lesson, end: RefObject<HTMLElement | null>): () => void {
  const [isMarked, setMarked] = useState(false)
  const isSeen = useNear(end)
  const isDone = isMarked || isSeen
  const isPlayer = Boolean(useQuery(userQuery).data)
  const online = useOnline()
  const client = useQueryClient()
  const { mutate, isSuccess } = useMutation({
    mutationFn: () => call(readLesson, { params: { topic, lesson: id } }),
    onSuccess: () => refetch(client, queryKeys.academy()),
  })
  useEffect(() => {
    if (isDone && isPlayer && online && !isSuccess) mutate()
  }, [isDone, isPlayer, online, isSuccess, mutate])
  return useCallback(() => setMarked(true), [])
}
