// Which competition a call is about: the one that it names, or the one that its player has chosen.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Chooser } from '../../http/authentication.ts'
import type { Schedule } from './schedule.ts'
import type { CompetitionStore } from './store.ts'

/**
 * The competition with an id if it is a house competition or the player has joined it; without an id the one that the
 * player has chosen. A player who has chosen none looks at the house competition that runs; while none runs, at the last
 * one that they joined and that has begun, or else at the next or the last one. Null if there is none.
 */
export type CompetitionOf = (player: Chooser | null, competitionId?: string) => Promise<Competition | null>

export function createCompetitionOf(deps: {
  store: Pick<CompetitionStore, 'lastOfHouse' | 'hasJoined'>
  schedule: Pick<Schedule, 'active' | 'next' | 'find' | 'joinedBy'>
  marketClock: Clock
}): CompetitionOf {
  const { store, schedule, marketClock } = deps

  async function ofHouse(userId: string | null): Promise<Competition | null> {
    const active = schedule.active()
    if (active !== null) return active
    const now = marketClock.now()
    const begun = ({ isHouse, start }: Competition) => isHouse && start <= now
    const joined = userId === null ? [] : await schedule.joinedBy(userId)
    const past = joined.find(begun) ?? schedule.next()
    return past ?? (await store.lastOfHouse(now)) ?? null
  }

  return async (player, competitionId) => {
    if (competitionId === undefined) {
      const chosen = player?.competitionId ? await schedule.find(player.competitionId) : null
      return chosen ?? ofHouse(player?.userId ?? null)
    }
    const named = await schedule.find(competitionId)
    if (named === null || named.isHouse || competitionId === player?.competitionId) return named
    return player !== null && (await store.hasJoined(player.userId, named.id)) ? named : null
  }
}
