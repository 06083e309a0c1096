import { getAcademyTerms, type Term } from '@koersklasse/contract/academy.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { language } from '../text/t.ts'

/** The words of investing with their explanations; they hardly ever change. */
export const academyTermsQuery = () =>
  queryOptions({
    queryKey: queryKeys.academyTerms(language),
    queryFn: () => call(getAcademyTerms, { query: { language } }),
    staleTime: 3_600_000,
  })

/** What a term is called. */
export function nameOf({ words }: Pick<Term, 'words'>): string {
  return words[0] ?? ''
}
