// Articles over HTTP.

import { getArticle } from '@koersklasse/contract/articles.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import type { CurrentArticles } from './current-articles.ts'

export function addArticleRoutes(app: App, articles: CurrentArticles): void {
  serve(app, getArticle, ({ params, query }) => {
    const found = articles.find(query.language ?? 'nl', params.id)
    return found === undefined ? refuse({ code: 'not_found' }) : ok(found.article)
  })
}
