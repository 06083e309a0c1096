// The rules of a competition as they are typed into a form, and back.

import { ruleBounds } from '@koersklasse/contract/desk/competitions.ts'
import type { RuleName } from '@koersklasse/domain/competition/changes.ts'
import type { OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import { depositBounds } from '@koersklasse/domain/competition/deposit.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { readMoment, type TypedMoment, writeMoment } from '@koersklasse/domain/time/local-moment.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { amountOf, centsOf } from '../shell/typed-amount.ts'

/** The moments that may be left out. */
type OptionalMoment = 'practiceFrom' | 'joinFrom' | 'joinUntil'

/** The contents of the form. Amounts are in euro, the rate in percent, all as text in Dutch notation or with a point. */
export type TypedRules = Pick<
  OrganisedRules,
  'name' | 'text' | 'prizes' | 'unlocked' | 'visibility' | 'areResetsAllowed' | 'showsRiskAdjusted'
> & {
  start: TypedMoment
  end: TypedMoment
  startingBalance: string
  sprinterCap: string
  costFixed: string
  costPercent: string
  /** Empty for no limit. */
  underlyingCapPercent: string
  /** Empty for nothing. */
  weeklyDeposit: string
} & Record<OptionalMoment, TypedMoment | null>

/** What cannot be read, by the rule that it belongs to. */
export type Mistakes = Partial<Record<RuleName, 'moment' | 'amount' | 'percent'>>

const centsPerEuro = 100

export function toTyped(rules: OrganisedRules): TypedRules {
  const { costs, underlyingCapPercent, weeklyDeposit, ...rest } = rules
  const moment = (at: EpochMs | null) => (at === null ? null : writeMoment(at))
  return {
    ...rest,
    ...{ start: writeMoment(rules.start), end: writeMoment(rules.end) },
    ...{ practiceFrom: moment(rules.practiceFrom), joinFrom: moment(rules.joinFrom) },
    joinUntil: moment(rules.joinUntil),
    startingBalance: writeAmount(rules.startingBalance / centsPerEuro),
    sprinterCap: writeAmount(rules.sprinterCap / centsPerEuro),
    costFixed: writeAmount(costs.fixed / centsPerEuro),
    costPercent: writeAmount(costs.rateBasisPoints / 100),
    underlyingCapPercent: underlyingCapPercent === null ? '' : String(underlyingCapPercent),
    weeklyDeposit: weeklyDeposit === null ? '' : writeAmount(weeklyDeposit / centsPerEuro),
  }
}

/**
 * The rules that were typed. A rule that cannot be read keeps its earlier value.
 * @param before the rules that the form was opened with, also to the second
 */
export function readTyped(
  typed: TypedRules,
  before: OrganisedRules,
): { rules: OrganisedRules; mistakes: Mistakes } {
  const mistakes: Mistakes = {}
  const read = <Value>(rule: RuleName, value: Value | null, kind: Mistakes[RuleName], otherwise: Value) => {
    if (value === null) mistakes[rule] = kind!
    return value ?? otherwise
  }
  const moment = (rule: 'start' | 'end') =>
    read(rule, momentOf(typed[rule], before[rule]), 'moment', before[rule])
  const optional = (rule: OptionalMoment): EpochMs | null => {
    const given = typed[rule]
    return given === null
      ? null
      : read(rule, momentOf(given, before[rule]), 'moment', before[rule] ?? before.start)
  }
  const { startingBalance: balance } = ruleBounds
  const { costFixed, costPercent, underlyingCapPercent: cap } = typed
  const [fixed, rate] = [
    amountOf(costFixed, 0, ruleBounds.fixedCosts / centsPerEuro),
    amountOf(costPercent, 0, ruleBounds.costBasisPoints / 100),
  ]
  return {
    mistakes,
    rules: {
      ...before,
      ...{ name: typed.name.trim(), text: typed.text, prizes: typed.prizes, unlocked: typed.unlocked },
      ...{ visibility: typed.visibility, areResetsAllowed: typed.areResetsAllowed },
      showsRiskAdjusted: typed.showsRiskAdjusted,
      ...{ start: moment('start'), end: moment('end'), practiceFrom: optional('practiceFrom') },
      ...{ joinFrom: optional('joinFrom'), joinUntil: optional('joinUntil') },
      startingBalance: read(
        'startingBalance',
        centsOf(typed.startingBalance, balance),
        'amount',
        before.startingBalance,
      ),
      sprinterCap: read(
        'sprinterCap',
        centsOf(typed.sprinterCap, { least: toCents(0), most: balance.most }),
        'amount',
        before.sprinterCap,
      ),
      costs: read(
        'costs',
        fixed === null || rate === null
          ? null
          : { fixed: toCents(Math.round(fixed * centsPerEuro)), rateBasisPoints: Math.round(rate * 100) },
        'amount',
        before.costs,
      ),
      underlyingCapPercent:
        cap.trim() === ''
          ? null
          : read('underlyingCapPercent', wholeOf(cap, 1, 100), 'percent', before.underlyingCapPercent ?? 100),
      weeklyDeposit:
        typed.weeklyDeposit.trim() === ''
          ? null
          : read(
              'weeklyDeposit',
              centsOf(typed.weeklyDeposit, depositBounds),
              'amount',
              before.weeklyDeposit,
            ),
    },
  }
}

/** The instant of a typed moment; the earlier instant if that is written the same way, so that its seconds are kept. */
function momentOf(typed: TypedMoment, before: EpochMs | null): EpochMs | null {
  if (before !== null) {
    const written = writeMoment(before)
    if (written.date === typed.date && written.time === typed.time) return before
  }
  return readMoment(typed)
}

function wholeOf(typed: string, least: number, most: number): number | null {
  const amount = amountOf(typed, least, most)
  return amount !== null && Number.isInteger(amount) ? amount : null
}

/** An amount as the form shows it: 100000 as '100000', 2.5 as '2,50'. */
function writeAmount(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace('.', ',')
}
