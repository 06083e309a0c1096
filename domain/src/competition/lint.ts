// What is contradictory or probably a mistake in the rules of a competition, found before it opens. A finding has a code, from
// which the sentence follows that is shown, and the numbers of that sentence.

import { isExchangeHoliday } from '../market/exchange-holidays.ts'
import { type ProductType, productTypes } from '../market/instrument.ts'
import { isMarketOpen, nextMarketOpening } from '../market/market-hours.ts'
import type { MarketHours } from '../market/market-hours-kinds.ts'
import { type Cents, toCents } from '../money/money.ts'
import { orderTypes } from '../orders/order-trigger.ts'
import { transactionCosts } from '../orders/transaction-costs.ts'
import { isSprinterType } from '../products/sprinter.ts'
import { startOfGameDay } from '../time/game-day.ts'
import { type EpochMs, toEpochMs } from '../time/time.ts'
import type { OrganisedRules } from './competition.ts'
import { countWeeklyDeposits } from './deposit.ts'
import { riskAdjustedDays } from './risk-adjusted.ts'
import { diplomas, type Unlockable, type UnlockRules, unlockables } from './unlocking.ts'

/** `error`: has to be mended before it can be published. `warning`: probably a mistake. `hint`: good to know. */
export const severities = ['error', 'warning', 'hint'] as const
export type Severity = (typeof severities)[number]

/** All findings, in the order in which they are shown, each with the rules that it is about. */
export const findings = {
  name_missing: { severity: 'error', fields: ['name'] },
  end_not_after_start: { severity: 'error', fields: ['end', 'start'] },
  over_already: { severity: 'error', fields: ['end'] },
  no_trading: { severity: 'error', fields: ['start', 'end'] },
  started_already: { severity: 'warning', fields: ['start'] },
  start_on_closed_day: { severity: 'warning', fields: ['start'] },
  start_on_holiday: { severity: 'warning', fields: ['start'] },
  start_outside_hours: { severity: 'hint', fields: ['start'] },
  end_on_closed_day: { severity: 'hint', fields: ['end'] },
  end_on_holiday: { severity: 'warning', fields: ['end'] },
  end_outside_hours: { severity: 'hint', fields: ['end'] },
  practice_not_before_start: { severity: 'error', fields: ['practiceFrom', 'start'] },
  practice_without_trading: { severity: 'warning', fields: ['practiceFrom', 'start'] },
  practice_without_joining: { severity: 'warning', fields: ['joinFrom', 'practiceFrom'] },
  joining_ends_before_it_begins: { severity: 'error', fields: ['joinUntil', 'joinFrom'] },
  joining_begins_after_end: { severity: 'error', fields: ['joinFrom', 'end'] },
  joining_over_before_known: { severity: 'error', fields: ['joinUntil'] },
  joining_ends_soon: { severity: 'warning', fields: ['joinUntil'] },
  joining_begins_after_start: { severity: 'hint', fields: ['joinFrom', 'start'] },
  everything_locked: { severity: 'error', fields: ['unlocked'] },
  locked_until_diploma: { severity: 'warning', fields: ['unlocked'] },
  locked_for_good: { severity: 'hint', fields: ['unlocked'] },
  sprinter_limit_too_low: { severity: 'warning', fields: ['sprinterCap'] },
  sprinters_without_limit: { severity: 'warning', fields: ['unlocked', 'sprinterCap'] },
  sprinter_limit_above_balance: { severity: 'warning', fields: ['sprinterCap', 'startingBalance'] },
  underlying_cap_too_low: { severity: 'warning', fields: ['underlyingCapPercent', 'startingBalance'] },
  underlying_cap_single_type: { severity: 'warning', fields: ['underlyingCapPercent', 'unlocked'] },
  underlying_cap_is_none: { severity: 'hint', fields: ['underlyingCapPercent'] },
  weekly_deposit_never: { severity: 'warning', fields: ['weeklyDeposit', 'start', 'end'] },
  weekly_deposits_above_balance: { severity: 'warning', fields: ['weeklyDeposit', 'startingBalance'] },
  costs_eat_balance: { severity: 'warning', fields: ['costs', 'startingBalance'] },
  risk_adjusted_too_short: { severity: 'warning', fields: ['showsRiskAdjusted', 'start', 'end'] },
  prizes_cannot_be_checked: { severity: 'warning', fields: ['visibility', 'prizes'] },
  prizes_with_resets: { severity: 'warning', fields: ['areResetsAllowed', 'prizes'] },
  prizes_with_open_portfolios: { severity: 'hint', fields: ['visibility', 'prizes'] },
  prizes_with_late_entry: { severity: 'hint', fields: ['joinUntil', 'prizes'] },
} as const satisfies Record<string, { severity: Severity; fields: readonly (keyof OrganisedRules)[] }>
export type FindingCode = keyof typeof findings
export const findingCodes = Object.keys(findings) as [FindingCode, ...FindingCode[]]

