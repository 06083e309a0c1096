import { describe, expect, it } from 'vitest'
import type { ProductType } from '../market/instrument.ts'
import type { MarketHours } from '../market/market-hours-kinds.ts'
import { toDecimal } from '../money/decimal.ts'
import { toCents } from '../money/money.ts'
import { type AbortReason, abortReasons, type OrderStatus } from '../orders/order.ts'
import type { OrderType } from '../orders/order-trigger.ts'
import type { Direction } from '../products/sprinter.ts'
import { type EpochMs, toEpochMs } from '../time/time.ts'
import {
  closenessOf,
  concentrationOf,
  heldLosersOf,
  isFailure,
  isOutsideHours,
  isOvertrading,
  lossOf,
  mayShowLesson,
  recentFrom,
} from './find-mistakes.ts'
import type { MistakeKind } from './mistakes.ts'

const at = (iso: string): EpochMs => toEpochMs(Date.parse(iso))
/** The midnight in Amsterdam at which a day of March 2026 begins. */
const day = (date: number) => toEpochMs(Date.UTC(2026, 2, date, date < 30 ? -1 : -2))

describe('a lesson may be shown', () => {
  it.each<[string, MistakeKind, [MistakeKind, number][], MistakeKind[], boolean]>([
    ['the first time', 'many-trades', [], [], true],
    ['after lessons of other kinds', 'many-trades', [['near-stop-loss', 9]], ['one-underlying'], true],
    ['not where the player wants no more', 'many-trades', [], ['many-trades'], false],
    ['not six days after the last', 'many-trades', [['many-trades', 4]], [], false],
    ['a week after the last', 'many-trades', [['many-trades', 3]], [], true],
    [
      'not if only an older one is a week old',
      'many-trades',
      [
        ['many-trades', 1],
        ['many-trades', 8],
      ],
      [],
      false,
    ],
    ['about a first knock-out only once', 'first-knock-out', [['first-knock-out', 1]], [], false],
    ['about a first aborted order only once', 'aborted-order', [['aborted-order', 1]], [], false],
  ])('%s', (_, kind, shown, hidden, expected) => {
    const lessons = shown.map(([of, date]) => ({ kind: of, day: day(date) }))
    expect(mayShowLesson(kind, { shown: lessons, hidden, day: day(10) })).toBe(expected)
  })
})

it.each([
  ['a week in winter', '2026-03-10T22:00:00Z', '2026-03-03T23:00:00Z'],
  ['a week in which the clocks change', '2026-04-01T21:59:59Z', '2026-03-25T23:00:00Z'],
])('what happened since the sixth midnight before today is recent: %s', (_, now, expected) => {
  expect(recentFrom(at(now))).toBe(at(expected))
})

it.each([
  [null, null],
  [0, null],
  [12_00, null],
  [-150_25, 150_25],
])('a knock-out with a gain of %s cents lost %s', (gain, expected) => {
  expect(lossOf(gain === null ? null : toCents(gain))).toBe(expected)
})

it('an order failed unless its player ended it', () => {
  const failures: AbortReason[] = [
    ...(['knockout', 'invalid', 'bid_only', 'no_positions'] as const),
    ...(['no_funds', 'insufficient_spread', 'underlying_cap'] as const),
  ]
  expect(abortReasons.filter(isFailure)).toEqual(failures)
  expect(isFailure(null)).toBe(false)
})

describe('too much in one underlying', () => {
  type Held = [ProductType, string, number]
  it.each<[string, number, Held[], [string, number] | null]>([
    ['nothing held', 100, [], null],
    ['a share of exactly 80 %', 20, [['ss', 'ASML', 80]], ['ASML', 0.8]],
    ['a share of just less', 20.01, [['ss', 'ASML', 80]], null],
    ['everything', 0, [['ss', 'ASML', 100]], ['ASML', 1]],
    [
      'a share and Sprinters both ways on it',
      10,
      [
        ['ss', 'ASML', 40],
        ['sp', 'ASML', 30],
        ['xt', 'ASML', 20],
      ],
      ['ASML', 0.9],
    ],
    [
      'two halves',
      0,
      [
        ['ss', 'ASML', 50],
        ['ss', 'INGA', 50],
      ],
      null,
    ],
    ['an ETF, which spreads', 0, [['etf', 'VWRL', 100]], null],
    [
      'an ETF and a Sprinter on its index',
      0,
      [
        ['etf', 'AEX', 60],
        ['sp', 'AEX', 40],
      ],
      ['AEX', 1],
    ],
    [
      'an ETF beside a share',
      0,
      [
        ['etf', 'VWRL', 90],
        ['ss', 'ASML', 10],
      ],
      null,
    ],
    ['an empty portfolio', 0, [], null],
  ])('%s', (_, cash, held, expected) => {
    const positions = held.map(([productType, underlying, euro]) => ({
      ...{ productType, underlying, value: toCents(euro * 100) },
    }))
    const found = concentrationOf(toCents(Math.round(cash * 100)), positions)
    expect(found && [found.underlying, found.share]).toEqual(expected)
  })
})

