// When the players of a competition see each other's portfolios: its organiser chooses.

import type { EpochMs } from '../time/time.ts'
import { type Competition, competitionPhase } from './competition.ts'

/** Whether others may see a portfolio: now, once the competition is over, or never. */
export type SeenByOthers = 'now' | 'afterEnd' | 'never'

/** When others may see the portfolios of a competition, as of an instant of market time. */
export function seenByOthers(
  competition: Pick<Competition, 'visibility' | 'start' | 'end'>,
  at: EpochMs,
): SeenByOthers {
  if (competition.visibility === 'never') return 'never'
  if (competition.visibility === 'always') return 'now'
  return competitionPhase(competition, at) === 'over' ? 'now' : 'afterEnd'
}
