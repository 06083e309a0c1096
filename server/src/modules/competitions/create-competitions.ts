// Puts the parts of competitions together.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import {
  type CompetitionPeriod,
  type CompetitionRules,
  ensureCompetition,
  isCompetitionMissing,
} from './ensure-competition.ts'
import { addCompetitionRoutes, type CompetitionRoutesDeps } from './routes.ts'
import { createSchedule } from './schedule.ts'
import { createCompetitionStore } from './store.ts'

const mostRecent = 5

export type Competitions = ReturnType<typeof createCompetitions>

export function createCompetitions(deps: {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
  marketClock: Clock
}) {
  const store = createCompetitionStore(deps.kysely)
  const schedule = createSchedule({ store, marketClock: deps.marketClock })
  return {
    active: schedule.active,
    refresh: schedule.refresh,
    /** The competitions that began last, the newest first. */
    recent: (): Promise<Competition[]> => store.begunBefore(deps.marketClock.now(), mostRecent),
    unclosed: store.unclosed,
    /** Marks a competition as closed, in the transaction that writes its final list. */
    close: (tx: Transaction<Schema>, id: string) => store.close(tx, id, deps.clock.now()),
    /** Whether the competition that the configuration asks for is still to be made. */
    isMissing: (period: CompetitionPeriod) => isCompetitionMissing(schedule, period, deps.marketClock.now()),
    /** Creates the configured competition if there is none. Call it on one node at a time. */
    ensure: (rules: CompetitionRules, period: CompetitionPeriod) =>
      ensureCompetition({ store, schedule, ids: deps.ids }, rules, period, deps.marketClock.now()),
    addRoutes: (api: App, parts: Omit<CompetitionRoutesDeps, 'schedule'>) =>
      addCompetitionRoutes(api, { ...parts, schedule }),
  }
}
