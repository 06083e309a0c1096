import { expect, it } from 'vitest'
import { toCents } from '../money/money.ts'
import { type EpochMs, toEpochMs } from '../time/time.ts'
import type { OrganisedRules } from './competition.ts'
import {
  type FindingCode,
  type FindingFacts,
  findingCodes,
  isPlayable,
  isPublishable,
  type LintFacts,
  lint,
} from './lint.ts'
import { organisedRules } from './organised-rules.fixture.ts'
import { defaultUnlockRules } from './unlocking.ts'

/** An instant in winter time. */
const at = (local: string): EpochMs => toEpochMs(Date.parse(`${local}:00+01:00`))
const euro = (amount: number) => toCents(amount * 100)

const facts: LintFacts = {
  ...{ now: at('2026-02-16T12:00'), hours: 'regular', keepsHolidays: true, unlockRules: defaultUnlockRules },
  products: {
    ss: { cheapest: euro(4), underlyings: 40 },
    etf: { cheapest: euro(30), underlyings: 6 },
    tracker: { cheapest: euro(10), underlyings: 8 },
    sp: { cheapest: euro(2), underlyings: 50 },
    sb: { cheapest: euro(3), underlyings: 50 },
    xt: { cheapest: euro(1), underlyings: 5 },
  },
}
const lockedAcademy = { sp: [], etf: [], limit: [], stoploss: [] }
const prizes = 'A book'

type Scenario = [
  what: string,
  changes: Partial<OrganisedRules>,
  found: Partial<Record<FindingCode, FindingFacts>>,
  other?: Partial<LintFacts>,
]