it.each([
  [0, false],
  [9, false],
  [10, true],
  [23, true],
])('%s trades in a day are many: %s', (count, expected) => {
  expect(isOvertrading(count)).toBe(expected)
})

describe('losers held while winners are sold', () => {
  /** Sales as a product and its gain, positions as a cost and a value, in euro. */
  it.each<[string, [string, number][], [number, number][], [number, number] | null]>([
    ['nothing', [], [], null],
    [
      'two of each',
      [
        ['A', 10],
        ['B', 5],
      ],
      [
        [100, 90],
        [100, 50],
      ],
      [2, 2],
    ],
    [
      'one winner, sold in two parts',
      [
        ['A', 10],
        ['A', 5],
      ],
      [
        [100, 90],
        [100, 50],
      ],
      null,
    ],
    [
      'one loser',
      [
        ['A', 10],
        ['B', 5],
      ],
      [
        [100, 90],
        [100, 120],
      ],
      null,
    ],
    [
      'losses as small as a spread',
      [
        ['A', 10],
        ['B', 5],
      ],
      [
        [100, 96],
        [100, 95.01],
      ],
      null,
    ],
    [
      'losses of exactly 5 %',
      [
        ['A', 10],
        ['B', 5],
      ],
      [
        [100, 95],
        [200, 190],
      ],
      [2, 2],
    ],
    [
      'a loser that was sold, too',
      [
        ['A', 10],
        ['B', 5],
        ['C', -1],
      ],
      [
        [100, 90],
        [100, 50],
      ],
      null,
    ],
    [
      'a part sold at a loss of a winner',
      [
        ['A', 10],
        ['B', 5],
        ['A', -1],
      ],
      [
        [100, 90],
        [100, 50],
      ],
      [2, 2],
    ],
    [
      'a sale without a gain',
      [
        ['A', 10],
        ['B', 5],
        ['C', 0],
      ],
      [
        [100, 90],
        [100, 50],
        [100, 80],
      ],
      [2, 3],
    ],
    [
      'a position that is worth nothing',
      [
        ['A', 10],
        ['B', 5],
      ],
      [
        [100, 0],
        [100, 50],
      ],
      [2, 2],
    ],
    [
      'positions that cost nothing',
      [
        ['A', 10],
        ['B', 5],
      ],
      [
        [0, 0],
        [0, 10],
        [100, 50],
      ],
      null,
    ],
  ])('%s', (_, sold, kept, expected) => {
    const sales = sold.map(([productId, gain]) => ({ productId, gain: toCents(gain * 100) }))
    const held = kept.map(([cost, value]) => ({
      ...{ cost: toCents(cost * 100), value: toCents(Math.round(value * 100)) },
    }))
    expect(heldLosersOf(sales, held)).toEqual(expected && { winners: expected[0], losers: expected[1] })
  })
})

describe('a market order outside trading hours', () => {
  const evening = '2026-03-10T21:30:00Z'
  const later = '2026-03-10T23:00:00Z'
  it.each<[string, OrderType, OrderStatus, string, string, MarketHours, boolean]>([
    ['waits', 'market', 'pending', evening, later, 'regular', true],
    ['waits until the market opens', 'market', 'pending', evening, '2026-03-11T06:59:59Z', 'regular', true],
    [
      'not filled yet when it has opened',
      'market',
      'pending',
      evening,
      '2026-03-11T07:00:00Z',
      'regular',
      false,
    ],
    ['at the weekend', 'market', 'pending', '2026-03-14T11:00:00Z', '2026-03-14T12:00:00Z', 'regular', true],
    ['that was filled later', 'market', 'completed', evening, later, 'regular', false],
    ['with a limit', 'limit', 'pending', evening, later, 'regular', false],
    ['with a stop', 'stoploss', 'pending', evening, later, 'regular', false],
    ['that waits for a quote by day', 'market', 'pending', '2026-03-10T10:00:00Z', later, 'regular', false],
    ['where the market never closes', 'market', 'pending', evening, later, 'always', false],
  ])('%s', (_, orderType, status, placed, now, hours, expected) => {
    expect(isOutsideHours({ orderType, status, placed: at(placed) }, at(now), hours)).toBe(expected)
  })
})

describe('a Sprinter close to its stop-loss level', () => {
  it.each<[string, Direction, string, string, number | null]>([
    ['a long just under 3 %', 'long', '97.01', '100', 0.0299],
    ['a long at 3 %', 'long', '97', '100', null],
    ['a short just under 3 %', 'short', '102.99', '100', 0.0299],
    ['a short at 3 %', 'short', '103', '100', null],
    ['far away', 'long', '60', '100', null],
    ['on its level', 'long', '100', '100', 0],
  ])('%s', (_, direction, stopLossLevel, price, expected) => {
    const sprinter = {
      ...({ productType: 'sp', direction, ratio: toDecimal('10') } as const),
      ...{ financingLevel: toDecimal('50'), stopLossLevel: toDecimal(stopLossLevel) },
    }
    expect(closenessOf(sprinter, toDecimal(price))).toBe(expected)
  })
})
