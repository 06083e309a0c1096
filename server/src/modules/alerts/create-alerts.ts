// Puts the parts of alerts together.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { addAlertRoutes } from './routes.ts'
import { createAlertStore } from './store.ts'

export interface AlertsDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
}

export function createAlerts({ kysely, clock }: AlertsDeps) {
  const store = createAlertStore(kysely)
  return { addRoutes: (api: App) => addAlertRoutes(api, store, clock) }
}
