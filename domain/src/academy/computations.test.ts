import { expect, test } from 'vitest'
import { computations } from './computations.ts'
import { type Compute, compute } from './questions.ts'
import { seeded } from './seeded.fixture.ts'

type Values = Readonly<Record<string, number>>

/** The answers in plain arithmetic. Amounts are in cents. */
const key: Record<Compute, (values: Values) => number> = {
  'spread-cost': ({ bid, ask, pieces }) => ((ask! - bid!) * pieces!) / 100,
  'transaction-costs': ({ price, pieces, costsFixed, costsRate }) =>
    (costsFixed! + Math.ceil((price! * pieces! * Math.round(costsRate! * 100)) / 10_000)) / 100,
  'purchase-total': ({ price, pieces, costs }) => (price! * pieces! + costs!) / 100,
  'pieces-for-amount': ({ amount, price, costs }) => Math.floor((amount! - costs!) / price!),
  'compound-growth': ({ amount, rate, years }) => (amount! / 100) * (1 + rate! / 100) ** years!,
  'trade-result': ({ buy, sell, pieces, costs }) => ((sell! - buy!) * pieces! - 2 * costs!) / 100,
  'loss-recovery': ({ loss }) => (1 / (1 - loss! / 100) - 1) * 100,
  'leveraged-loss': ({ leverage, fall }) => leverage! * fall!,
  'day-trader-costs': ({ trades, costs, capital }) => ((trades! * costs!) / capital!) * 100,
  'share-of-portfolio': ({ position, total }) => (position! / total!) * 100,
  'portfolio-fall': ({ weight, fall }) => (weight! / 100) * fall!,
  'two-returns': ({ gain, loss }) => ((1 + gain! / 100) * (1 - loss! / 100) - 1) * 100,
  'sprinter-long': ({ share, financing, ratio }) => (share! - financing!) / ratio! / 100,
  'sprinter-short': ({ share, financing, ratio }) => (financing! - share!) / ratio! / 100,
  'sprinter-leverage': ({ share, value, ratio }) => share! / (value! * ratio!),
  'sprinter-move': ({ leverage, move }) => leverage! * move!,
  'stop-distance': ({ share, stop }) => (1 - stop! / share!) * 100,
  'knock-out-rest': ({ executed, financing, ratio, pieces }) =>
    ((executed! - financing!) / ratio! / 100) * pieces!,
  'etf-costs': ({ amount, rate }) => (amount! / 100) * (rate! / 100),
  'etf-weight': ({ weight, fall }) => (weight! * fall!) / 100,
  'etf-costs-years': ({ amount, return: rise, rate, years }) =>
    (amount! / 100) * ((1 + rise! / 100) ** years! - (1 + (rise! - rate!) / 100) ** years!),
  'tracker-value': ({ index, ratio }) => index! / ratio!,
  'index-return': ({ start, end }) => (end! / start! - 1) * 100,
  'equal-basket': ({ amount, shares }) => amount! / 100 / shares!,
  'limit-saving': ({ ask, limit, pieces }) => ((ask! - limit!) * pieces!) / 100,
  'limit-total': ({ limit, pieces, costs }) => (limit! * pieces! + costs!) / 100,
  'limit-below': ({ price, percent }) => (price! / 100) * (1 - percent! / 100),
  'limit-proceeds': ({ limit, pieces, costs }) => (limit! * pieces! - costs!) / 100,
  'limit-profit': ({ buy, limit, pieces }) => ((limit! - buy!) * pieces!) / 100,
  'limit-open': ({ open, pieces }) => (open! * pieces!) / 100,
  'stop-price': ({ price, percent }) => (price! / 100) * (1 - percent! / 100),
  'stop-amount': ({ buy, stop, pieces }) => ((buy! - stop!) * pieces!) / 100,
  'stop-gap': ({ buy, open, pieces }) => ((buy! - open!) * pieces!) / 100,
  'stop-extra': ({ stop, open, pieces }) => ((stop! - open!) * pieces!) / 100,
  'stop-pieces': ({ risk, buy, stop }) => Math.floor(risk! / (buy! - stop!)),
  'stop-percent': ({ buy, stop }) => (1 - stop! / buy!) * 100,
}

const names = Object.keys(computations) as Compute[]

test.each(names)('%s agrees with plain arithmetic, for 1,000 seeds', (name) => {
  const { unit, tolerance, placeholders } = computations[name]
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const { answer, figures } = compute(name, seeded(seed))
    const values = Object.fromEntries(Object.entries(figures).map(([each, { value }]) => [each, value]))
    const message = `seed ${seed}: ${JSON.stringify(values)}`
    expect(Math.abs(answer - key[name](values)), message).toBeLessThanOrEqual(
      Math.min(0.01, tolerance / 2) + 1e-9,
    )
    // Amounts are in whole cents, and there is something to compute.
    expect(Math.abs(answer), message).toBeGreaterThan(2 * tolerance)
    for (const [placeholder, format] of Object.entries(placeholders)) {
      const value = values[placeholder]!
      expect(value, message).toBeGreaterThan(0)
      if (format === 'euro') expect(Number.isSafeInteger(value), message).toBe(true)
      expect(Number((value * 100).toFixed(6)), `${placeholder} of ${message}`).toBe(Math.round(value * 100))
    }
    if (unit === 'pieces') expect(Number.isSafeInteger(answer), message).toBe(true)
    if (unit === 'percent' && name !== 'loss-recovery') expect(answer, message).toBeLessThanOrEqual(100)
  }
})

test('numbers vary: a list of answers does not help', () => {
  for (const name of names) {
    const answers = new Set(Array.from({ length: 200 }, (_, seed) => compute(name, seeded(seed)).answer))
    expect(answers.size, name).toBeGreaterThan(10)
  }
})

/** The answers that common mistakes lead to. The tolerance must not accept them. */
const mistakes: [Compute, string, (values: Values) => number][] = [
  [
    'compound-growth',
    'simple interest',
    ({ amount, rate, years }) => (amount! / 100) * (1 + (rate! * years!) / 100),
  ],
  ['loss-recovery', 'the loss itself', ({ loss }) => loss!],
  [
    'trade-result',
    'the costs once',
    ({ buy, sell, pieces, costs }) => ((sell! - buy!) * pieces! - costs!) / 100,
  ],
  ['two-returns', 'the difference', ({ gain, loss }) => gain! - loss!],
  ['limit-open', 'the limit', ({ limit, pieces }) => (limit! * pieces!) / 100],
  ['stop-gap', 'the trigger price', ({ buy, stop, pieces }) => ((buy! - stop!) * pieces!) / 100],
  ['stop-percent', 'of the stop', ({ buy, stop }) => (buy! / stop! - 1) * 100],
  ['stop-distance', 'of the level', ({ share, stop }) => (share! / stop! - 1) * 100],
  ['etf-costs-years', 'a year', ({ amount, rate }) => (amount! * rate!) / 10_000],
]

test.each(mistakes)('%s: %s is outside the tolerance', (name, _, mistake) => {
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const { answer, tolerance, figures } = compute(name, seeded(seed))
    const values = Object.fromEntries(Object.entries(figures).map(([each, { value }]) => [each, value]))
    expect(Math.abs(answer - mistake(values)), `seed ${seed}: ${JSON.stringify(values)}`).toBeGreaterThan(
      tolerance,
    )
  }
})
