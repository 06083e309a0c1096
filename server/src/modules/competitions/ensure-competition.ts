// Creates the configured competitions: that of the house if there is none, and those that an operator lists.

import { type Competition, houseRules, toSprinterCap } from '@koersklasse/domain/competition/competition.ts'
import type { Unlockable } from '@koersklasse/domain/competition/unlocking.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { TransactionCosts } from '@koersklasse/domain/orders/transaction-costs.ts'
import { type EpochMs, gameTimeZone, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { Temporal } from 'temporal-polyfill'
import type { Ids } from '../../platform/ids.ts'
import type { ListedCompetition } from './competitions-file.ts'
import type { Schedule } from './schedule.ts'
import type { CompetitionStore } from './store.ts'

/** When a new competition runs. */
export type CompetitionPeriod =
  | { start: EpochMs; end: EpochMs }
  /** From the Monday of this week; the very first one began some weeks before, if so many are given. */
  | { weeks: number; weeksBefore?: number }

/** A new competition, except its period. */
export interface CompetitionRules {
  startingBalance: Cents
  /** The share of the starting balance that may be invested in Sprinters, in percent. */
  sprinterSharePercent: number
  costs: TransactionCosts
  /** What each player may use without a diploma. */
  unlocked: readonly Unlockable[]
  /** Whether its rankings show the return adjusted for risk beside the return. */
  showsRiskAdjusted: boolean
}

/** Whether a house competition is to be made: none is running or planned, and its time has not passed. */
export function isCompetitionMissing(schedule: Schedule, period: CompetitionPeriod, now: EpochMs): boolean {
  if (schedule.active() !== null || schedule.next() !== null) return false
  return !('end' in period) || period.end > now
}

/**
 * Inserts a house competition, unless one is running or planned already or the period is over.
 * @param period its start and end, or its length in weeks from the Monday of this week in Amsterdam
 * @param now by the market's clock
 */
export async function ensureCompetition(
  deps: { store: CompetitionStore; schedule: Schedule; ids: Ids },
  rules: CompetitionRules,
  period: CompetitionPeriod,
  now: EpochMs,
): Promise<void> {
  if (!isCompetitionMissing(deps.schedule, period, now)) return
  const { start, end } = 'weeks' in period ? await fromThisMonday(deps.store, period, now) : period
  const competition: Competition = {
    ...houseRules,
    id: deps.ids.next(),
    start,
    end,
    startingBalance: rules.startingBalance,
    sprinterCap: toSprinterCap(rules.startingBalance, rules.sprinterSharePercent),
    costs: rules.costs,
    unlocked: rules.unlocked,
    showsRiskAdjusted: rules.showsRiskAdjusted,
  }
  await deps.store.insert(competition)
  await deps.schedule.refresh()
}

/** A competition whose rules are not those that are listed for it, and by which names. */
export interface ChangedRules {
  id: string
  name: string
  rules: string[]
}

/**
 * Inserts the listed competitions that do not exist by their join codes, unless they are over. One that exists is left as
 * it is, because its players have agreed to its rules.
 * @param now by the market's clock
 * @returns those that exist with other rules
 */
export async function ensureListed(
  { store, schedule, ids }: { store: CompetitionStore; schedule: Schedule; ids: Ids },
  listed: readonly ListedCompetition[],
  now: EpochMs,
): Promise<ChangedRules[]> {
  const changed: ChangedRules[] = []
  let isNew = false
  for (const competition of listed) {
    const stored = await store.findByCode(competition.joinCode)
    if (stored !== undefined) {
      const rules = changedRules(stored, competition)
      if (rules.length > 0) changed.push({ id: stored.id, name: stored.name, rules })
    } else if (competition.end > now) {
      await store.insert({ ...competition, id: ids.next() })
      isNew = true
    }
  }
  if (isNew) await schedule.refresh()
  return changed
}

/** The names of the rules that differ. The order in which types are unlocked makes no difference. */
function changedRules(stored: Competition, listed: ListedCompetition): string[] {
  const comparable = (rule: unknown) => JSON.stringify(Array.isArray(rule) ? rule.toSorted() : rule)
  const names = Object.keys(listed) as (keyof ListedCompetition)[]
  return names.filter((name) => comparable(stored[name]) !== comparable(listed[name]))
}

async function fromThisMonday(
  store: Pick<CompetitionStore, 'lastOfHouse'>,
  { weeks, weeksBefore = 0 }: { weeks: number; weeksBefore?: number },
  now: EpochMs,
): Promise<{ start: EpochMs; end: EpochMs }> {
  const isFirst = weeksBefore > 0 && (await store.lastOfHouse(now)) === undefined
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(gameTimeZone).startOfDay()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return {
    start: toEpochMs(monday.subtract({ weeks: isFirst ? weeksBefore : 0 }).epochMilliseconds),
    end: toEpochMs(monday.add({ weeks }).epochMilliseconds),
  }
}
