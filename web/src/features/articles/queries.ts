import { type ArticleId, getArticle } from '@koersklasse/contract/articles.ts'
import { getPrizes } from '@koersklasse/contract/competitions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** One of the articles of the game; they hardly ever change. */
export const articleQuery = (id: ArticleId) =>
  queryOptions({
    queryKey: queryKeys.article(id),
    queryFn: async () => {
      return call(getArticle, { params: { id } })
    },
    staleTime: 3_600_000,
  })

/** The prizes of the competition that the player looks at; a visitor sees those of the house competition. */
export const prizesQuery = queryOptions({
  queryKey: queryKeys.prizes(),
  queryFn: () => call(getPrizes, {}),
})
