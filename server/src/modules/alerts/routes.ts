// Alerts over HTTP.

import { getAlerts } from '@koersklasse/contract/alerts.ts'
import { ok } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type App, serve } from '../../http/route.ts'
import type { AlertStore } from './store.ts'

/** Adds the routes of alerts. `clock` is real time. */
export function addAlertRoutes(app: App, store: AlertStore, clock: Clock): void {
  serve(app, getAlerts, async () => ok({ alerts: await store.activeAt(clock.now()) }))
}
