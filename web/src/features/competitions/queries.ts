import { getCompetitionByCode } from '@koersklasse/contract/competitions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** A competition by the code with which it is joined. */
export const competitionByCodeQuery = (code: string) =>
  queryOptions({
    queryKey: queryKeys.competitionByCode(code),
    queryFn: () => call(getCompetitionByCode, { params: { code } }),
    staleTime: 0,
  })
