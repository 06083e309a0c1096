// A competition runs from its start to before its end, by the market's clock (specification, section 4).

import { type Cents, toCents } from './money.ts'
import type { EpochMs } from './time.ts'
import type { TransactionCosts } from './transaction-costs.ts'
import type { Unlockable } from './unlocking.ts'

/** The rules of one competition: its time, and what each player begins with and pays. */
export interface Competition {
  id: string
  start: EpochMs
  /** The first instant at which it is over. */
  end: EpochMs
  startingBalance: Cents
  /** The most, in cents, that a player's Sprinters may be worth when one is bought. */
  maxLeverageSpread: Cents
  costs: TransactionCosts
  /** What it opens to each of its players, whatever their diplomas. */
  unlocked: readonly Unlockable[]
}

/** The starting capital of a player: 100,000 euro (specification, section 1). */
export const defaultStartingBalance = toCents(100_000_00)

/** Where a competition stands at an instant. */
export type CompetitionPhase = 'upcoming' | 'running' | 'over'

/** Tells whether a competition is still to come, is running, or is over. */
export function competitionPhase(
  competition: Pick<Competition, 'start' | 'end'>,
  at: EpochMs,
): CompetitionPhase {
  if (at < competition.start) return 'upcoming'
  return at < competition.end ? 'running' : 'over'
}
