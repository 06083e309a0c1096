import { expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { actionRefusal, changedRules, concernsPlayers, fixedBecause, ruleNames } from './changes.ts'
import { organisedRules } from './organised-rules.fixture.ts'

const at = toEpochMs
/** Known at 0, joined from 10 until 60, practised from 40, and run from 50 to 100. */
const rules = {
  ...organisedRules,
  ...{ joinFrom: at(10), joinUntil: at(60), practiceFrom: at(40), start: at(50), end: at(100) },
}

const always = ['name', 'text', 'showsRiskAdjusted', 'prizes']
const whileClosed = [
  'end',
  'costs',
  'sprinterCap',
  'underlyingCapPercent',
  'weeklyDeposit',
  'unlocked',
  'visibility',
  'areResetsAllowed',
]
const opening = ['start', 'practiceFrom', 'startingBalance']

it.each([
  ['a draft', { isDraft: true, now: 70, joined: 0 }, [...ruleNames]],
  ['before anybody can join', { now: 5, joined: 0 }, [...ruleNames]],
  ['once players may join', { now: 20, joined: 0 }, [...always, ...whileClosed, ...opening, 'joinUntil']],
  ['once somebody has joined', { now: 20, joined: 1 }, [...always, ...whileClosed, 'joinUntil']],
  ['in practice', { now: 40, joined: 0 }, [...always, 'joinUntil']],
  ['while it runs', { now: 59, joined: 3 }, [...always, 'joinUntil']],
  ['after the joining window', { now: 60, joined: 3 }, always],
  ['once it is over', { now: 100, joined: 3 }, []],
])('may be changed: %s', (_, { now, ...standing }, expected) => {
  const open = ruleNames.filter(
    (rule) => fixedBecause(rule, { isDraft: false, rules, ...standing, now: at(now) }) === null,
  )
  expect(open.toSorted()).toEqual(expected.toSorted())
})

it.each([
  ['costs', 100, 0, 'over'],
  ['costs', 45, 0, 'trading'],
  ['weeklyDeposit', 59, 3, 'trading'],
  ['startingBalance', 20, 1, 'joined'],
  ['startingBalance', 45, 1, 'trading'],
  ['joinFrom', 10, 0, 'passed'],
  ['joinUntil', 60, 0, 'passed'],
] as const)('says why %s is fixed at %i with %i players: %s', (rule, now, joined, reason) => {
  expect(fixedBecause(rule, { isDraft: false, rules, joined, now: at(now) })).toBe(reason)
})

it('finds what differs, whatever the order of types', () => {
  const before = { ...rules, unlocked: ['etf', 'limit'] as const }
  expect(changedRules(before, { ...before, unlocked: ['limit', 'etf'] })).toEqual([])
  expect(changedRules(before, { ...before, unlocked: ['etf'], name: 'Other' })).toEqual(['name', 'unlocked'])
})

it('tells players of changes to what they agreed to', () => {
  expect(concernsPlayers(['name', 'text', 'showsRiskAdjusted'])).toBe(false)
  expect(concernsPlayers(['name', 'prizes'])).toBe(true)
  expect(concernsPlayers(['weeklyDeposit'])).toBe(true)
  expect(concernsPlayers([])).toBe(false)
})

it.each([
  ['closeRegistration', 20, false, null],
  ['closeRegistration', 5, false, null],
  ['closeRegistration', 60, false, 'closed'],
  ['closeRegistration', 100, false, 'over'],
  ['endEarly', 49, false, 'not_begun'],
  ['endEarly', 50, false, null],
  ['endEarly', 100, false, 'over'],
  ['delete', 70, false, null],
  ['delete', 70, true, 'traded'],
] as const)('%s at %i, with trades: %s', (action, now, hasTrades, refusal) => {
  expect(actionRefusal(action, { isDraft: false, rules, joined: 1, now: at(now) }, hasTrades)).toBe(refusal)
})

it('neither ends a draft nor closes it, but deletes it', () => {
  const standing = { isDraft: true, rules, joined: 0, now: at(70) }
  expect(actionRefusal('endEarly', standing, false)).toBe('draft')
  expect(actionRefusal('closeRegistration', standing, false)).toBe('draft')
  expect(actionRefusal('delete', standing, false)).toBeNull()
})
