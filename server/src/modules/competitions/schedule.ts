// Running and upcoming competitions, cached in memory, because every order needs the running one.

import { type Competition, competitionPhase } from '@koersklasse/domain/competition/competition.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { CompetitionStore } from './store.ts'

export interface Schedule {
  /** Reads the competitions from the database again. */
  refresh(): Promise<void>
  /** The competition that runs by the market's clock; of several, the one that started first. */
  active(): Competition | null
  /** The competition that starts next by the market's clock. */
  next(): Competition | null
}

export function createSchedule(deps: { store: CompetitionStore; marketClock: Clock }): Schedule {
  let competitions: readonly Competition[] = []
  const inPhase = (phase: ReturnType<typeof competitionPhase>): Competition | null =>
    competitions.find((competition) => competitionPhase(competition, deps.marketClock.now()) === phase) ??
    null

  return {
    async refresh() {
      competitions = await deps.store.notOver(deps.marketClock.now())
    },
    active: () => inPhase('running'),
    next: () => inPhase('upcoming'),
  }
}
