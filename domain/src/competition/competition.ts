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
  /** Empty for the house competition, which has the name of the game. */
  name: string
  /** What the organiser says about it, in Markdown. */
  text: string
  /** Whether it is open to all; others are joined with a code. */
  isHouse: boolean
  joinCode: string | null
  /** The period in which players can join, in market time; null for no limit but its end. */
  joinFrom: EpochMs | null
  joinUntil: EpochMs | null
  /** When the practice period begins, which lasts until the start; null for none. */
  practiceFrom: EpochMs | null
  /** The largest share of a portfolio's value in one underlying, in percent, checked when buying; null for no limit. */
  underlyingCapPercent: number | null
  /** What each portfolio gets every Monday of the competition, in cents; null for nothing. */
  weeklyDeposit: Cents | null
  visibility: Visibility
  areResetsAllowed: boolean
  /** Whether its rankings show the risk-adjusted return beside the return. */
  showsRiskAdjusted: boolean
  /** In Markdown; empty for none. */
  prizes: string
}

/** What an organiser decides about a competition that is joined with a code. */
export type OrganisedRules = Omit<Competition, 'id' | 'isHouse' | 'joinCode'>

/** When the players of a competition see each other's portfolios. */
export const visibilities = ['always', 'afterEnd', 'never'] as const
export type Visibility = (typeof visibilities)[number]

/** What is the same for every house competition, unless its organiser chooses otherwise. */
export const houseRules = {
  ...{ name: '', text: '', isHouse: true, joinCode: null, joinFrom: null, joinUntil: null },
  ...{ practiceFrom: null, underlyingCapPercent: null, weeklyDeposit: null },
  ...{ visibility: 'always', areResetsAllowed: false, showsRiskAdjusted: false, prizes: '' },
} as const satisfies Partial<Competition>

/** The starting capital of a player: 100,000 euro (specification, section 1). */
export const defaultStartingBalance = toCents(100_000_00)

/** The cap for Sprinters, from the share of the starting balance in percent. */
export const toSprinterCap = (startingBalance: Cents, sharePercent: number): Cents =>
  toCents(Math.floor((startingBalance * sharePercent) / 100))

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
