// What is computed about ETFs, trackers and indices.

import { approximate, decimalOne, toDecimal } from '../../money/decimal.ts'
import { leftAfterFee, trackerPrice } from '../../products/tracker.ts'
import { toEpochMs } from '../../time/time.ts'
import { between, oneOf } from '../random.ts'
import { grown, hundredths, partOf, rounded, toEuro } from './amounts.ts'
import { computation, inExactEuro, inPercent } from './computation.ts'

export const etfs = {
  'etf-costs': computation({
    placeholders: { amount: 'euro', rate: 'percent' },
    ...inExactEuro,
    draw: (random) => ({
      amount: between(1_000_00, 20_000_00, 500_00, random),
      rate: between(5, 75, 5, random) / 100,
    }),
    answer: ({ amount, rate }) => toEuro(amount - leftAfterCosts(amount, rate, 1)),
  }),
  'etf-weight': computation({
    placeholders: { weight: 'percent', fall: 'percent' },
    ...{ unit: 'percent', tolerance: 0.01 },
    draw: (random) => ({ weight: between(1, 12, 1, random), fall: between(10, 60, 10, random) }),
    answer: ({ weight, fall }) => partOf(fall, weight),
  }),
  'etf-costs-years': computation({
    placeholders: { amount: 'euro', return: 'percent', rate: 'percent', years: 'number' },
    ...{ unit: 'euro', tolerance: 2 },
    draw: (random) => ({
      amount: between(5_000_00, 20_000_00, 1_000_00, random),
      return: between(4, 8, 1, random),
      rate: between(50, 150, 50, random) / 100,
      years: between(2, 5, 1, random),
    }),
    answer: ({ amount, return: rise, rate, years }) =>
      toEuro(grown(amount, rise, years) - grown(amount, rise - rate, years)),
  }),
  'tracker-value': computation({
    placeholders: { index: 'number', ratio: 'number' },
    ...inExactEuro,
    draw(random) {
      const ratio = oneOf([10, 100], random)
      return { index: (between(5_00, 95_00, 1, random) * ratio) / 100, ratio }
    },
    answer: ({ index, ratio }) => toEuro(trackerValue(index, ratio)),
  }),
  'index-return': computation({
    placeholders: { start: 'number', end: 'number' },
    ...inPercent,
    draw(random) {
      const start = between(300, 9_000, 100, random)
      return { start, end: start + partOf(start, between(2, 25, 1, random)) }
    },
    answer: ({ start, end }) => rounded((100 * (end - start)) / start),
  }),
  'equal-basket': computation({
    placeholders: { amount: 'euro', shares: 'number' },
    ...inExactEuro,
    draw(random) {
      const shares = oneOf([4, 5, 8, 10, 20], random)
      return { amount: shares * between(50_00, 1_000_00, 25_00, random), shares }
    },
    answer: ({ amount, shares }) => toEuro(amount / shares),
  }),
}

/** What the yearly costs in percent leave of an amount after some years, in cents. */
function leftAfterCosts(amount: number, rate: number, years: number): number {
  const terms = { ratio: decimalOne, yearlyFee: hundredths(rate) }
  return rounded(amount * approximate(leftAfterFee(terms, years * 365)))
}

/** The value of a new tracker in cents, without a spread. */
function trackerValue(index: number, ratio: number): number {
  const at = toDecimal(index.toFixed(2))
  const quote = { symbol: 'INDEX', bid: at, ask: at, time: toEpochMs(0), source: 'exam' }
  const terms = { ratio: toDecimal(`${ratio}`) }
  const price = trackerPrice(terms, decimalOne, quote, 'EUR', null, { kind: 'ticks', ticks: 0 })
  return price?.bid ?? 0
}
