// Alerts over HTTP.

import { getAlerts } from '@koersklasse/contract/alerts.ts'
import { ok } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type App, serve } from '../../http/route.ts'
import type { AlertStore } from './store.ts'

/** The most alerts that are shown at once. */
const maxAlerts = 20

export interface AlertRoutesDeps {
  store: AlertStore
  /** Real time. */
  clock: Clock
  /** Whether a player has joined a competition. */
  hasJoined: (userId: string, competitionId: string) => Promise<boolean>
}

export function addAlertRoutes(app: App, { store, clock, hasJoined }: AlertRoutesDeps): void {
  serve(app, getAlerts, async ({ player, query: { language = 'nl' } }) => {
    const active = await store.activeAt(clock.now(), language)
    const competitions = new Set(active.flatMap(({ competitionId }) => competitionId ?? []))
    const joined = new Set<string | null>([null])
    for (const id of competitions) {
      if (player !== null && (await hasJoined(player.userId, id))) joined.add(id)
    }
    const shown = active.filter(({ competitionId }) => joined.has(competitionId)).slice(0, maxAlerts)
    return ok({ alerts: shown.map(({ competitionId: _, ...alert }) => alert) })
  })
}
