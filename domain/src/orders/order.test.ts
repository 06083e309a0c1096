import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EuroPrice } from '../market/euro-price.ts'
import { toDecimal } from '../money/decimal.ts'
import { addCents, toCents, toQuantity } from '../money/money.ts'
import { type LedgerEntry, openingEntries, sumOf } from '../portfolio/ledger.ts'
import { afterPurchase, noPosition, type Position } from '../portfolio/position.ts'
import { toEpochMs } from '../time/time.ts'
import { decideOrder, isUntouched, type Order, type OrderOutcome, type OrderSituation } from './order.ts'

const costs = { fixed: toCents(200), rateBasisPoints: 0 }

function price(bid: number, ask: number): EuroPrice {
  const time = toEpochMs(1)
  const quote = { symbol: 'X', bid: toDecimal('1'), ask: toDecimal('1'), time, source: 'test' }
  return { bid: toCents(bid), ask: toCents(ask), time, quote, currencyQuote: null }
}

function situation(changes: Partial<OrderSituation>): OrderSituation {
  return {
    cash: toCents(100_000_00),
    position: noPosition,
    price: price(99_00, 100_00),
    isMarketOpen: true,
    feed: { isSilent: false, countsFrom: toEpochMs(0), countsRateAge: true },
    costs,
    now: toEpochMs(1),
    product: 'listed',
    bidOnly: null,
    sprinterRoom: null,
    underlyingRoom: null,
    maxQuoteAge: 0,
    isBeforeExDate: false,
    ...changes,
  }
}

/** The outcome of a market order that is valid until it is cancelled. */
function decideMarketOrder(side: 'buy' | 'sell', quantity: number | null, at: OrderSituation): OrderOutcome {
  const pieces = quantity === null ? null : toQuantity(quantity)
  return decideOrder(
    { side, quantity: pieces, orderType: 'market', placed: at.now, expiry: null, cancelled: null },
    at,
  )
}

const held = afterPurchase(noPosition, toQuantity(10), toCents(90_00))

describe('a market order', () => {
  const table: [name: string, side: 'buy' | 'sell', quantity: number | null, OrderSituation, string][] = [
    ['buys at the ask', 'buy', 10, situation({}), 'filled 10 at 10000, costs 200, cash -100200'],
    [
      'buys all that the cash pays for',
      'buy',
      null,
      situation({}),
      'filled 999 at 10000, costs 200, cash -9990200',
    ],
    [
      'buys to the last cent',
      'buy',
      1,
      situation({ cash: toCents(102_00) }),
      'filled 1 at 10000, costs 200, cash -10200',
    ],
    ['aborts if a cent is missing', 'buy', 1, situation({ cash: toCents(101_99) }), 'aborted no_funds'],
    [
      'aborts a maximum if not even one piece can be paid',
      'buy',
      null,
      situation({ cash: toCents(101_99) }),
      'aborted no_funds',
    ],
    ['aborts an absurdly large quantity', 'buy', 9_000_000_000_000_000, situation({}), 'aborted no_funds'],
    ['sells at the bid', 'sell', 4, situation({ position: held }), 'filled 4 at 9900, costs 200, cash 39400'],
    ['sells all', 'sell', null, situation({ position: held }), 'filled 10 at 9900, costs 200, cash 98800'],
    ['aborts a sale of more than is held', 'sell', 11, situation({ position: held }), 'aborted no_positions'],
    ['aborts a sale of a product that is not held', 'sell', null, situation({}), 'aborted no_positions'],
    [
      'aborts a sale whose costs cannot be paid',
      'sell',
      1,
      situation({ position: held, cash: toCents(50), price: price(1_00, 1_01) }),
      'aborted no_funds',
    ],
    ['waits for the market', 'buy', 1, situation({ isMarketOpen: false }), 'waiting market_closed'],
    [
      'waits for the market before it waits for a price',
      'buy',
      1,
      situation({ isMarketOpen: false, price: null }),
      'waiting market_closed',
    ],
    ['waits for a price', 'sell', null, situation({ price: null }), 'waiting no_price'],
  ]

  it.each(table)('%s', (_name, side, quantity, at, expected) => {
    expect(inWords(decideMarketOrder(side, quantity, at))).toBe(expected)
  })

  it('computes the gain on the pieces sold from their average price', () => {
    const outcome = decideMarketOrder('sell', 4, situation({ position: held }))
    expect(outcome.kind === 'filled' && outcome.fill.gain).toBe(4 * 9_00)
  })
})

