import {
  getCompetitionFacts,
  getDeskCompetition,
  getDeskCompetitions,
} from '@koersklasse/contract/desk/competitions.ts'
import { getDryRuns } from '@koersklasse/contract/desk/dry-runs.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** How often the progress of a dry run is asked for, in milliseconds. */
const progressMs = 1_000

/** The key of everything about competitions at the desk. */
export const competitionsKey = queryKeys.desk('competitions')

/** The competitions that the player manages. */
export const competitionsQuery = queryOptions({
  queryKey: queryKeys.desk('competitions', 'list'),
  queryFn: async () => (await call(getDeskCompetitions, {})).competitions,
})

/** One of them, with its rules. */
export const competitionQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.desk('competitions', 'one', id),
    queryFn: async () => (await call(getDeskCompetition, { params: { id } })).competition,
  })

/** The facts that rules are judged by. */
export const factsQuery = queryOptions({
  queryKey: queryKeys.desk('competitions', 'facts'),
  queryFn: async () => (await call(getCompetitionFacts, {})).facts,
})

/** The last dry runs of a competition; asked for again while one is under way. */
export const dryRunsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.desk('competitions', 'dry-runs', id),
    queryFn: () => call(getDryRuns, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.dryRuns.some(({ state }) => state === 'waiting' || state === 'running') ? progressMs : false,
  })
