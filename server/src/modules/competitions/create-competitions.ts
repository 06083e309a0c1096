// Puts the parts of competitions together.

import type { Clock } from '@koersklasse/domain/time.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { type CompetitionPeriod, type CompetitionRules, ensureCompetition } from './ensure-competition.ts'
import { addCompetitionRoutes, type CompetitionRoutesDeps } from './routes.ts'
import { createSchedule } from './schedule.ts'
import { createCompetitionStore } from './store.ts'

export function createCompetitions(deps: { kysely: Kysely<Schema>; ids: Ids; marketClock: Clock }) {
  const store = createCompetitionStore(deps.kysely)
  const schedule = createSchedule({ store, marketClock: deps.marketClock })
  return {
    active: schedule.active,
    refresh: schedule.refresh,
    /** Sees to it that there is a competition; for one node at a time. */
    ensure: (rules: CompetitionRules, period: CompetitionPeriod) =>
      ensureCompetition({ store, schedule, ids: deps.ids }, rules, period, deps.marketClock.now()),
    addRoutes: (api: App, parts: Pick<CompetitionRoutesDeps, 'cookieName' | 'openPortfolio'>) =>
      addCompetitionRoutes(api, { ...parts, schedule, store }),
  }
}
