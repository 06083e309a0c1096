// What an organiser may still change about a competition, and why the rest is fixed. Rules that players rely on when they
// join or trade are fixed from then on; players who have joined are told of changes to what they agreed to.

import type { EpochMs } from '../time/time.ts'
import { competitionPhase, type OrganisedRules } from './competition.ts'
import { opensAt } from './practice.ts'

/** Every rule that an organiser decides on. */
export const ruleNames = [
  'name',
  'text',
  'start',
  'end',
  'practiceFrom',
  'joinFrom',
  'joinUntil',
  'startingBalance',
  'costs',
  'sprinterCap',
  'underlyingCapPercent',
  'weeklyDeposit',
  'unlocked',
  'visibility',
  'areResetsAllowed',
  'showsRiskAdjusted',
  'prizes',
] as const satisfies readonly (keyof OrganisedRules)[]
export type RuleName = (typeof ruleNames)[number]

/**
 * Why a rule can no longer be changed: the competition is over; it takes orders, or did in practice; a player has joined,
 * and the rule shaped that player's portfolio; or the moment that the rule sets has passed.
 */
export const fixedReasons = ['over', 'trading', 'joined', 'passed'] as const
export type FixedReason = (typeof fixedReasons)[number]

/** Where a competition is in its life. A draft is seen by its organiser alone. */
export interface Standing {
  isDraft: boolean
  rules: Pick<OrganisedRules, 'start' | 'end' | 'practiceFrom' | 'joinFrom' | 'joinUntil'>
  /** How many players have joined. */
  joined: number
  /** Market time. */
  now: EpochMs
}

/** Why a rule of a competition cannot be changed; null if it can. */
export function fixedBecause(rule: RuleName, { isDraft, rules, joined, now }: Standing): FixedReason | null {
  if (isDraft) return null
  if (competitionPhase(rules, now) === 'over') return 'over'
  const isTrading = now >= opensAt(rules)
  switch (rule) {
    // They change no result.
    case 'name':
    case 'text':
    case 'showsRiskAdjusted':
    case 'prizes':
      return null
    case 'joinFrom':
      return rules.joinFrom === null || rules.joinFrom <= now ? 'passed' : null
    case 'joinUntil':
      return rules.joinUntil !== null && rules.joinUntil <= now ? 'passed' : null
    // A portfolio is opened as of the start, with the starting balance.
    case 'start':
    case 'practiceFrom':
    case 'startingBalance':
      if (isTrading) return 'trading'
      return joined > 0 ? 'joined' : null
    default:
      return isTrading ? 'trading' : null
  }
}

/** The rules that players agree to when they join. They are told when one of these changes. */
const agreed: ReadonlySet<RuleName> = new Set(
  ruleNames.filter((rule) => rule !== 'name' && rule !== 'text' && rule !== 'showsRiskAdjusted'),
)

/** The rules that differ. The order in which types are unlocked makes no difference. */
export function changedRules(before: OrganisedRules, after: OrganisedRules): RuleName[] {
  const comparable = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)
  return ruleNames.filter((rule) => comparable(before[rule]) !== comparable(after[rule]))
}

/** Whether players who have joined are to be told of changes. */
export function concernsPlayers(changed: readonly RuleName[]): boolean {
  return changed.some((rule) => agreed.has(rule))
}

/** Why an organiser cannot do something with a whole competition. */
export type ActionRefusal = 'draft' | 'over' | 'not_begun' | 'closed' | 'traded'

/** What an organiser does with a competition that players know. */
export const competitionActions = ['closeRegistration', 'endEarly', 'delete'] as const
export type CompetitionAction = (typeof competitionActions)[number]

/**
 * Why something cannot be done with a competition; null if it can: registration is closed while players can still join or will
 * be able to, a competition ends early while it runs, and is deleted while nobody has traded in it.
 * @param hasTrades whether an order was ever placed in it
 */
export function actionRefusal(
  action: CompetitionAction,
  { isDraft, rules, now }: Standing,
  hasTrades: boolean,
): ActionRefusal | null {
  if (action === 'delete') return hasTrades ? 'traded' : null
  if (isDraft) return 'draft'
  const phase = competitionPhase(rules, now)
  if (phase === 'over') return 'over'
  if (action === 'endEarly') return phase === 'upcoming' ? 'not_begun' : null
  return rules.joinUntil !== null && rules.joinUntil <= now ? 'closed' : null
}
