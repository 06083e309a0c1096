// Some competitions have a practice period right before their start. What is traded in it counts for nothing: at the start
// every portfolio from before is replaced by a new one.

import type { EpochMs } from '../time/time.ts'
import type { Competition } from './competition.ts'

type Practised = Pick<Competition, 'start' | 'practiceFrom'>

/** When a competition first takes orders, in market time: at the beginning of its practice period, or at its start. */
export function opensAt({ start, practiceFrom }: Practised): EpochMs {
  return practiceFrom ?? start
}

/** Whether a competition is in its practice period at an instant of market time. */
export function isPractice(competition: Practised, at: EpochMs): boolean {
  return at >= opensAt(competition) && at < competition.start
}

/**
 * The period in which a portfolio takes orders, in market time, its end excluded: the practice period for a portfolio that
 * was opened before the start, and otherwise the competition.
 */
export function tradingPeriod(
  competition: Practised & Pick<Competition, 'end'>,
  opened: EpochMs,
): { start: EpochMs; end: EpochMs } {
  const { start, end, practiceFrom } = competition
  return practiceFrom !== null && opened < start ? { start: practiceFrom, end: start } : { start, end }
}
