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
 * The instants of the weekly deposits that are due by an instant, oldest first: each midnight in Amsterdam that begins a
 * Monday, after the start of the competition and before its end. At the start itself there is only the starting balance.
 */
export function weeklyDepositsDue({ start, end }: Period, by: EpochMs): EpochMs[] {
  const due: EpochMs[] = []
  for (let monday = mondayAfter(start); monday < end && monday <= by; monday = mondayAfter(monday))
    due.push(monday)
  return due
}

/** The number of weekly deposits of a portfolio that exists from the start of a competition to its end. */
export function countWeeklyDeposits({ start, end }: Period): number {
  const first = mondayAfter(start)
  return first >= end ? 0 : 1 + Math.floor(gameDaysBetween(first, toEpochMs(end - 1)) / 7)
}

/** The first midnight after an instant that begins a week. */
function mondayAfter(at: EpochMs): EpochMs {
  // Noon of the next Monday, or an hour off if the clocks change in between.
  return startOfGameWeek(toEpochMs(startOfGameWeek(at) + 7.5 * dayMs))
}
