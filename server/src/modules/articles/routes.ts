// Articles over HTTP.

import { getArticle } from '@koersklasse/contract/articles.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import type { Articles } from './load-articles.ts'

export function addArticleRoutes(app: App, articles: Articles): void {
  serve(app, getArticle, ({ params, query }) => {
    const article = articles[query.language ?? 'nl'].get(params.id)
    return article === undefined ? refuse({ code: 'not_found' }) : ok(article)
  })
}