/** The numbers that the sentence of a finding names: amounts in cents, instants of market time, counts, types. */
export interface FindingFacts {
  amount?: Cents
  limit?: Cents
  percent?: number
  count?: number
  at?: EpochMs
  types?: readonly Unlockable[]
}

/** Something that was found in the rules. */
export interface Finding {
  code: FindingCode
  facts: FindingFacts
}

/** The facts about the game and its market that rules are judged by. */
export interface LintFacts {
  /** Market time. */
  now: EpochMs
  hours: MarketHours
  /** Whether the quotes come from real exchanges, which keep holidays. */
  keepsHolidays: boolean
  unlockRules: UnlockRules
  /** For each type of product, what a piece costs at the least, in cents, and on how many underlyings there are any. */
  products: Readonly<Record<ProductType, { cheapest: Cents; underlyings: number } | null>>
}

const dayMs = 24 * 3_600_000
/** A player who trades much: the number of trades, and the share of the starting balance that each is worth. */
const busy = { trades: 100, tradeShare: 0.1 }
/** The largest share of the starting balance that the costs of a busy player may reasonably take. */
const reasonableCosts = 0.2

/**
 * What is wrong with the rules of a competition, in the order of `findings`; empty if nothing is. Where its dates contradict
 * each other, nothing that follows from them is judged.
 * @param isHouse whether it is a house competition, which has no name of its own
 */
export function lint(rules: OrganisedRules, facts: LintFacts, isHouse = false): Finding[] {
  const found = new Map<FindingCode, FindingFacts>()
  const report = (code: FindingCode, isSo: boolean, numbers: FindingFacts = {}): void => {
    if (isSo) found.set(code, numbers)
  }
  report('name_missing', !isHouse && rules.name.trim() === '')
  lintPeriod(rules, facts, report)
  lintJoining(rules, facts, report)
  lintUnlocking(rules, facts, report)
  lintLimits(rules, facts, report)
  lintPrizes(rules, report)
  return findingCodes.flatMap((code) => (found.has(code) ? [{ code, facts: found.get(code)! }] : []))
}

/** Whether something was found that keeps the competition from being published. */
export function isPublishable(found: readonly Finding[]): boolean {
  return found.every(({ code }) => findings[code].severity !== 'error')
}

const unplayable: ReadonlySet<FindingCode> = new Set([
  'end_not_after_start',
  'no_trading',
  'everything_locked',
])

/** Whether simulated players can play by the rules: no finding makes that impossible, whenever it is played. */
export function isPlayable(found: readonly Finding[]): boolean {
  return !found.some(({ code }) => unplayable.has(code))
}

type Report = (code: FindingCode, isSo: boolean, numbers?: FindingFacts) => void

