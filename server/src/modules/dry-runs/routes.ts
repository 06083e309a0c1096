// Dry runs over HTTP.

import { cancelDryRun, type DryRun, getDryRuns, startDryRun } from '@koersklasse/contract/desk/dry-runs.ts'
import { isPlayable, lint } from '@koersklasse/domain/competition/lint.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import { recordDeskAction } from '../../platform/desk-log.ts'
import type { DryRunsDeps } from './create-dry-runs.ts'
import type { DryRunRow, DryRunStore } from './dry-run-store.ts'

const unknown = refuse({ code: 'not_found', field: 'id' } as const)

export function addDryRunRoutes(app: App, deps: DryRunsDeps & { store: DryRunStore }): void {
  const { kysely, store, ids, clock, players, rulesAtDesk, lintFacts } = deps

  serve(app, getDryRuns, async ({ player, params }) => {
    if ((await rulesAtDesk(player, params.id)) === null) return unknown
    return ok({ players, dryRuns: (await store.last(params.id)).map(toWire) })
  })

  serve(app, startDryRun, async ({ player, params }) => {
    const rules = await rulesAtDesk(player, params.id)
    if (rules === null) return unknown
    if (!isPlayable(lint(rules, lintFacts()))) return refuse({ code: 'competition_contradictory' })
    const [id, at] = [ids.next(), clock.now()]
    const isAdded = await kysely.transaction().execute(async (tx) => {
      const run = { id, competitionId: params.id, requestedBy: player.userId, rules, players }
      if (!(await store.add(tx, run, at))) return false
      await recordDeskAction(tx, {
        ...{ by: player, at, action: 'startDryRun', before: null, after: null, reason: null },
        subject: { kind: 'competition', id: params.id, name: rules.name },
      })
      return true
    })
    return isAdded ? ok({ id }) : refuse({ code: 'dry_run_under_way' })
  })

  serve(app, cancelDryRun, async ({ player, params: { id, runId } }) => {
    const rules = await rulesAtDesk(player, id)
    if (rules === null) return unknown
    const at = clock.now()
    const isCancelled = await kysely.transaction().execute(async (tx) => {
      if (!(await store.cancel(tx, id, runId, at))) return false
      await recordDeskAction(tx, {
        ...{ by: player, at, action: 'cancelDryRun', before: null, after: null, reason: null },
        subject: { kind: 'competition', id, name: rules.name },
      })
      return true
    })
    return isCancelled ? ok({ done: true } as const) : refuse({ code: 'not_possible_now' })
  })
}

function toWire(row: DryRunRow): DryRun {
  const { id, state, players, progress, rules, outcome, failure } = row
  return {
    ...{ id, state, players, progress, outcome, failure },
    rules: { ...rules, unlocked: [...rules.unlocked] },
    ...{ requestedAt: row.requested_at, begunAt: row.begun_at, endedAt: row.ended_at },
  }
}
