// Writing alerts at the desk. A node reads alerts from the database for each call, so all nodes follow at once.

import {
  type AlertContent,
  addAlert,
  changeAlert,
  type DeskAlert,
  endAlert,
  getDeskAlerts,
} from '@koersklasse/contract/desk/alerts.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import { type App, type Refusal, serve } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { type DoneAtDesk, recordDeskAction } from '../../../platform/desk-log.ts'
import type { Ids } from '../../../platform/ids.ts'
import * as store from './alert-store.ts'

export interface AlertDeskDeps {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
  marketClock: Clock
}

type Change = Pick<DoneAtDesk, 'by' | 'at'> & { before: AlertContent | null; after: AlertContent | null }

export function addAlertDeskRoutes(app: App, { kysely, ids, clock, marketClock }: AlertDeskDeps): void {
  serve(app, getDeskAlerts, async () => {
    const now = clock.now()
    const [alerts, competitions] = await Promise.all([
      store.listAlerts(kysely),
      store.listCompetitions(kysely, marketClock.now()),
    ])
    return ok({ alerts: alerts.map((alert) => ({ ...alert, state: stateAt(alert, now) })), competitions })
  })

  serve(app, addAlert, ({ player, body }) =>
    kysely.transaction().execute(async (tx) => {
      const checked = await check(tx, body)
      if (!checked.ok) return checked
      const id = ids.next()
      await store.insertAlert(tx, id, body)
      await record(tx, 'addAlert', id, { by: player, at: clock.now(), before: null, after: body })
      return ok({ id })
    }),
  )

  serve(app, changeAlert, ({ player, params: { id }, body }) =>
    kysely.transaction().execute(async (tx) => {
      const before = await store.lockAlert(tx, id)
      if (before === undefined) return refuse({ code: 'not_found' })
      const checked = await check(tx, body)
      if (!checked.ok) return checked
      await store.updateAlert(tx, id, body)
      await record(tx, 'changeAlert', id, { by: player, at: clock.now(), before, after: body })
      return ok({ done: true as const })
    }),
  )

  serve(app, endAlert, ({ player, params: { id } }) =>
    kysely.transaction().execute(async (tx) => {
      const now = clock.now()
      const before = await store.lockAlert(tx, id)
      if (before === undefined || stateAt(before, now) === 'over') return refuse({ code: 'not_found' })
      const after = before.startDateTime >= now ? null : { ...before, endDateTime: now }
      if (after === null) await store.deleteAlert(tx, id)
      else await store.updateAlert(tx, id, after)
      await record(tx, 'endAlert', id, { by: player, at: now, before, after })
      return ok({ done: true as const })
    }),
  )
}

function stateAt(
  { startDateTime, endDateTime }: Pick<AlertContent, 'startDateTime' | 'endDateTime'>,
  now: EpochMs,
): DeskAlert['state'] {
  if (endDateTime !== null && endDateTime <= now) return 'over'
  return startDateTime > now ? 'planned' : 'shown'
}

/** How much of its text names an alert in the log. */
const nameLength = 80

/** Checks the content of an alert: it has to end after its start, and its competition has to exist. */
async function check(
  tx: Transaction<Schema>,
  { startDateTime, endDateTime, competitionId }: AlertContent,
): Promise<Result<true, Refusal<'invalid_input'> | Refusal<'not_found'>>> {
  if (endDateTime !== null && endDateTime <= startDateTime)
    return refuse({ code: 'invalid_input', field: 'endDateTime' })
  if (competitionId !== null && (await store.competitionName(tx, competitionId)) === null)
    return refuse({ code: 'not_found', field: 'competitionId' })
  return ok(true)
}

async function record(
  tx: Transaction<Schema>,
  action: 'addAlert' | 'changeAlert' | 'endAlert',
  id: string,
  { by, at, before, after }: Change,
): Promise<void> {
  const message = (before ?? after)?.messages.nl ?? ''
  const name = message.length > nameLength ? `${message.slice(0, nameLength - 1).trimEnd()}…` : message
  const subject = { kind: 'alert', id, name } as const
  const facts = async (alert: AlertContent | null) =>
    alert && { ...alert, competition: await store.competitionName(tx, alert.competitionId) }
  await recordDeskAction(tx, {
    ...{ by, at, action, subject, before: await facts(before), after: await facts(after), reason: null },
  })
}
