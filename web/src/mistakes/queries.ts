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
    // Its failure must not break the page that shows the lesson beside something else.
    meta: { isBackground: true },
    retry: false,
  })
