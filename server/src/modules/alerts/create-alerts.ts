// Puts the parts of alerts together.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { addAlertDeskRoutes } from './desk/routes.ts'
import { type AlertRoutesDeps, addAlertRoutes } from './routes.ts'
import { createAlertStore } from './store.ts'

export interface AlertsDeps extends Pick<AlertRoutesDeps, 'hasJoined'> {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
  marketClock: Clock
}

export function createAlerts(deps: AlertsDeps) {
  return {
    addRoutes(api: App): void {
      addAlertRoutes(api, { ...deps, store: createAlertStore(deps.kysely) })
      addAlertDeskRoutes(api, deps)
    },
  }
}
