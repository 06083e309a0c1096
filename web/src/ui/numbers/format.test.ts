import { describe, expect, test } from 'vitest'
import {
  directionOf,
  formatCosts,
  formatDate,
  formatDateTime,
  formatDeadline,
  formatDecimal,
  formatFixedShare,
  formatLeverage,
  formatMoment,
  formatMoney,
  formatMoneyChange,
  formatMove,
  formatPercent,
  formatQuantity,
  formatRoundMoney,
  formatShare,
  formatWeekday,
  isMidnight,
} from './format.ts'

/** Intl puts non-breaking spaces between sign and amount. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('formats numbers in Dutch notation', () => {
  test.each([
    [0, '€ 0,00'],
    [1, '€ 0,01'],
    [10_000_000, '€ 100.000,00'],
    [-123_456, '€ -1.234,56'],
  ])('an amount of %d cents as %s', (cents, text) => expect(plain(formatMoney(cents))).toBe(text))

  test.each([
    [1250, '€ +12,50'],
    [-1250, '€ -12,50'],
    [0, '€ 0,00'],
  ])('a change of %d cents as %s', (cents, text) => expect(plain(formatMoneyChange(cents))).toBe(text))

  test.each([
    [0.0141, '+1,41%'],
    [-0.0006, '-0,06%'],
    [0, '0,00%'],
    [-0.000001, '0,00%'],
    [12.5, '+1.250,00%'],
  ])('the fraction %d as %s', (fraction, text) => expect(plain(formatPercent(fraction))).toBe(text))

  test.each([
    [0.2, '+20%', '20%'],
    [0.025, '+2,5%', '2,5%'],
    [-0.05, '-5%', '-5%'],
    [0, '0%', '0%'],
  ])('%d as a move is %s, as a share %s', (fraction, asMove, asShare) => {
    expect(plain(formatMove(fraction))).toBe(asMove)
    expect(plain(formatShare(fraction))).toBe(asShare)
  })

  test('live values in a list with a fixed number of decimals', () => {
    expect([0.05, 0.0521, -0.001, null].map((share) => plain(formatFixedShare(share)))).toEqual([
      '5,00%',
      '5,21%',
      '-0,10%',
      '–',
    ])
    expect(['9', '4.5159', '1234.5', null].map(formatLeverage)).toEqual(['9,00', '4,52', '1.234,50', '–'])
  })

  test('an amount of whole euros', () => expect(plain(formatRoundMoney(1_000_00))).toBe('€ 1.000'))

  test.each([
    [{ fixed: 250, rateBasisPoints: 0 }, '€ 2,50'],
    [{ fixed: 0, rateBasisPoints: 10 }, '0,10%'],
    [{ fixed: 250, rateBasisPoints: 10 }, '€ 2,50 + 0,10%'],
  ])('costs of %o as %s', (costs, text) => expect(plain(formatCosts(costs))).toBe(text))

  test.each([
    ['1.3562', '1,3562'],
    ['185.5', '185,50'],
    ['1234567890123456.1234567891', '1.234.567.890.123.456,1234567891'],
  ])('the decimal %s as %s', (decimal, text) => expect(formatDecimal(decimal)).toBe(text))

  test('a number of pieces without decimals', () => expect(formatQuantity(1234)).toBe('1.234'))

  test.each([Number.NaN, Number.POSITIVE_INFINITY, null, undefined])('%s as a dash', (value) => {
    const all = [formatMoney, formatMoneyChange, formatPercent, formatQuantity, formatMoment, formatDate]
    expect(all.map((format) => format(value))).toEqual(all.map(() => '–'))
  })
})

describe('formats times in Amsterdam', () => {
  test('in summer', () => {
    const moment = Date.UTC(2013, 9, 7, 13, 4, 5)
    expect(formatMoment(moment)).toBe('7 oktober 2013 om 15:04:05')
    expect(formatDate(moment)).toBe('7 oktober 2013')
    expect(formatDateTime(moment)).toBe('7 okt, 15:04')
  })
  test('in winter', () =>
    expect(formatMoment(Date.UTC(2013, 10, 7, 13, 4, 5))).toBe('7 november 2013 om 14:04:05'))
})

describe('takes the direction of the rounded number', () => {
  test.each([
    [0.0001, 'up'],
    [-0.0001, 'down'],
    [0.00001, 'level'],
    [Number.NaN, 'level'],
    [null, 'level'],
  ] as const)('of %s: %s', (value, direction) => expect(directionOf(value, 0.0001)).toBe(direction))
})

test('formats a deadline with its weekday, and recognises midnight', () => {
  const evening = Date.UTC(2013, 9, 11, 20)
  const midnight = Date.UTC(2013, 9, 13, 22)
  expect(formatDeadline(evening)).toBe('vrijdag 11 oktober om 22:00')
  expect(formatWeekday(midnight - 1)).toBe('zondag 13 oktober')
  expect([isMidnight(evening), isMidnight(midnight)]).toEqual([false, true])
})
