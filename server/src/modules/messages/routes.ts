// Alerts, feedback and articles over HTTP.

import { type Article, getAlerts, getArticle, giveFeedback } from '@koersklasse/contract/messages.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import { type App, serve } from '../../http/route.ts'
import type { createGiveFeedback } from './give-feedback.ts'
import type { MessageStore } from './store.ts'

export interface MessageRoutesDeps {
  store: MessageStore
  articles: ReadonlyMap<string, Article>
  give: ReturnType<typeof createGiveFeedback>
  /** Real time. */
  clock: Clock
}

/** Adds the routes of messages. */
export function addMessageRoutes(app: App, { store, articles, give, clock }: MessageRoutesDeps): void {
  serve(app, getAlerts, async () => ok({ alerts: await store.activeAlerts(clock.now()) }))

  serve(app, giveFeedback, ({ body, player, request }) => give(body, player?.userId ?? null, request.ip))

  serve(app, getArticle, ({ params }) => {
    const article = articles.get(params.id)
    return article === undefined ? refuse({ code: 'not_found' }) : ok(article)
  })
}