function lintPeriod(rules: OrganisedRules, facts: LintFacts, report: Report): void {
  const { start, end, practiceFrom } = rules
  const { now, hours } = facts
  report('end_not_after_start', end <= start)
  report('over_already', end <= now, { at: now })
  report('started_already', start < now && end > now, { at: start })
  report('practice_not_before_start', practiceFrom !== null && practiceFrom >= start)
  if (practiceFrom !== null && practiceFrom < start) {
    const opening = nextMarketOpening(practiceFrom, hours)
    report('practice_without_trading', opening >= start, { at: opening })
  }
  if (end <= start) return
  const opening = nextMarketOpening(start, hours)
  report('no_trading', opening >= end, { at: opening })
  if (opening >= end) return
  lintDay('start', start, opening, facts, report)
  // A competition that ends at midnight ends on the day before.
  const last = toEpochMs(end - 1)
  lintDay('end', last, last, facts, report)
  const days = tradingDays(start, end, hours)
  report('risk_adjusted_too_short', rules.showsRiskAdjusted && days < riskAdjustedDays, { count: days })
}

/**
 * Judges the day on which a competition begins or ends. A bound at midnight means the whole day, so it may be outside
 * trading hours.
 * @param told the instant that the sentence of a finding names
 */
function lintDay(
  bound: 'start' | 'end',
  at: EpochMs,
  told: EpochMs,
  { hours, keepsHolidays }: LintFacts,
  report: Report,
): void {
  const day = startOfGameDay(at)
  const nextDay = startOfGameDay(toEpochMs(day + 1.5 * dayMs))
  const isClosedDay = nextMarketOpening(day, hours) >= nextDay
  report(`${bound}_on_closed_day`, isClosedDay, { at: told })
  report(`${bound}_on_holiday`, keepsHolidays && !isClosedDay && isExchangeHoliday(at), { at })
  const isMidnight = bound === 'start' ? at === day : at + 1 === nextDay
  report(`${bound}_outside_hours`, !isClosedDay && !isMidnight && !isMarketOpen(at, hours), { at: told })
}

/** On how many days a market opens in a period. */
function tradingDays(start: EpochMs, end: EpochMs, hours: MarketHours): number {
  let days = 0
  for (let at = start; at < end && days <= riskAdjustedDays; ) {
    const opening = nextMarketOpening(at, hours)
    if (opening >= end) break
    days += 1
    at = startOfGameDay(toEpochMs(startOfGameDay(opening) + 1.5 * dayMs))
  }
  return days
}

function lintJoining(rules: OrganisedRules, { now }: LintFacts, report: Report): void {
  const { start, end, practiceFrom, joinFrom, joinUntil } = rules
  report('joining_ends_before_it_begins', joinFrom !== null && joinUntil !== null && joinUntil <= joinFrom)
  report('joining_begins_after_end', joinFrom !== null && joinFrom >= end)
  report('joining_over_before_known', joinUntil !== null && joinUntil <= now, { at: now })
  report('joining_ends_soon', joinUntil !== null && joinUntil > now && joinUntil < now + dayMs)
  report('joining_begins_after_start', joinFrom !== null && joinFrom > start && joinFrom < end)
  report('practice_without_joining', practiceFrom !== null && joinFrom !== null && joinFrom >= start)
}

function lintUnlocking(rules: OrganisedRules, { unlockRules }: LintFacts, report: Report): void {
  const { atStart, byDiploma } = unlockRules
  const open = new Set<Unlockable>([...atStart, ...rules.unlocked])
  const withDiplomas = new Set<Unlockable>([...open, ...diplomas.flatMap((diploma) => byDiploma[diploma])])
  const canBuy = (types: ReadonlySet<Unlockable>) =>
    productTypes.some((type) => types.has(type)) && orderTypes.some((type) => types.has(type))
  report('everything_locked', !canBuy(withDiplomas))
  report('locked_until_diploma', !canBuy(open) && canBuy(withDiplomas))
  const forGood = unlockables.filter((type) => !withDiplomas.has(type))
  report('locked_for_good', canBuy(withDiplomas) && forGood.length > 0, { types: forGood })
}

