// What a player is told of decisions about their accounts, over HTTP.

import { appealCase, getOwnCases } from '@koersklasse/contract/account-cases.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type App, serve } from '../../http/route.ts'
import type { CaseStore } from './case-store.ts'

export function addOwnCaseRoutes(app: App, { cases, clock }: { cases: CaseStore; clock: Clock }): void {
  serve(app, getOwnCases, async ({ player }) => ok({ cases: await cases.ofPlayer(player.userId) }))
  serve(app, appealCase, async ({ player, params, body }) => {
    const isWritten = await cases.appeal(player.userId, params.id, body.text, clock.now())
    return isWritten ? ok({ done: true }) : refuse({ code: 'not_found' })
  })
}
