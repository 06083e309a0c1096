import { getCorrection, getCorrections, getQuotes } from '@koersklasse/contract/desk/corrections.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { stateOf } from './state-of.ts'

/** All corrections, newest first. */
export const correctionsQuery = queryOptions({
  queryKey: queryKeys.desk('corrections'),
  queryFn: async () => (await call(getCorrections, {})).corrections,
})

/** How often a correction is loaded again in a state, in milliseconds; never in the others. */
const reloadedMs: Partial<Record<ReturnType<typeof stateOf>, number>> = { planning: 1_000, running: 2_000 }

/** A correction, again and again while its dry run is made or it is carried out. */
export const correctionQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.desk('corrections', { id }),
    queryFn: () => call(getCorrection, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && reloadedMs[stateOf(data.correction)]) ?? false,
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
