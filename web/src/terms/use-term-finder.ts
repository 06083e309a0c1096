import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createTermFinder, type TermFinder } from './find-terms.ts'
import { academyTermsQuery } from './queries.ts'

/** Recognises the terms in a text; null until they are known. A text can be read without them. */
export function useTermFinder(): TermFinder | null {
  const terms = useQuery({ ...academyTermsQuery(), meta: { isBackground: true } }).data?.terms
  return useMemo(() => (terms === undefined ? null : createTermFinder(terms)), [terms])
}
