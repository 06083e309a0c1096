// The rules that a new competition begins with.

import type { OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import { defaultStartingBalance } from '@koersklasse/domain/competition/competition.ts'
import { nextMarketOpening } from '@koersklasse/domain/market/market-hours.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { defaultTransactionCosts } from '@koersklasse/domain/orders/transaction-costs.ts'
import { startOfGameWeek } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000]
const weeks = 4

/** Four weeks from the Monday after next, from the opening of the market until its close on the last Friday. */
export function newRules(now: EpochMs): OrganisedRules {
  const monday = mondayAfter(now, 2)
  const lastFriday = toEpochMs(mondayAfter(monday, weeks - 1) + 4.5 * dayMs)
  return {
    ...{ name: '', text: '', prizes: '' },
    start: nextMarketOpening(monday, 'regular'),
    end: toEpochMs(closeOn(lastFriday)),
    ...{ practiceFrom: null, joinFrom: null, joinUntil: null },
    startingBalance: defaultStartingBalance,
    sprinterCap: toCents(defaultStartingBalance / 2),
    costs: defaultTransactionCosts,
    ...{ unlocked: [], underlyingCapPercent: null, weeklyDeposit: null },
    ...{ visibility: 'afterEnd', areResetsAllowed: false, showsRiskAdjusted: true },
  }
}

/** The midnight that begins a week, a number of weeks after the week of an instant. */
function mondayAfter(at: EpochMs, later: number): EpochMs {
  return startOfGameWeek(toEpochMs(startOfGameWeek(at) + later * 7 * dayMs + dayMs / 2))
}

/** 22:00 on the day of an instant: fourteen hours after the market has opened. */
function closeOn(at: EpochMs): number {
  const midnightish = toEpochMs(at - dayMs / 2)
  return nextMarketOpening(midnightish, 'regular') + 14 * hourMs
}
