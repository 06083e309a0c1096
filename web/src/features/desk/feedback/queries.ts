import { type DeskFeedback, feedbackStates, getDeskFeedback } from '@koersklasse/contract/desk/feedback.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

const values = ['1', '2', '3', '4', '5'] as const

export interface Filters {
  q?: string
  value?: (typeof values)[number]
  state?: (typeof feedbackStates)[number]
  tag?: string
}

/** The filters in the address of the page. */
export function toFilters(params: URLSearchParams): Filters {
  const [q, tag] = [params.get('q'), params.get('tag')]
  const value = values.find((one) => one === params.get('value'))
  const state = feedbackStates.find((one) => one === params.get('state'))
  return { ...(q && { q }), ...(value && { value }), ...(state && { state }), ...(tag && { tag }) }
}

/** The feedback that a search finds, a page after another. */
export const feedbackQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: queryKeys.desk('feedback', filters),
    queryFn: ({ pageParam: after }) =>
      call(getDeskFeedback, { query: { ...filters, ...(after !== null && { after }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ feedback, hasMore }: { feedback: DeskFeedback[]; hasMore: boolean }) =>
      hasMore ? (feedback.at(-1)?.id ?? null) : null,
  })
