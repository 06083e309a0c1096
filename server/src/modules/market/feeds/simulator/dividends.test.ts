import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { dividendsToDeclare, exDates } from './dividends.ts'

const at = (text: string) => toEpochMs(Date.parse(text))
const policy = { yield: 0.04, months: [5, 11] }
const simulation = { seedPrice: 25, volatility: 0.2, factors: new Map(), dividend: policy }
const day = 24 * 3_600_000
const amsterdam = (time: number) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('Europe/Amsterdam')

describe('the calendar of dividends', () => {
  const dates = exDates('seed', 'KPN', policy, at('2026-01-01T00:00Z'), at('2036-01-01T00:00Z'))

  it('has an ex-date in each of its months, at midnight before a weekday', () => {
    expect(dates).toHaveLength(20)
    for (const date of dates) {
      const { month, dayOfWeek, hour, minute } = amsterdam(date)
      expect(policy.months).toContain(month)
      expect(dayOfWeek).toBeLessThanOrEqual(5)
      expect([hour, minute]).toEqual([0, 0])
    }
    expect(new Set(dates.map((date) => amsterdam(date).day)).size).toBeGreaterThan(5)
  })

  it('is the same for every part of the calendar', () => {
    const parts = dates.flatMap((date) => exDates('seed', 'KPN', policy, toEpochMs(date - 1), date))
    expect(parts).toEqual(dates)
    expect(dates.flatMap((date) => exDates('seed', 'KPN', policy, date, date))).toEqual([])
  })

  it('has a dividend declared once, from two weeks until two days before, at its share of the price', () => {
    const [first] = dates
    const declaredAt = (daysBefore: number, isDeclared = (_: string, _exDate: Temporal.PlainDate) => false) =>
      dividendsToDeclare(
        { simulations: new Map([['KPN', simulation]]) },
        'seed',
        toEpochMs(first! - daysBefore * day),
        { priceOf: () => 24.72, isDeclared },
      )
    const expected = { symbol: 'KPN', exDate: amsterdam(first!).toPlainDate().toString(), kind: 'dividend' }
    expect(declaredAt(15)).toEqual([])
    expect(declaredAt(14)).toEqual([{ ...expected, value: '0.4940' }])
    expect(declaredAt(3)).toHaveLength(1)
    const isFirst = (exDate: Temporal.PlainDate) => exDate.equals(amsterdam(first!).toPlainDate())
    expect(declaredAt(3, (symbol, exDate) => symbol === 'KPN' && isFirst(exDate))).toEqual([])
    expect(declaredAt(3, (_, exDate) => !isFirst(exDate))).toHaveLength(1)
    expect(declaredAt(2)).toEqual([])
  })

  it('has none for shares that pay nothing, have no price, or cost almost nothing', () => {
    const now = toEpochMs(dates[0]! - 10 * day)
    const declared = (dividend: typeof policy | null, price: number | null) =>
      dividendsToDeclare({ simulations: new Map([['KPN', { ...simulation, dividend }]]) }, 'seed', now, {
        priceOf: () => price,
        isDeclared: () => false,
      })
    expect(declared(policy, 10)).toHaveLength(1)
    expect([declared(null, 10), declared(policy, null), declared(policy, 0.0001)]).toEqual([[], [], []])
  })
})