describe('a sequence of market orders', () => {
  const order = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    quantity: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: null }),
    bid: fc.integer({ min: 1, max: 200_00 }),
    spread: fc.integer({ min: 0, max: 50 }),
    isMarketOpen: fc.boolean(),
  })

  it('keeps the ledger balanced, and cash and quantity equal to the sum of their entries and never negative', () => {
    fc.assert(
      fc.property(
        fc.array(order, { maxLength: 60 }),
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 300 }),
        (orders, fixed, rateBasisPoints) => {
          let position: Position = noPosition
          const book: LedgerEntry[] = openingEntries(toCents(100_000_00))
          // The naive twin: cash and pieces by plain arithmetic on the fills.
          let cash = 100_000_00
          let pieces = 0
          for (const { side, quantity, bid, spread, isMarketOpen } of orders) {
            const outcome = decideMarketOrder(
              side,
              quantity,
              situation({
                cash: sumOf(book, 'cash'),
                position,
                price: price(bid, bid + spread),
                isMarketOpen,
                costs: { fixed: toCents(fixed), rateBasisPoints },
              }),
            )
            if (outcome.kind !== 'filled') continue
            const { fill } = outcome
            expect(addCents(...fill.entries.map((entry) => entry.amount))).toBe(0)
            book.push(...fill.entries)
            position = fill.position
            const value = fill.quantity * (side === 'buy' ? bid + spread : bid)
            const paid = fixed + Math.ceil((value * rateBasisPoints) / 10_000)
            cash += side === 'buy' ? -value - paid : value - paid
            pieces += side === 'buy' ? fill.quantity : -fill.quantity
            expect(sumOf(book, 'cash')).toBe(cash)
            expect(position.quantity).toBe(pieces)
            expect(cash).toBeGreaterThanOrEqual(0)
            expect(position.cost).toBeGreaterThanOrEqual(0)
            if (side === 'buy' && quantity === null) {
              const oneMore = (fill.quantity + 1) * (bid + spread)
              const costsOfMore = fixed + Math.ceil((oneMore * rateBasisPoints) / 10_000)
              expect(oneMore + costsOfMore).toBeGreaterThan(cash + value + paid)
            }
          }
          expect(addCents(...book.map((entry) => entry.amount))).toBe(0)
        },
      ),
      { numRuns: 500 },
    )
  })
})

function inWords(outcome: OrderOutcome): string {
  if (outcome.kind !== 'filled') return `${outcome.kind} ${outcome.reason}`
  const { quantity, price: at, costs: paid, entries } = outcome.fill
  return `filled ${quantity} at ${at}, costs ${paid}, cash ${sumOf(entries, 'cash')}`
}

describe('an order that a price leaves untouched', () => {
  const cents = fc.integer({ min: 1, max: 6 }).map(toCents)
  const conditions = fc.oneof(
    fc.constant({ orderType: 'market' as const }),
    cents.map((limitPrice) => ({ orderType: 'limit' as const, limitPrice })),
    cents.map((stopPrice) => ({ orderType: 'stoploss' as const, stopPrice })),
  )
  const times = fc.integer({ min: 0, max: 3 }).map(toEpochMs)
  const orders = fc
    .record({
      ...{ side: fc.constantFrom('buy' as const, 'sell' as const), condition: conditions, placed: times },
      ...{ expiry: fc.option(times), cancelled: fc.option(times) },
    })
    .map(({ condition, ...order }): Order => ({ ...order, ...condition, quantity: toQuantity(1) }))
  const situations = fc.record({
    price: fc.option(fc.tuple(cents, cents).map(([bid, ask]) => price(bid, ask))),
    ...{
      product: fc.constantFrom('listed' as const, 'terminated' as const, 'delisted' as const),
      now: times,
    },
    ...{ isMarketOpen: fc.boolean(), isBeforeExDate: fc.boolean() },
  })

  it('waits, and waits at every such price in a situation in which it would otherwise be decided', () => {
    fc.assert(
      fc.property(orders, situations, (order, changes) => {
        const at = situation({ ...changes, maxQuoteAge: 10, position: held })
        const isDecided = decideOrder(order, at).kind !== 'waiting'
        if (isUntouched(order, at)) expect(isDecided).toBe(false)
        const isOpen = at.isMarketOpen && !at.isBeforeExDate && order.cancelled === null
        if (isOpen && at.price !== null && order.placed <= at.price.time)
          expect(isUntouched(order, at)).toBe(!isDecided)
      }),
    )
  })
})
