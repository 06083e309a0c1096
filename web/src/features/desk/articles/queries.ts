import type { ArticleId } from '@koersklasse/contract/articles.ts'
import { getArticleVersion, getDeskArticle, getDeskArticles } from '@koersklasse/contract/desk/articles.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** An article in a language. */
export interface Which {
  id: ArticleId
  language: Language
}

export const deskArticlesQuery = queryOptions({
  queryKey: queryKeys.desk('articles'),
  queryFn: async () => (await call(getDeskArticles, {})).articles,
})

/** The text of an article, with its versions. */
export const deskArticleQuery = ({ id, language }: Which) =>
  queryOptions({
    queryKey: queryKeys.desk('articles', id, language),
    queryFn: () => call(getDeskArticle, { params: { id, language } }),
    // What is being written is not replaced.
    refetchOnWindowFocus: false,
  })

/** The text of a version, which never changes. */
export const versionQuery = ({ id, language }: Which, number: number) =>
  queryOptions({
    queryKey: queryKeys.desk('article-version', id, language, String(number)),
    queryFn: async () =>
      (await call(getArticleVersion, { params: { id, language, number: String(number) } })).source,
    staleTime: Number.POSITIVE_INFINITY,
  })
