// A player may begin again with a new portfolio, where the competition allows it.

import { startOfGameDay } from '../time/game-day.ts'
import type { EpochMs } from '../time/time.ts'
import { type Competition, competitionPhase } from './competition.ts'

/** Why a portfolio cannot be reset. */
export type ResetRefusal = 'no_competition' | 'resets_not_allowed' | 'already_reset_today'

/**
 * Why a portfolio cannot be reset at an instant of market time; null if it can: while a competition runs that allows it,
 * once on each day in Amsterdam.
 * @param lastReset when its player last reset one in the same competition; null for never
 */
export function resetRefusal(
  competition: Pick<Competition, 'start' | 'end' | 'areResetsAllowed'>,
  lastReset: EpochMs | null,
  at: EpochMs,
): ResetRefusal | null {
  if (!competition.areResetsAllowed) return 'resets_not_allowed'
  if (competitionPhase(competition, at) !== 'running') return 'no_competition'
  return lastReset !== null && lastReset >= startOfGameDay(at) ? 'already_reset_today' : null
}
