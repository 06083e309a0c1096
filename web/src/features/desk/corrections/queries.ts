import { getCorrection, getCorrections, getQuotes } from '@koersklasse/contract/desk/corrections.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** All corrections, newest first. */
export const correctionsQuery = queryOptions({
  queryKey: queryKeys.desk('corrections'),
  queryFn: async () => (await call(getCorrections, {})).corrections,
})

/** How often a correction that is being carried out is loaded again, in milliseconds. */
const runningMs = 2_000

/** A correction, again and again while it is carried out. */
export const correctionQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.desk('corrections', { id }),
    queryFn: () => call(getCorrection, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.correction.state === 'running' ? runningMs : false),
  })

/** What to look for: a symbol and two instants. */
export interface QuoteSearch {
  symbol: string
  from: number
  until: number
}

/** The quotes of a symbol in a period; only asked for once there is one. */
export const quotesQuery = (search: QuoteSearch | null) =>
  queryOptions({
    queryKey: queryKeys.desk('quotes', search ?? {}),
    queryFn: () => {
      const { symbol, from, until } = search!
      return call(getQuotes, { query: { symbol, from: String(from), until: String(until) } })
    },
    enabled: search !== null,
  })
