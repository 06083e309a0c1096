// When the players of a competition see each other's portfolios: its organiser chooses.

import { type Cents, toCents } from '../money/money.ts'
import type { EpochMs } from '../time/time.ts'
import { type Competition, competitionPhase } from './competition.ts'

/** Whether others may see a portfolio: now, once the competition is over, or never. */
export const seenByOthersKinds = ['now', 'afterEnd', 'never'] as const
export type SeenByOthers = (typeof seenByOthersKinds)[number]

/** When others may see the portfolios of a competition, as of an instant of market time. */
export function seenByOthers(
  competition: Pick<Competition, 'visibility' | 'start' | 'end'>,
  at: EpochMs,
): SeenByOthers {
  if (competition.visibility === 'never') return 'never'
  if (competition.visibility === 'always') return 'now'
  return competitionPhase(competition, at) === 'over' ? 'now' : 'afterEnd'
}

/**
 * The value of another player's hidden portfolio, to five significant digits: an exact value would reveal the positions to
 * anyone who tries combinations of prices.
 * @param value in cents
 */
export function coarseValue(value: Cents): Cents {
  return toCents(Number(value.toPrecision(5)))
}

/** The result of a hidden portfolio, a fraction (0.05 is 5 %), rounded to a hundredth of a percent. */
export function coarseResult(result: number): number {
  return Math.round(result * 10_000) / 10_000
}
