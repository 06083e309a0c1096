import { type ArticleId, getArticle } from '@koersklasse/contract/articles.ts'
import { getPrizes } from '@koersklasse/contract/competitions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { language } from '../../text/t.ts'

/** One of the articles of the game; they seldom change. */
export const articleQuery = (id: ArticleId) =>
  queryOptions({
    queryKey: queryKeys.article(id, language),
    queryFn: () => call(getArticle, { params: { id }, query: { language } }),
    staleTime: 60_000,
  })

/** The prizes of the competition that the player looks at; a visitor sees those of the house competition. */
export const prizesQuery = queryOptions({
  queryKey: queryKeys.prizes(),
  queryFn: () => call(getPrizes, {}),
})
