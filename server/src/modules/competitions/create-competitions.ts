// Puts the parts of competitions together.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { createCompetitionOf } from './competition-of.ts'
import type { ListedCompetition } from './competitions-file.ts'
import {
  type CompetitionPeriod,
  type CompetitionRules,
  ensureCompetition,
  ensureListed,
  isCompetitionMissing,
} from './ensure-competition.ts'
import { createJoinCompetition } from './join-competition.ts'
import { addPrizesRoute } from './prizes.ts'
import { addCompetitionRoutes, type CompetitionRoutesDeps } from './routes.ts'
import { createSchedule } from './schedule.ts'
import { createCompetitionStore } from './store.ts'

/** For how long a competition that is over is one of the recent ones, in milliseconds of market time. */
const recentMs = 7 * 24 * 3_600_000

export type Competitions = ReturnType<typeof createCompetitions>
type JoiningDeps = Parameters<typeof createJoinCompetition>[0]

export function createCompetitions(deps: {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
  marketClock: Clock
}) {
  const { clock, marketClock } = deps
  const store = createCompetitionStore(deps.kysely)
  const schedule = createSchedule({ store, marketClock })
  const competitionOf = createCompetitionOf({ store, schedule, marketClock })
  return {
    /** The house competition that runs. */
    active: schedule.active,
    /** The house competition that starts next. */
    next: schedule.next,
    /** The one with a join code, if it is in a phase. */
    withCode: schedule.withCode,
    /** Those that end after an instant of market time, up to another. */
    endingBetween: schedule.endingBetween,
    competitionOf,
    refresh: schedule.refresh,
    unclosed: store.unclosed,
    /** Marks a competition as closed, in the transaction that writes its final list. */
    close: (tx: Transaction<Schema>, id: string) => store.close(tx, id, clock.now()),
    /** The competitions that have begun and are not over, or have been for a week at the most. */
    recent: (): Promise<Competition[]> => {
      const now = marketClock.now()
      return store.begun(now, toEpochMs(now - recentMs))
    },
    /** Whether the competition that the configuration asks for is still to be made. */
    isMissing: (period: CompetitionPeriod) => isCompetitionMissing(schedule, period, marketClock.now()),
    /** Creates the configured competition if there is none. Call it on one node at a time. */
    ensure: (rules: CompetitionRules, period: CompetitionPeriod) =>
      ensureCompetition({ store, schedule, ids: deps.ids }, rules, period, marketClock.now()),
    /** Creates the listed competitions that do not exist, and returns those that differ. Call it on one node at a time. */
    ensureListed: (listed: readonly ListedCompetition[]) =>
      ensureListed({ store, schedule, ids: deps.ids }, listed, marketClock.now()),
    addRoutes(
      api: App,
      parts: Pick<JoiningDeps, 'openPortfolio' | 'chooseCompetition'> &
        Pick<CompetitionRoutesDeps, 'cookieName'>,
    ): void {
      const joining = createJoinCompetition({ ...parts, store, competitionOf, clock, marketClock })
      addCompetitionRoutes(api, { ...parts, store, schedule, competitionOf, joining, marketClock })
      addPrizesRoute(api, competitionOf)
    },
  }
}
