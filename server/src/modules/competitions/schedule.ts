// The competitions that are not over, cached in memory, because every order and every page needs them.

import { type Competition, competitionPhase } from '@koersklasse/domain/competition/competition.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { CompetitionStore } from './store.ts'

export interface Schedule {
  /** Reads the competitions from the database again if any was added, changed or removed, or has ended. */
  refresh(): Promise<void>
  /** Forgets those that are over, of which one may have been changed or deleted: they are read again when asked for. */
  forgetOver(): void
  /** The house competition that runs by the market's clock; of several, the one that started first. */
  active(): Competition | null
  /** The competition with a join code, if it is in a phase by the market's clock. */
  withCode(joinCode: string, phase: 'upcoming' | 'running'): Competition | null
  /** The house competition that starts next by the market's clock. */
  next(): Competition | null
  /** Those that end after an instant of market time, up to another. */
  endingBetween(after: EpochMs, until: EpochMs): Competition[]
  /** The competition with an id, also one that is over; null if there is none. */
  find(id: string): Promise<Competition | null>
}

/** How many competitions that are over are kept in memory. */
const mostOver = 1_000

export function createSchedule(deps: {
  store: Pick<CompetitionStore, 'notOver' | 'markOfNotOver' | 'find'>
  marketClock: Clock
}): Schedule {
  const { store, marketClock } = deps
  let competitions: readonly Competition[] = []
  /** That of `competitions`, from just before they were read: what changes in between is noticed next time. */
  let mark: string | null = null
  let byId: ReadonlyMap<string, Competition> = new Map()
  let others = new BoundedMap<string, Competition>(mostOver)

  const houseInPhase = (phase: ReturnType<typeof competitionPhase>): Competition | null =>
    competitions.find((each) => each.isHouse && competitionPhase(each, marketClock.now()) === phase) ?? null

  return {
    async refresh() {
      const now = marketClock.now()
      const current = await store.markOfNotOver(now)
      if (current === mark) return
      competitions = await store.notOver(now)
      byId = new Map(competitions.map((competition) => [competition.id, competition]))
      mark = current
    },
    forgetOver: () => {
      others = new BoundedMap(mostOver)
    },
    active: () => houseInPhase('running'),
    withCode: (joinCode, phase) =>
      competitions.find(
        (each) => each.joinCode === joinCode && competitionPhase(each, marketClock.now()) === phase,
      ) ?? null,
    next: () => houseInPhase('upcoming'),
    endingBetween: (after, until) => competitions.filter(({ end }) => end > after && end <= until),
    async find(id) {
      const known = byId.get(id) ?? others.get(id)
      if (known !== undefined) return known
      const found = await store.find(id)
      if (found === undefined) return null
      if (competitionPhase(found, marketClock.now()) === 'over') others.set(id, found)
      return found
    },
  }
}
