// Articles over HTTP.

import { type Article, getArticle } from '@koersklasse/contract/articles.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'

export function addArticleRoutes(app: App, articles: ReadonlyMap<string, Article>): void {
  serve(app, getArticle, ({ params }) => {
    const article = articles.get(params.id)
    return article === undefined ? refuse({ code: 'not_found' }) : ok(article)
  })
}
