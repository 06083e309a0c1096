import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { euronextHours } from '../market/trading-session.ts'
import { type Decimal, toDecimal } from '../money/decimal.ts'
import { type EpochMs, toEpochMs } from '../time/time.ts'
import { type CorporateAction, readCorporateAction } from './corporate-action.ts'
import { checkNewAction, dateAt, mayBeWithdrawn } from './new-action.ts'

const hours = euronextHours
const at = (text: string): EpochMs => toEpochMs(Temporal.Instant.from(text).epochMilliseconds)
const read = (kind: string, exDate: string, value = ''): CorporateAction => {
  const action = readCorporateAction({ symbol: 'KPN', exDate, kind, value }, () => hours)
  if (!action.ok) throw new Error(action.refusal)
  return action.value
}
/** A Monday, at noon in Amsterdam. */
const now = at('2027-03-01T11:00:00Z')
const facts = {
  hours,
  now,
  noticeMs: 30_000,
  price: toDecimal('3.5') as Decimal | null,
  existing: [] as CorporateAction[],
}

describe('an action that is announced', () => {
  it.each<[string, string, string, string, Partial<typeof facts>, string | null]>([
    ['tomorrow', 'dividend', '2027-03-02', '0.10', {}, null],
    ['a split', 'split', '2027-03-02', '7:1', {}, null],
    ['a delisting', 'delisting', '2027-03-02', '', {}, null],
    ['on a Saturday', 'dividend', '2027-03-06', '0.10', {}, 'not_a_trading_day'],
    ['today', 'dividend', '2027-03-01', '0.10', {}, 'ex_date_too_near'],
    ['yesterday', 'dividend', '2027-02-26', '0.10', {}, 'ex_date_too_near'],
    [
      'tomorrow, after the close',
      'dividend',
      '2027-03-02',
      '0.1',
      { now: at('2027-03-01T16:30:00Z') },
      'ex_date_too_near',
    ],
    ['tomorrow, at the last moment', 'split', '2027-03-02', '2:1', { now: at('2027-03-01T16:29:30Z') }, null],
    [
      'tomorrow, too late to be known',
      'split',
      '2027-03-02',
      '2:1',
      { now: at('2027-03-01T16:29:31Z') },
      'ex_date_too_near',
    ],
    ['in a century', 'dividend', '2127-03-03', '0.10', {}, 'ex_date_too_far'],
    [
      'after a delisting',
      'dividend',
      '2027-03-04',
      '0.10',
      { existing: [read('delisting', '2027-03-03')] },
      'already_delisted',
    ],
    [
      'before a delisting',
      'dividend',
      '2027-03-02',
      '0.10',
      { existing: [read('delisting', '2027-03-03')] },
      null,
    ],
    [
      'a delisting before another action',
      'delisting',
      '2027-03-02',
      '',
      { existing: [read('split', '2027-03-03', '2:1')] },
      'already_delisted',
    ],
    [
      'a second delisting',
      'delisting',
      '2027-03-04',
      '',
      { existing: [read('delisting', '2027-03-03')] },
      'already_delisted',
    ],
    [
      'twice',
      'dividend',
      '2027-03-02',
      '0.20',
      { existing: [read('dividend', '2027-03-02', '0.10')] },
      'action_same_day',
    ],
    [
      'on the day of another',
      'split',
      '2027-03-02',
      '2:1',
      { existing: [read('dividend', '2027-03-02', '0.10')] },
      'action_same_day',
    ],
    [
      'the day after another',
      'split',
      '2027-03-03',
      '2:1',
      { existing: [read('dividend', '2027-03-02', '0.10')] },
      null,
    ],
    ['of all that it is worth', 'dividend', '2027-03-02', '3.5', {}, 'dividend_too_large'],
    ['without a price to compare it to', 'dividend', '2027-03-02', '99', { price: null }, null],
  ])('%s', (_, kind, exDate, value, changed, expected) => {
    expect(checkNewAction(read(kind, exDate, value), { ...facts, exDate, ...changed })).toBe(expected)
  })
})

it('has the date at its exchange', () => {
  expect(dateAt(read('delisting', '2027-03-02').effective, hours)).toBe('2027-03-02')
  expect(dateAt(read('delisting', '2027-03-06').effective, hours)).toBe('2027-03-08')
})

it.each([
  ['2027-03-02T07:59:29Z', true],
  ['2027-03-02T07:59:30Z', false],
  ['2027-03-02T08:00:00Z', false],
  ['2027-03-03T08:00:00Z', false],
])('at %s may be withdrawn: %s', (text, may) => {
  expect(mayBeWithdrawn(read('split', '2027-03-02', '2:1'), at(text), 30_000)).toBe(may)
})
