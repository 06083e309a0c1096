// Generates the steps of a game: orders, prices, ends of products, and nights with dividends and splits.

import fc from 'fast-check'

export const [playerCount, productCount] = [3, 2]

const player = fc.nat(playerCount - 1)
const product = fc.nat(productCount - 1)
const ratio = fc.record({ a: fc.integer({ min: 1, max: 9 }), b: fc.integer({ min: 1, max: 9 }) })
const perProduct = { minLength: productCount, maxLength: productCount }

export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('trade' as const),
      ...{ player, product },
      /** Negative for a sale. */
      pieces: fc.integer({ min: -60, max: 90 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ...{ player, product },
      pieces: fc.integer({ min: -9, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      product,
      price: fc.integer({ min: 30, max: 90_00 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('night' as const),
      /** In thousandths of a euro. */
      dividends: fc.array(fc.option(fc.integer({ min: 1, max: 3_000 }), { freq: 2 }), perProduct),
      splits: fc.array(fc.option(ratio, { freq: 2 }), perProduct),
      /** The number of events that the first node carries out before it fails; null if it does not fail. */
      failsAfter: fc.option(fc.nat(4)),
      failedSplits: fc.nat(2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      product,
      price: fc.nat(50_00),
      failsAfter: fc.option(fc.nat(2)),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
