import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type EpochMs, toEpochMs } from '../time/time.ts'
import { countWeeklyDeposits, weeklyDepositsDue } from './deposit.ts'

const at = (zoned: string): EpochMs => toEpochMs(Date.parse(zoned))
const forever = at('2100-01-01T00:00Z')

it.each([
  [
    'starts on a Monday at 09:00, ends on a Friday',
    ['2026-03-02T09:00+01:00', '2026-03-20T22:00+01:00'],
    ['2026-03-09T00:00+01:00', '2026-03-16T00:00+01:00'],
  ],
  [
    'starts with a Monday: it has the starting balance then',
    ['2026-03-02T00:00+01:00', '2026-03-10T00:00+01:00'],
    ['2026-03-09T00:00+01:00'],
  ],
  [
    'starts right before a Monday',
    ['2026-03-01T23:59:59.999+01:00', '2026-03-03T00:00+01:00'],
    ['2026-03-02T00:00+01:00'],
  ],
  ['ends with a Sunday', ['2026-03-04T09:00+01:00', '2026-03-09T00:00+01:00'], []],
  [
    'ends right after a Monday has begun',
    ['2026-03-04T09:00+01:00', '2026-03-09T00:00:00.001+01:00'],
    ['2026-03-09T00:00+01:00'],
  ],
  [
    'lasts over the night in which the clocks go forward',
    ['2026-03-23T09:00+01:00', '2026-04-07T22:00+02:00'],
    ['2026-03-30T00:00+02:00', '2026-04-06T00:00+02:00'],
  ],
  [
    'lasts over the night in which they go back',
    ['2026-10-19T09:00+02:00', '2026-11-03T22:00+01:00'],
    ['2026-10-26T00:00+01:00', '2026-11-02T00:00+01:00'],
  ],
  ['lasts for days without a Monday', ['2026-03-03T09:00+01:00', '2026-03-06T22:00+01:00'], []],
])('%s', (_, [start, end], due) => {
  const period = { start: at(start!), end: at(end!) }
  expect(weeklyDepositsDue(period, forever)).toEqual(due.map(at))
  expect(countWeeklyDeposits(period)).toBe(due.length)
})

it('lists the deposits that are due by an instant', () => {
  const period = { start: at('2026-03-02T09:00+01:00'), end: at('2026-03-27T22:00+01:00') }
  const second = at('2026-03-16T00:00+01:00')
  expect(weeklyDepositsDue(period, toEpochMs(second - 1))).toHaveLength(1)
  expect(weeklyDepositsDue(period, second)).toEqual([at('2026-03-09T00:00+01:00'), second])
})

it('counts as many deposits as it lists', () => {
  const [from, until] = [at('2024-01-01T00:00Z'), at('2028-01-01T00:00Z')]
  const instant = fc.integer({ min: from, max: until }).map(toEpochMs)
  fc.assert(
    fc.property(instant, instant, (start, end) => {
      expect(countWeeklyDeposits({ start, end })).toBe(weeklyDepositsDue({ start, end }, forever).length)
    }),
  )
})
