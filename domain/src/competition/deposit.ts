// Cash that is added to portfolios while a competition runs (docs/decisions/0075-deposits.md). What it does to a return is
// in ranking.ts.

import { toCents } from '../money/money.ts'
import { gameDaysBetween, startOfGameWeek } from '../time/game-day.ts'
import { type EpochMs, toEpochMs } from '../time/time.ts'
import { type Competition, competitionPhase } from './competition.ts'

const dayMs = 24 * 3_600_000

/** The least and the most that is added at once, in cents. */
export const depositBounds = { least: toCents(1_00), most: toCents(10_000_000_00) }

/** Whether an organiser may add cash at an instant of market time: from the start of a competition to its end. */
export function mayAddCash(competition: Pick<Competition, 'start' | 'end'>, now: EpochMs): boolean {
  return competitionPhase(competition, now) === 'running'
}

type Period = Pick<Competition, 'start' | 'end'>

/**
 * When the weekly deposits of a competition come due that are due by an instant, oldest first: at each midnight in Amsterdam
 * with which a Monday begins, after its start and before its end. What is there at the start is the starting balance.
 */
export function weeklyDepositsDue({ start, end }: Period, by: EpochMs): EpochMs[] {
  const due: EpochMs[] = []
  for (let monday = mondayAfter(start); monday < end && monday <= by; monday = mondayAfter(monday))
    due.push(monday)
  return due
}

/** How many weekly deposits a portfolio gets that is there from the start of a competition to its end. */
export function countWeeklyDeposits({ start, end }: Period): number {
  const first = mondayAfter(start)
  return first >= end ? 0 : 1 + Math.floor(gameDaysBetween(first, toEpochMs(end - 1)) / 7)
}

/** The first midnight after an instant with which a week begins. */
function mondayAfter(at: EpochMs): EpochMs {
  // Noon of the next Monday, or an hour beside it if the clocks change before.
  return startOfGameWeek(toEpochMs(startOfGameWeek(at) + 7.5 * dayMs))
}
