// Loads the articles of the content folder, and serves them as they are now.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/log.ts'
import { type ArticleFacts, toArticleValues } from './article-values.ts'
import { createCurrentArticles } from './current-articles.ts'
import { addArticleDeskRoutes } from './desk/routes.ts'
import { loadArticles } from './load-articles.ts'
import { addArticleRoutes } from './routes.ts'

export interface ArticlesDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  log: Log
  /** The folder with the articles, as a URL that ends with a slash. */
  folder: URL
  facts: ArticleFacts
}

export async function createArticles({ folder, facts, ...deps }: ArticlesDeps) {
  const valuesIn = (language: Language) => toArticleValues(facts, language)
  const loaded = await loadArticles(folder, valuesIn)
  const current = createCurrentArticles({ ...deps, loaded, valuesIn })
  await current.refresh()
  return {
    addRoutes(api: App): void {
      addArticleRoutes(api, current)
      addArticleDeskRoutes(api, { ...deps, current, loaded, valuesIn })
    },
    /** For the nodes that serve articles. */
    timers: current.timers,
  }
}
