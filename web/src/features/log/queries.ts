import { getLogDays } from '@koersklasse/contract/competition-log.ts'
import { getCorrectionNotes } from '@koersklasse/contract/corrections.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The days of the log of the competition that the player looks at. A closing is there a minute after the end. */
export const logDaysQuery = queryOptions({
  queryKey: queryKeys.logDays(),
  queryFn: () => call(getLogDays, {}),
  refetchInterval: 30_000,
})

/** What was repaired in the competition because quotes were wrong, newest first. */
export const correctionNotesQuery = queryOptions({
  queryKey: queryKeys.corrections(),
  queryFn: async () => (await call(getCorrectionNotes, {})).corrections,
})