const scenarios: Scenario[] = [
  ['has nothing wrong', {}, {}],
  ['has no name', { name: '  ' }, { name_missing: {} }],
  ['ends before it starts', { end: at('2026-03-01T09:00') }, { end_not_after_start: {} }],
  ['is over', {}, { over_already: { at: at('2026-04-01T12:00') } }, { now: at('2026-04-01T12:00') }],
  ['has begun', {}, { started_already: { at: organisedRules.start } }, { now: at('2026-03-03T12:00') }],
  [
    'lasts a weekend',
    { start: at('2026-03-06T22:00'), end: at('2026-03-09T08:00'), showsRiskAdjusted: false },
    { no_trading: { at: at('2026-03-09T08:00') } },
  ],
  [
    'starts on a Sunday',
    { start: at('2026-03-01T09:00') },
    { start_on_closed_day: { at: at('2026-03-02T08:00') } },
  ],
  [
    'starts on a Sunday of a market that never closes',
    { start: at('2026-03-01T09:00') },
    {},
    { hours: 'always' },
  ],
  [
    'starts on the second day of Christmas',
    { start: at('2025-12-26T09:00') },
    { start_on_holiday: { at: at('2025-12-26T09:00') } },
    { now: at('2025-12-01T12:00') },
  ],
  [
    'starts on a holiday of a simulated market',
    { start: at('2025-12-26T09:00') },
    {},
    { now: at('2025-12-01T12:00'), keepsHolidays: false },
  ],
  [
    'starts in the evening',
    { start: at('2026-03-02T22:30') },
    { start_outside_hours: { at: at('2026-03-03T08:00') } },
  ],
  ['starts at midnight', { start: at('2026-03-02T00:00') }, {}],
  ['ends at midnight', { end: at('2026-03-28T00:00') }, {}],
  [
    'ends on a Saturday',
    { end: at('2026-03-28T12:00') },
    { end_on_closed_day: { at: toEpochMs(at('2026-03-28T12:00') - 1) } },
  ],
  [
    'ends at the midnight after a Sunday',
    { end: at('2026-03-23T00:00') },
    { end_on_closed_day: { at: toEpochMs(at('2026-03-23T00:00') - 1) } },
  ],
  [
    'ends on Good Friday',
    { end: toEpochMs(Date.parse('2026-04-03T22:00+02:00')) },
    { end_on_holiday: { at: toEpochMs(Date.parse('2026-04-03T22:00+02:00') - 1) } },
  ],
  [
    'ends before the market opens',
    { end: at('2026-03-27T07:00') },
    { end_outside_hours: { at: toEpochMs(at('2026-03-27T07:00') - 1) } },
  ],
  ['is practised at the start', { practiceFrom: organisedRules.start }, { practice_not_before_start: {} }],
  [
    'is practised in the night before',
    { practiceFrom: at('2026-02-28T09:00'), start: at('2026-03-02T08:00') },
    { practice_without_trading: { at: at('2026-03-02T08:00') } },
  ],
  [
    'is practised before anybody can join',
    { practiceFrom: at('2026-02-23T09:00'), joinFrom: organisedRules.start },
    { practice_without_joining: {} },
  ],
  ['is practised by those who have joined', { practiceFrom: at('2026-02-23T09:00') }, {}],
  [
    'cannot be joined',
    { joinFrom: at('2026-02-20T09:00'), joinUntil: at('2026-02-20T09:00') },
    { joining_ends_before_it_begins: {} },
  ],
  ['can be joined once it is over', { joinFrom: organisedRules.end }, { joining_begins_after_end: {} }],
  [
    'could be joined before it was known',
    { joinUntil: facts.now },
    { joining_over_before_known: { at: facts.now } },
  ],
  ['can be joined for an hour', { joinUntil: toEpochMs(facts.now + 3_600_000) }, { joining_ends_soon: {} }],
  [
    'can be joined once it runs',
    { joinFrom: toEpochMs(organisedRules.start + 1) },
    { joining_begins_after_start: {} },
  ],
  [
    'has everything locked for good',
    {},
    { everything_locked: {} },
    { unlockRules: { atStart: [], byDiploma: lockedAcademy } },
  ],
  [
    'has no type of order that could be used',
    { unlocked: ['ss', 'etf'] },
    { everything_locked: {} },
    { unlockRules: { atStart: [], byDiploma: lockedAcademy } },
  ],
  [
    'has everything locked until a diploma',
    {},
    { locked_until_diploma: {}, locked_for_good: { types: ['ss', 'market'] } },
    { unlockRules: { ...defaultUnlockRules, atStart: [] } },
  ],
  [
    'has types that nothing unlocks',
    { unlocked: ['etf'] },
    { locked_for_good: { types: ['tracker', 'sp', 'sb', 'xt', 'limit', 'stoploss'] } },
    { unlockRules: { ...defaultUnlockRules, byDiploma: lockedAcademy } },
  ],
  [
    'has less for Sprinters than one of them costs',
    { sprinterCap: toCents(99) },
    { sprinter_limit_too_low: { limit: toCents(99), amount: euro(1) } },
  ],
  ['has just enough for a Sprinter', { sprinterCap: euro(1) }, {}],
  ['has no Sprinters at all', { sprinterCap: euro(0) }, {}],
  [
    'has little for Sprinters, which nobody can reach',
    { sprinterCap: toCents(99), unlocked: ['etf', 'tracker', 'limit', 'stoploss'] },
    { locked_for_good: { types: ['sp', 'sb', 'xt'] } },
    { unlockRules: { ...defaultUnlockRules, byDiploma: lockedAcademy } },
  ],
  [
    'unlocks Sprinters that nobody may buy',
    { sprinterCap: euro(0), unlocked: ['sp'] },
    { sprinters_without_limit: {} },
  ],
  [
    'has more for Sprinters than there is',
    { sprinterCap: euro(100_001) },
    { sprinter_limit_above_balance: { limit: euro(100_001) } },
  ],
  [
    'has a share that buys nothing',
    {
      underlyingCapPercent: 1,
      startingBalance: euro(90),
      sprinterCap: euro(45),
      costs: { fixed: euro(0), rateBasisPoints: 0 },
    },
    { underlying_cap_too_low: { limit: toCents(90), amount: euro(1) } },
  ],
  ['has a share of everything', { underlyingCapPercent: 100 }, { underlying_cap_is_none: {} }],
  [
    'has a share that leaves cash, as there are trackers only',
    { underlyingCapPercent: 10, unlocked: ['tracker', 'market'] },
    {
      underlying_cap_single_type: { types: ['tracker'], count: 8, percent: 80 },
      locked_for_good: { types: ['ss', 'etf', 'sp', 'sb', 'xt', 'limit', 'stoploss'] },
    },
    { unlockRules: { atStart: [], byDiploma: lockedAcademy } },
  ],
  ['has a little cash every week', { weeklyDeposit: euro(500) }, {}],
  [
    'has cash every Monday, and none of them',
    { weeklyDeposit: euro(500), start: at('2026-03-02T09:00'), end: at('2026-03-08T22:00') },
    { weekly_deposit_never: {}, end_on_closed_day: { at: toEpochMs(at('2026-03-08T22:00') - 1) } },
  ],
  [
    'gets more over the weeks than it began with',
    { weeklyDeposit: euro(33_334) },
    { weekly_deposits_above_balance: { amount: euro(100_002), limit: euro(100_000), count: 3 } },
  ],
  ['gets as much over the weeks as it began with', { weeklyDeposit: toCents(33_333_33) }, {}],
  [
    'has costs of 200 euro a trade',
    { costs: { fixed: euro(201), rateBasisPoints: 0 } },
    { costs_eat_balance: { amount: euro(20_100), percent: 20 } },
  ],
  ['has costs of a fifth in a hundred trades', { costs: { fixed: euro(200), rateBasisPoints: 0 } }, {}],
  [
    'has costs of three percent of a trade',
    { costs: { fixed: euro(0), rateBasisPoints: 300 } },
    { costs_eat_balance: { amount: euro(30_000), percent: 30 } },
  ],
  ['lasts five days', { end: at('2026-03-06T22:00') }, {}],
  [
    'lasts four days',
    { start: at('2026-03-03T00:00'), end: at('2026-03-06T22:00') },
    { risk_adjusted_too_short: { count: 4 } },
  ],
  [
    'has prizes that nobody can check',
    { prizes, visibility: 'never', joinUntil: organisedRules.start },
    { prizes_cannot_be_checked: {} },
  ],
  [
    'has prizes, and portfolios that can be copied',
    { prizes, visibility: 'always', joinUntil: organisedRules.start },
    { prizes_with_open_portfolios: {} },
  ],
  [
    'has prizes for the best of several attempts, begun whenever one likes',
    { prizes, areResetsAllowed: true },
    { prizes_with_resets: {}, prizes_with_late_entry: {} },
  ],
]

