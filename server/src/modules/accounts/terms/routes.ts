// The terms over HTTP.

import { acceptTerms, getTerms } from '@koersklasse/contract/terms.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type App, serve } from '../../../http/route.ts'
import type { AccountStore } from '../store.ts'
import type { Terms } from './load-terms.ts'

/** `clock` is real time. */
export function addTermsRoutes(
  app: App,
  { store, terms, clock }: { store: AccountStore; terms: Terms; clock: Clock },
): void {
  serve(app, getTerms, async ({ player, query }) => {
    const user = await store.findUser(player.userId)
    if (user === undefined) return refuse({ code: 'unauthenticated' })
    const accepted = user.terms_version
    const changes = terms.changes[query.language ?? 'nl'].filter(({ version }) => version > accepted)
    return ok({ accepted, current: terms.current, changes })
  })

  serve(app, acceptTerms, async ({ player, body }) => {
    if (body.version !== terms.current) return refuse({ code: 'terms_outdated', field: 'version' })
    await store.acceptTerms(player.userId, terms.current, clock.now())
    return ok({ done: true })
  })
}