function lintLimits(rules: OrganisedRules, facts: LintFacts, report: Report): void {
  const { startingBalance, sprinterCap, costs, underlyingCapPercent: cap } = rules
  const reachable = reachableProducts(rules, facts.unlockRules)
  const sprinters = reachable.filter(isSprinterType).flatMap((type) => facts.products[type] ?? [])
  const sprinter = cheapestOf(sprinters)
  const unlocksSprinters = rules.unlocked.some((type) => isSprinter(type))
  report('sprinters_without_limit', unlocksSprinters && sprinterCap === 0)
  report('sprinter_limit_above_balance', sprinterCap > startingBalance, { limit: sprinterCap })
  if (sprinter !== null)
    report('sprinter_limit_too_low', sprinterCap > 0 && sprinterCap < sprinter, {
      ...{ limit: sprinterCap, amount: sprinter },
    })

  const trade = toCents(Math.floor(startingBalance * busy.tradeShare))
  const paid = toCents(busy.trades * transactionCosts(trade, costs))
  const share = Math.round((paid / startingBalance) * 100)
  report('costs_eat_balance', paid > startingBalance * reasonableCosts, { amount: paid, percent: share })
  lintWeeklyDeposit(rules, report)
  if (cap !== null) lintUnderlyingCap(rules, cap, { ...facts, reachable }, report)
}

function lintWeeklyDeposit(rules: OrganisedRules, report: Report): void {
  const { weeklyDeposit: amount, startingBalance, start, end } = rules
  if (amount === null || end <= start) return
  const weeks = countWeeklyDeposits(rules)
  const total = Math.min(weeks * amount, Number.MAX_SAFE_INTEGER)
  report('weekly_deposit_never', weeks === 0)
  report('weekly_deposits_above_balance', total > startingBalance, {
    ...{ amount: toCents(total), limit: startingBalance, count: weeks },
  })
}

function lintUnderlyingCap(
  { startingBalance }: OrganisedRules,
  cap: number,
  { products, reachable }: LintFacts & { reachable: readonly ProductType[] },
  report: Report,
): void {
  const room = toCents(Math.floor((startingBalance * cap) / 100))
  const known = reachable.flatMap((type) => products[type] ?? [])
  const piece = cheapestOf(known)
  report('underlying_cap_is_none', cap === 100)
  report('underlying_cap_too_low', piece !== null && room < piece, {
    limit: room,
    ...(piece !== null && { amount: piece }),
  })
  const only = reachable.length === 1 ? known[0] : undefined
  const most = (only?.underlyings ?? 0) * cap
  report('underlying_cap_single_type', only !== undefined && most < 100, {
    ...{ types: reachable, count: only?.underlyings ?? 0, percent: most },
  })
}

/** The types of products that a player can come to use. */
function reachableProducts({ unlocked }: OrganisedRules, { atStart, byDiploma }: UnlockRules): ProductType[] {
  const open = new Set([...atStart, ...unlocked, ...diplomas.flatMap((diploma) => byDiploma[diploma])])
  return productTypes.filter((type) => open.has(type))
}

const isSprinter = (type: Unlockable): boolean =>
  productTypes.some((each) => each === type && isSprinterType(each))

function cheapestOf(products: readonly { cheapest: Cents }[]): Cents | null {
  if (products.length === 0) return null
  return toCents(Math.min(...products.map(({ cheapest }) => cheapest)))
}

function lintPrizes(rules: OrganisedRules, report: Report): void {
  if (rules.prizes.trim() === '') return
  report('prizes_cannot_be_checked', rules.visibility === 'never')
  report('prizes_with_open_portfolios', rules.visibility === 'always')
  report('prizes_with_resets', rules.areResetsAllowed)
  report('prizes_with_late_entry', rules.joinUntil === null || rules.joinUntil > rules.start)
}
