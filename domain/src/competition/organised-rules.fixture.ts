// Rules of a competition that nothing is wrong with: four weeks from a Monday at 09:00 until a Friday at 22:00.

import { toCents } from '../money/money.ts'
import { defaultTransactionCosts } from '../orders/transaction-costs.ts'
import { toEpochMs } from '../time/time.ts'
import type { OrganisedRules } from './competition.ts'

export const organisedRules: OrganisedRules = {
  name: 'Class 4B',
  text: '',
  start: toEpochMs(Date.parse('2026-03-02T09:00+01:00')),
  end: toEpochMs(Date.parse('2026-03-27T22:00+01:00')),
  practiceFrom: null,
  joinFrom: null,
  joinUntil: null,
  startingBalance: toCents(100_000_00),
  sprinterCap: toCents(50_000_00),
  costs: defaultTransactionCosts,
  unlocked: [],
  underlyingCapPercent: null,
  weeklyDeposit: null,
  visibility: 'afterEnd',
  areResetsAllowed: false,
  showsRiskAdjusted: true,
  prizes: '',
}
