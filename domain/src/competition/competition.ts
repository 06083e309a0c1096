// A competition runs from its start up to, but not including, its end, in market time (specification, section 4).

import { type Cents, toCents } from '../money/money.ts'
import type { TransactionCosts } from '../orders/transaction-costs.ts'
import type { EpochMs } from '../time/time.ts'
import type { Unlockable } from './unlocking.ts'

/** The rules of a competition: when it runs, what each player starts with, pays and may use. */
export interface Competition {
  id: string
  start: EpochMs
  /** The first instant at which it is over, in market time. */
  end: EpochMs
  startingBalance: Cents
  /** The cap on the value of a player's Sprinters, in cents, checked when one is bought. */
  sprinterCap: Cents
  costs: TransactionCosts
  /** The types it unlocks for all its players, whatever their diplomas. */
  unlocked: readonly Unlockable[]
}

/** The starting capital of a player: 100,000 euro (specification, section 1). */
export const defaultStartingBalance = toCents(100_000_00)

/** The phase of a competition at an instant. */
export type CompetitionPhase = 'upcoming' | 'running' | 'over'

/** The phase of a competition at an instant, in market time. */
export function competitionPhase(
  competition: Pick<Competition, 'start' | 'end'>,
  at: EpochMs,
): CompetitionPhase {
  if (at < competition.start) return 'upcoming'
  return at < competition.end ? 'running' : 'over'
}
