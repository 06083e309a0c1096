// Puts the parts of competitions together.

import type { Competition, OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Player } from '../../http/authentication.ts'
import type { App } from '../../http/route.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { scopeOf } from '../../platform/competition-scope.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { createCompetitionOf } from './competition-of.ts'
import type { ListedCompetition } from './competitions-file.ts'
import { createDeskStore } from './desk/desk-store.ts'
import { createManageCompetitions, type ManageDeps } from './desk/manage-competitions.ts'
import { addDeskRoutes, type DeskRoutesDeps } from './desk/routes.ts'
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
type KnownHere = 'kysely' | 'store' | 'ids' | 'clock' | 'marketClock' | 'announceChange'
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
  const deskStore = createDeskStore(deps.kysely)
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
    /** Which competition a player looks at after leaving one: of those that are not over; null for that of the house. */
    async choiceAfter(userId: string, leftId: string): Promise<string | null> {
      const joined = await schedule.joinedBy(userId)
      const left = joined.filter(({ id, end }) => id !== leftId && end > marketClock.now())
      return left.some(({ isHouse }) => isHouse) ? null : (left[0]?.id ?? null)
    },
    /** Whether a player has joined a competition. */
    hasJoined: store.hasJoined,
    refresh: schedule.refresh,
    /** Reads the competitions again whenever a node changes one. Returns the function that ends it. */
    followChanges: (bus: Bus) => bus.subscribe('competitions', () => void schedule.refresh().catch(() => {})),
    /** The rules of a draft or a competition that somebody at the desk manages; null if there is none. */
    async rulesAtDesk(player: Player, id: string): Promise<OrganisedRules | null> {
      return (await deskStore.find(scopeOf(player), id))?.rules ?? null
    },
    unclosed: store.unclosed,
    /** Marks a competition as closed, in the transaction that writes its final list. */
    close: (tx: Transaction<Schema>, id: string) => store.close(tx, id, clock.now()),
    /** Has a competition count as not closed, so that it is closed again. */
    reopen: (tx: Transaction<Schema>, id: string) => store.close(tx, id, null),
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
    /** Adds the routes of the desk. */
    addDeskRoutes(
      api: App,
      { bus, ...parts }: Omit<ManageDeps, KnownHere> & Pick<DeskRoutesDeps, 'heldPrizes'> & { bus: Bus },
    ): void {
      const manage = createManageCompetitions({
        ...{ ...deps, ...parts, store: deskStore },
        async announceChange() {
          await schedule.refresh()
          bus.publish('competitions', {})
        },
      })
      addDeskRoutes(api, { ...deps, ...parts, store: deskStore, manage })
    },
  }
}
