import { type MistakePlace, showMistake } from '@koersklasse/contract/mistakes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { language } from '../text/t.ts'

/** The lesson about a mistake that is to be shown at a place; null if there is none. Asking twice gives the same one. */
export const mistakeQuery = (place: MistakePlace) =>
  queryOptions({
    queryKey: queryKeys.mistake(place, language),
    queryFn: async () => (await call(showMistake, { query: { language }, body: place })).lesson,
    refetchOnMount: 'always',
    // The page that shows it beside something else does not fail by it.
    meta: { isBackground: true },
    retry: false,
  })
