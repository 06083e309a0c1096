// The introduction to the dashboard: four notes, one after another, each at the part that it explains. It is shown once, and
// counts as shown from its first note on.

import { endIntroduction } from '@koersklasse/contract/onboarding.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
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

/** The introduction on this visit of the dashboard. */
export function useIntroduction(): Introduction {
  const client = useQueryClient()
  const isIntroduced = useQuery(onboardingQuery).data?.isIntroduced
  const [place, setPlace] = useState<number | null>(null)
  const { mutate: note } = useMutation({
    mutationFn: () => call(endIntroduction, {}),
    onSuccess: () =>
      client.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, isIntroduced: true }),
  })
  const begins = isIntroduced === false && place === null
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