it.each(scenarios)('%s', (_, changes, found, other = {}) => {
  const result = lint({ ...organisedRules, ...changes }, { ...facts, ...other })
  expect(Object.fromEntries(result.map(({ code, facts: numbers }) => [code, numbers]))).toEqual(found)
})

it('has a scenario for each finding, in the order of the list', () => {
  const found = scenarios.map(([, changes, , other = {}]) =>
    lint({ ...organisedRules, ...changes }, { ...facts, ...other }),
  )
  expect(new Set(found.flat().map(({ code }) => code))).toEqual(new Set(findingCodes))
  for (const codes of found.map((each) => each.map(({ code }) => findingCodes.indexOf(code))))
    expect(codes).toEqual(codes.toSorted((one, other) => one - other))
})

it('does not ask a house competition for a name', () => {
  expect(lint({ ...organisedRules, name: '' }, facts, true)).toEqual([])
})

it('keeps only rules with errors from being published', () => {
  expect(isPublishable(lint(organisedRules, facts))).toBe(true)
  expect(isPublishable(lint({ ...organisedRules, start: at('2026-03-01T09:00') }, facts))).toBe(true)
  expect(isPublishable(lint({ ...organisedRules, name: '' }, facts))).toBe(false)
})

it('finds rules playable that are over or have no name, but not rules without trading', () => {
  const over = { ...facts, now: at('2027-01-01T12:00') }
  expect(isPlayable(lint({ ...organisedRules, name: '' }, over))).toBe(true)
  expect(isPlayable(lint({ ...organisedRules, end: organisedRules.start }, facts))).toBe(false)
})
