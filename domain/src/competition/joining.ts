// When a competition can be joined: in its joining window, which may lie before its start, reach beyond it (late entry), or
// be left open, and never once it is over (specification, section 4).

import type { EpochMs } from '../time/time.ts'
import type { Competition } from './competition.ts'
import { isPractice } from './practice.ts'

/** Whether a competition can be joined, and why not. */
export type Joining = 'open' | 'notYet' | 'closed' | 'over'

/** Whether a competition can be joined at an instant of market time. A window without a bound is open on that side. */
export function joiningAt(
  { end, joinFrom, joinUntil }: Pick<Competition, 'end' | 'joinFrom' | 'joinUntil'>,
  at: EpochMs,
): Joining {
  if (at >= end) return 'over'
  if (joinUntil !== null && at >= joinUntil) return 'closed'
  return joinFrom !== null && at < joinFrom ? 'notYet' : 'open'
}

/** What players are told about where a competition is in its life. */
export const competitionStages = ['planned', 'open', 'practice', 'running', 'over'] as const
export type CompetitionStage = (typeof competitionStages)[number]

/**
 * The stage of a competition at an instant of market time: before its practice period and its start it is open to join, or
 * only planned; joining late does not make it another stage.
 */
export function competitionStage(
  competition: Pick<Competition, 'start' | 'end' | 'joinFrom' | 'joinUntil' | 'practiceFrom'>,
  at: EpochMs,
): CompetitionStage {
  if (at >= competition.end) return 'over'
  if (at >= competition.start) return 'running'
  if (isPractice(competition, at)) return 'practice'
  return joiningAt(competition, at) === 'open' ? 'open' : 'planned'
}
