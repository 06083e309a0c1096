import { organisedRules } from '@koersklasse/domain/competition/organised-rules.fixture.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, test } from 'vitest'
import { amountOf } from '../shell/typed-amount.ts'
import { readTyped, toTyped } from './typed-rules.ts'

const rules = {
  ...organisedRules,
  ...{ practiceFrom: toEpochMs(organisedRules.start - 3_600_000), joinUntil: organisedRules.end },
  ...{ underlyingCapPercent: 25, costs: { fixed: toCents(250), rateBasisPoints: 10 } },
  weeklyDeposit: toCents(500_00),
}

test('reads what it writes', () => {
  for (const each of [organisedRules, rules])
    expect(readTyped(toTyped(each), each)).toEqual({ rules: each, mistakes: {} })
  expect(toTyped(rules)).toMatchObject({ costFixed: '2,50', costPercent: '0,10', startingBalance: '100000' })
})

test('keeps the seconds of a moment that nobody has touched', () => {
  const exact = { ...rules, end: toEpochMs(rules.end + 12_345) }
  expect(readTyped(toTyped(exact), exact).rules.end).toBe(exact.end)
})

test('reports what cannot be read, and uses the earlier value instead', () => {
  const typed = {
    ...toTyped(rules),
    ...{ start: { date: '31.02.2026', time: '09:00' }, joinFrom: { date: '', time: '' } },
    ...{ startingBalance: '10', sprinterCap: 'veel', costPercent: '1,234', underlyingCapPercent: '0' },
    weeklyDeposit: '0,50',
  }
  const { rules: read, mistakes } = readTyped(typed, rules)
  expect(mistakes).toEqual({
    ...{ start: 'moment', joinFrom: 'moment', startingBalance: 'amount', sprinterCap: 'amount' },
    ...{ costs: 'amount', underlyingCapPercent: 'percent', weeklyDeposit: 'amount' },
  })
  expect(read).toEqual({ ...rules, joinFrom: rules.start })
})

test.each([
  ['1000', 1_000],
  ['1.000', 1_000],
  ['1.000,50', 1_000.5],
  ['1000.5', 1_000.5],
  ['€ 2,50', 2.5],
  ['0,1 %', 0.1],
  ['1.00', 1],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['2000000', null],
])('reads the amount %s as %s', (typed, amount) => {
  expect(amountOf(typed, 0, 1_000_000)).toBe(amount)
})
