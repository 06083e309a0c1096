// Sees to it that there is a competition to play, where the configuration asks for one.

import type { Competition } from '@koersklasse/domain/competition.ts'
import { type Cents, toCents } from '@koersklasse/domain/money.ts'
import { type EpochMs, gameTimeZone, toEpochMs } from '@koersklasse/domain/time.ts'
import type { TransactionCosts } from '@koersklasse/domain/transaction-costs.ts'
import type { Unlockable } from '@koersklasse/domain/unlocking.ts'
import { Temporal } from 'temporal-polyfill'
import type { Ids } from '../../platform/ids.ts'
import type { Schedule } from './schedule.ts'
import type { CompetitionStore } from './store.ts'

/** When a new competition runs. */
export type CompetitionPeriod = { start: EpochMs; end: EpochMs } | { weeks: number }

/** What a new competition is made of, but for its time. */
export interface CompetitionRules {
  startingBalance: Cents
  /** The share of the starting balance that Sprinters may make up, in percent. */
  sprinterSharePercent: number
  costs: TransactionCosts
  /** What it opens to each of its players. */
  unlocked: readonly Unlockable[]
}

/**
 * Inserts a competition unless one is running or planned already, or its time has passed.
 * @param period its start and end, or how many weeks it lasts, from the Monday of this week in Amsterdam
 */
export async function ensureCompetition(
  deps: { store: CompetitionStore; schedule: Schedule; ids: Ids },
  rules: CompetitionRules,
  period: CompetitionPeriod,
  now: EpochMs,
): Promise<void> {
  if (deps.schedule.active() !== null || deps.schedule.next() !== null) return
  const { start, end } = 'weeks' in period ? fromThisMonday(period.weeks, now) : period
  if (end <= now) return
  const competition: Competition = {
    id: deps.ids.next(),
    start,
    end,
    startingBalance: rules.startingBalance,
    maxLeverageSpread: toCents(Math.floor((rules.startingBalance * rules.sprinterSharePercent) / 100)),
    costs: rules.costs,
    unlocked: rules.unlocked,
  }
  await deps.store.insert(competition)
  await deps.schedule.refresh()
}

function fromThisMonday(weeks: number, now: EpochMs): { start: EpochMs; end: EpochMs } {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(gameTimeZone).startOfDay()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return {
    start: toEpochMs(monday.epochMilliseconds),
    end: toEpochMs(monday.add({ weeks }).epochMilliseconds),
  }
}
