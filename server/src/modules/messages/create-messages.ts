// Puts the parts of messages together.

import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type ArticleFacts, toArticleValues } from './article-values.ts'
import { createGiveFeedback, type GiveFeedbackDeps } from './give-feedback.ts'
import { loadArticles } from './load-articles.ts'
import { addMessageRoutes } from './routes.ts'
import { createMessageStore } from './store.ts'

export interface MessagesDeps extends Omit<GiveFeedbackDeps, 'store'> {
  kysely: Kysely<Schema>
  /** The folder with the articles. */
  articleFolder: URL
  facts: ArticleFacts
}

export async function createMessages(deps: MessagesDeps) {
  const store = createMessageStore(deps.kysely)
  const articles = await loadArticles(deps.articleFolder, toArticleValues(deps.facts))
  const give = createGiveFeedback({ ...deps, store })
  return {
    addRoutes: (api: App) => addMessageRoutes(api, { store, articles, give, clock: deps.clock }),
  }
}
