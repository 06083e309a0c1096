// Generates random sessions: bursts of players' commands, with events of the market between them.

import fc from 'fast-check'

interface TwinProduct {
  symbol: string
  isin: string
  type: 'ss' | 'sp' | 'xt'
  /** The symbol that a Sprinter follows; a share has none. */
  underlying?: string
  low: number
  high: number
  delay: number | null
}

/**
 * The products, with the range of their prices in cents: two shares, a share that costs only cents, two Sprinters, and
 * a share whose quotes are delayed by `delay` milliseconds. Each Sprinter follows one of the shares.
 */
export const twinProducts: readonly TwinProduct[] = [
  { symbol: 'IBM', isin: 'US4592001014', type: 'ss', low: 90_00, high: 110_00, delay: null },
  { symbol: 'AIG', isin: 'US0268747849', type: 'ss', low: 9_000_00, high: 11_000_00, delay: null },
  { symbol: 'PENNY', isin: 'US0605051046', type: 'ss', low: 1, high: 12, delay: null },
  {
    symbol: 'LONG',
    isin: 'ZZ0000000015',
    type: 'sp',
    underlying: 'IBM',
    low: 7_00,
    high: 13_00,
    delay: null,
  },
  {
    symbol: 'TURBO',
    isin: 'ZZ0000000023',
    type: 'xt',
    underlying: 'PENNY',
    low: 80,
    high: 1_20,
    delay: null,
  },
  { symbol: 'LATE', isin: 'US5949181045', type: 'ss', low: 90_00, high: 110_00, delay: 4 * 60_000 },
]
export const playerCount = 8

/** Chooses a product; the last three twice as often as the others. */
const product = fc.constantFrom(0, 1, 2, 3, 3, 4, 4, 5, 5)
/** A price in thousandths of its product's range; only a few values, so that prices and order levels coincide. */
const level = fc.integer({ min: 0, max: 20 }).map((step) => step * 50)
const validity = fc.constantFrom('cancel' as const, 'day' as const, 'week' as const, 'month' as const)
/** Pieces in thousandths of the number that the starting balance can pay for; null for the maximum. */
const quantity = fc.option(
  fc.oneof(fc.integer({ min: 1, max: 1_100 }), fc.integer({ min: 1, max: 100 }), fc.constant(0)),
  { nil: null, freq: 5 },
)

const command = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      player: fc.integer({ min: 0, max: playerCount - 1 }),
      product,
      side: fc.constantFrom('buy' as const, 'sell' as const),
      type: fc.constantFrom('market' as const, 'limit' as const, 'limit' as const, 'stoploss' as const),
      quantity,
      level,
      validity,
      key: fc.oneof(
        { weight: 6, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }) },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      /** The index of the order, counted back from the last. */
      back: fc.integer({ min: 0, max: 120 }),
      quantity: fc.option(quantity, { nil: undefined }),
      level: fc.option(level, { nil: undefined }),
      validity: fc.option(validity, { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), back: fc.integer({ min: 0, max: 120 }) }),
  },
)
export type SessionCommand = typeof command extends fc.Arbitrary<infer T> ? T : never

const minute = 60_000
const advance = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 5 * minute }) },
  // The maximum age of a quote, and one millisecond more.
  { weight: 2, arbitrary: fc.constantFrom(15 * minute, 15 * minute + 1) },
  { weight: 2, arbitrary: fc.constantFrom('to 22:00', 'to before 22:00', 'to 08:00', 'to before 08:00') },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }).map((days) => days * 24 * 60 * minute) },
)

const quote = fc.record({
  product,
  level,
  /** In hundredths of a percent of the price; null removes the price. */
  spread: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null, freq: 40 }),
})

const burst = (size: number) =>
  fc.record({
    commands: fc.array(command, { minLength: size, maxLength: size, size: 'max' }),
    /** A quote that arrives while the commands are being executed. */
    meanwhile: fc.option(quote, { nil: null }),
    advance,
    quotes: fc.array(quote, { minLength: 0, maxLength: 5, size: 'max' }),
    /** A Sprinter that becomes bid-only or, more often, stops being so. */
    bidOnly: fc.option(
      fc.record({ product: fc.constantFrom(3, 4), isSo: fc.constantFrom(true, false, false) }),
      { nil: null, freq: 2 },
    ),
  })
export type SessionBurst = ReturnType<typeof burst> extends fc.Arbitrary<infer T> ? T : never

const wideLimits = { waiting: 200, perDay: 5_000 }

export const commandsPerSession = 1_000

/** A session in a few large bursts or in many small ones, which starts at some minute of 2026. */
export const session = fc
  .tuple(fc.constantFrom(200, 40, 40, 8), fc.integer({ min: 0, max: 330 * 24 * 60 }))
  .chain(([size, minutes]) => {
    const bursts = commandsPerSession / size
    return fc.record({
      /** The maximum number of commands in one transaction. */
      batchSize: fc.constantFrom(500, 500, 50),
      /** Far away in most sessions, and within reach in the others. */
      orderLimits: fc.constantFrom(wideLimits, wideLimits, { waiting: 8, perDay: 15 }),
      /** In percent; null for none. */
      underlyingCap: fc.constantFrom(null, null, 40, 15),
      start: fc.constant(Date.UTC(2026, 0, 1) + minutes * minute),
      bursts: fc.array(burst(size), { minLength: bursts, maxLength: bursts, size: 'max' }),
    })
  })
export type Session = typeof session extends fc.Arbitrary<infer T> ? T : never
