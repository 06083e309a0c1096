// The introduction to the dashboard: four notes, one after another, each at the part that it explains. It is shown once, and
// counts as shown from its first note on.

import { endIntroduction } from '@koersklasse/contract/onboarding.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { positionsQuery } from '../../../api/queries.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { onboardingQuery } from '../queries.ts'

/** The parts of the dashboard in the order in which they are explained. */
export const introducedParts = ['summary', 'chart', 'lists', 'steps'] as const
export type IntroducedPart = (typeof introducedParts)[number]

export interface Introduction {
  /** The number of the note that is shown, from 0; null if none is. */
  at: number | null
  next(): void
  end(): void
}

/** The introduction on this visit of the dashboard; not before the player has joined, which leads to another page first. */
export function useIntroduction(): Introduction {
  const client = useQueryClient()
  const { data, isFetchedAfterMount } = useQuery(onboardingQuery)
  const [place, setPlace] = useState<number | null>(null)
  const { mutate: note } = useMutation({
    mutationFn: () => call(endIntroduction, {}),
    onMutate: () => setIntroduced(client),
    onError: () => refetch(client, queryKeys.onboarding()),
  })
  // An answer from before this visit may be out of date.
  const hasJoined = useQuery(positionsQuery).data !== undefined
  const begins = hasJoined && isFetchedAfterMount && data?.isIntroduced === false && place === null
  useEffect(() => {
    if (!begins) return
    setPlace(0)
    note()
  }, [begins, note])
  return {
    at: place !== null && place < introducedParts.length ? place : null,
    next: () => setPlace((place ?? 0) + 1),
    end: () => setPlace(introducedParts.length),
  }
}

function setIntroduced(client: QueryClient): void {
  client.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, isIntroduced: true })
}
