// The competitions that are not over, cached in memory, because every order and every page needs them.

import { type Competition, competitionPhase } from '@koersklasse/domain/competition/competition.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { CompetitionStore } from './store.ts'

export interface Schedule {
  /**
   * Reads the competitions from the database again if any was added, changed or removed, or has ended, and forgets those that
   * are over and were deleted.
   */
  refresh(): Promise<void>
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
  /** The competitions in which a player has a portfolio, the latest first. */
  joinedBy(userId: string): Promise<Competition[]>
}

const latestFirst = (one: Competition, other: Competition): number =>
  other.end - one.end || (one.id < other.id ? 1 : -1)

/** How many competitions that are over are kept in memory. */
const mostOver = 1_000

export function createSchedule(deps: {
  store: Pick<CompetitionStore, 'notOver' | 'poll' | 'find' | 'joinedBy'>
  marketClock: Clock
}): Schedule {
  const { store, marketClock } = deps
  let competitions: readonly Competition[] = []
  /** That of `competitions`, from just before they were read: what changes in between is noticed next time. */
  let mark: string | null = null
  let byId: ReadonlyMap<string, Competition> = new Map()
  let over = new BoundedMap<string, Competition>(mostOver)

  const houseInPhase = (phase: ReturnType<typeof competitionPhase>): Competition | null =>
    competitions.find((each) => each.isHouse && competitionPhase(each, marketClock.now()) === phase) ?? null

  async function find(id: string): Promise<Competition | null> {
    const known = byId.get(id) ?? over.get(id)
    if (known !== undefined) return known
    const found = await store.find(id)
    if (found === undefined) return null
    if (competitionPhase(found, marketClock.now()) === 'over') over.set(id, found)
    return found
  }

  return {
    async refresh() {
      const now = marketClock.now()
      const { mark: current, gone } = await store.poll(now, [...over.keys()])
      for (const id of gone) over.delete(id)
      if (current === mark) return
      competitions = await store.notOver(now)
      byId = new Map(competitions.map((competition) => [competition.id, competition]))
      // A market clock that was set back may have let one of them run, and be changed, again.
      over = new BoundedMap(mostOver)
      mark = current
    },
    active: () => houseInPhase('running'),
    withCode: (joinCode, phase) =>
      competitions.find(
        (each) => each.joinCode === joinCode && competitionPhase(each, marketClock.now()) === phase,
      ) ?? null,
    next: () => houseInPhase('upcoming'),
    endingBetween: (after, until) => competitions.filter(({ end }) => end > after && end <= until),
    find,
    async joinedBy(userId) {
      const joined = await Promise.all((await store.joinedBy(userId)).map(find))
      return joined.filter((each) => each !== null).sort(latestFirst)
    },
  }
}
