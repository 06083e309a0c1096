// Loads the articles once and serves them.

import type { App } from '../../http/route.ts'
import { type ArticleFacts, toArticleValues } from './article-values.ts'
import { loadArticles } from './load-articles.ts'
import { addArticleRoutes } from './routes.ts'

export interface ArticlesDeps {
  /** The folder with the articles, as a URL that ends with a slash. */
  folder: URL
  facts: ArticleFacts
}

export async function createArticles({ folder, facts }: ArticlesDeps) {
  const articles = await loadArticles(folder, (language) => toArticleValues(facts, language))
  return { addRoutes: (api: App) => addArticleRoutes(api, articles) }
}
