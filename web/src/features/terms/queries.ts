import { getTerms } from '@koersklasse/contract/terms.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { language } from '../../text/t.ts'

/** The versions of the terms: the one that the player has accepted, the one that counts, and what changed in between. */
export const termsQuery = queryOptions({
  queryKey: queryKeys.terms(),
  queryFn: () => call(getTerms, { query: { language } }),
})
