// Several accounts of one person, at the desk, over HTTP.

import {
  decideAccountCase,
  getAccountCase,
  getAccountCases,
  getAccountLinks,
  noteAccountCase,
  openAccountCase,
} from '@koersklasse/contract/desk/account-cases.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../../http/route.ts'
import type { Investigate } from './investigate.ts'

export function addInvestigateRoutes(app: App, investigate: Investigate): void {
  serve(app, getAccountLinks, ({ query }) => investigate.links(query))
  serve(app, getAccountCases, async ({ query }) => ok(await investigate.cases(query.competitionId)))
  serve(app, getAccountCase, async ({ params }) => {
    const found = await investigate.find(params.id)
    return found === undefined ? refuse({ code: 'not_found' }) : ok(found)
  })
  serve(app, openAccountCase, ({ player, body }) => investigate.open(player, body))
  serve(app, noteAccountCase, ({ player, params, body }) => investigate.note(player, params.id, body.text))
  serve(app, decideAccountCase, ({ player, params, body }) =>
    investigate.decide(player, params.id, body.decision, body.reason),
  )
}
