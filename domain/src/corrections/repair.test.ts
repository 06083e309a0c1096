// A portfolio with 1,000 euro and one product. The effects of a wrong quote at ten are repaired at a quarter past ten, on
// right quotes that come every minute. Trades cost nothing.

import { describe, expect, it } from 'vitest'
import { toProductId } from '../market/instrument.ts'
import { toDecimal } from '../money/decimal.ts'
import { toCents, toQuantity } from '../money/money.ts'
import type { Order, OrderSituation } from '../orders/order.ts'
import { toEpochMs } from '../time/time.ts'
import { type Repair, repair } from './repair.ts'
import type { Booking, Moment, ReplayState, UndoneOrder } from './replay.ts'

const product = toProductId('NL0010273215')
const minute = (minutes: number) => toEpochMs(Date.UTC(2026, 10, 23, 9) + minutes * 60_000)
const horizon = minute(75)

interface Case {
  /** The right price in cents, minute by minute: bid and ask are the same. */
  price?: (minutes: number) => number
  bookings: Partial<Booking>[]
  orders?: { terms: Partial<Order>; decidedAt: number; expiry?: number }[]
  /** When and at what price in cents the product ended on right quotes. */
  end?: { at: number; price: number }
  /** The cash in cents that was added in a minute. */
  deposit?: { at: number; amount: number }
  cash?: number
}

function buy(at: number, quantity: number, price: number, isWrong = false): Partial<Booking> {
  return {
    kind: 'buy',
    time: minute(at),
    quantity,
    delta: quantity,
    price: toCents(price),
    gain: null,
    isWrong,
  }
}

function sell(at: number, quantity: number, price: number, gain: number, isWrong = false): Partial<Booking> {
  return { ...buy(at, quantity, price, isWrong), kind: 'sell', delta: -quantity, gain: toCents(gain) }
}

/** @param onDecided called when an order is decided */
function run(
  { price = () => 10_00, bookings, orders = [], end, deposit, cash }: Case,
  onDecided: () => void = () => {},
): Repair | null {
  const all = bookings.map((one, index): Booking => {
    const value = one.price! * one.quantity!
    const amount = toCents(one.kind === 'buy' ? -value : value)
    return { id: String(index), productId: product, split: null, reverses: null, amount, ...one } as Booking
  })
  const undone = orders.map(
    ({ terms, decidedAt, expiry }, index): UndoneOrder => ({
      ...{ id: `order ${index}`, productId: product, decidedAt: minute(decidedAt) },
      order: {
        ...{ side: 'buy', quantity: toQuantity(10), orderType: 'market', placed: minute(0), cancelled: null },
        ...{ expiry: expiry === undefined ? null : minute(expiry), ...terms },
      } as Order,
    }),
  )
  const priceAt = (time: number) => {
    const cents = toCents(price((time - minute(0)) / 60_000))
    const text = toDecimal((cents / 100).toFixed(2))
    const quote = { symbol: 'ASML', bid: text, ask: text, time: toEpochMs(time), source: 'test' }
    return { bid: cents, ask: cents, time: toEpochMs(time), quote, currencyQuote: null }
  }
  const stateAt = (time: number) =>
    end !== undefined && time >= minute(end.at) ? ('terminated' as const) : ('listed' as const)
  const situationOf = (order: UndoneOrder, { time }: Moment, state: ReplayState): OrderSituation => ({
    ...{ now: time, cash: state.cash, price: priceAt(time), isMarketOpen: true, maxQuoteAge: 60_000 },
    position: state.positions.get(order.productId) ?? { quantity: toQuantity(0), cost: toCents(0) },
    feed: { isSilent: false, countsFrom: toEpochMs(0), countsRateAge: true },
    costs: { fixed: toCents(0), rateBasisPoints: 0 },
    ...{
      product: stateAt(time),
      bidOnly: null,
      sprinterRoom: null,
      underlyingRoom: null,
      isBeforeExDate: false,
    },
  })
  return repair({
    startingBalance: toCents(1_000_00),
    ...{ bookings: all, orders: undone, horizon },
    situationOf(...given) {
      onDecided()
      return situationOf(...given)
    },
    seenAt: (_, { time }) => ({ product: stateAt(time), price: priceAt(time), now: time }),
    deposits: deposit === undefined ? [] : [{ time: minute(deposit.at), amount: toCents(deposit.amount) }],
    steps: Array.from({ length: 76 }, (_, at) => ({
      time: minute(at),
      quotes: at,
      productIds: new Set([product]),
    })),
    ends: end === undefined ? [] : [{ productId: product, time: minute(end.at), price: toCents(end.price) }],
    cash: toCents(
      cash ?? 1_000_00 + (deposit?.amount ?? 0) + all.reduce((sum, { amount }) => sum + amount, 0),
    ),
    orderOf: (booking) => (booking.isWrong ? (undone[0]?.order ?? null) : null),
    priceAt: (_, at) => priceAt(at),
    isAsBefore: () => false,
  })
}

/** The repair in a line. */
function told(repaired: Repair | null): string {
  if (repaired === null) return 'nothing'
  if (repaired.kind === 'adjusted') {
    const amounts = repaired.adjustments.map(({ amount, waived }) => `${amount} waived ${waived}`)
    return `adjusted ${amounts.join(', ')}; cash ${repaired.cash}`
  }
  const { reversals, orders, payouts, cash, positions } = repaired
  const held = positions.get(product)
  return [
    ...reversals.map(({ of, gain }) => `reverses ${of.id}${gain === null ? '' : ` gain ${gain}`}`),
    ...orders.map((one) => {
      const time = (one.time - minute(0)) / 60_000
      if (one.kind === 'waiting') return 'waits'
      return one.kind === 'filled'
        ? `fills ${one.fill.quantity} at ${one.fill.price} in minute ${time}`
        : one.reason
    }),
    ...payouts.map(({ quantity, end }) => `pays out ${quantity} at ${end.price}`),
    `cash ${cash}, holds ${held?.quantity ?? 0} for ${held?.cost ?? 0}`,
  ].join('; ')
}

const limitBuy = { orderType: 'limit', limitPrice: toCents(6_00) } as Partial<Order>
const stopSale = { side: 'sell', orderType: 'stoploss', stopPrice: toCents(8_00) } as Partial<Order>

describe('the repair of a portfolio', () => {
  it.each<[what: string, given: Case, then: string]>([
    ['nothing wrong', { bookings: [buy(0, 10, 10_00)] }, 'nothing'],
    [
      'a limit order that the right price never reaches waits again',
      { bookings: [buy(60, 10, 5_00, true)], orders: [{ terms: limitBuy, decidedAt: 60 }] },
      'reverses 0; waits; cash 100000, holds 0 for 0',
    ],
    [
      'a limit order that the right price reaches later is filled there',
      {
        price: (at) => (at >= 70 ? 5_90 : 10_00),
        bookings: [buy(60, 10, 5_00, true)],
        orders: [{ terms: limitBuy, decidedAt: 60 }],
      },
      'reverses 0; fills 10 at 590 in minute 70; cash 94100, holds 10 for 5900',
    ],
    [
      'what was bought later with cash that was added stands',
      {
        bookings: [buy(60, 10, 5_00, true), buy(70, 150, 10_00)],
        orders: [{ terms: limitBuy, decidedAt: 60 }],
        deposit: { at: 65, amount: 500_00 },
      },
      'reverses 0; waits; cash 0, holds 150 for 150000',
    ],
    [
      'an order that has expired meanwhile is aborted',
      { bookings: [buy(60, 10, 5_00, true)], orders: [{ terms: limitBuy, decidedAt: 60, expiry: 65 }] },
      'reverses 0; expired; cash 100000, holds 0 for 0',
    ],
    [
      'a market order is filled on the right price of its time',
      { bookings: [buy(60, 10, 5_00, true)], orders: [{ terms: {}, decidedAt: 60 }] },
      'reverses 0; fills 10 at 1000 in minute 60; cash 90000, holds 10 for 10000',
    ],
    [
      'a stop loss sale is reversed, with its loss',
      {
        bookings: [buy(0, 10, 10_00), sell(60, 10, 5_00, -50_00, true)],
        orders: [{ terms: stopSale, decidedAt: 60 }],
      },
      'reverses 1 gain 5000; waits; cash 90000, holds 10 for 10000',
    ],
    [
      'the gain of a later sale is put right',
      {
        bookings: [buy(0, 10, 10_00), buy(60, 10, 5_00, true), sell(65, 10, 10_00, 25_00)],
        orders: [{ terms: limitBuy, decidedAt: 60 }],
      },
      'reverses 1 gain -2500; waits; cash 100000, holds 0 for 0',
    ],
    [
      'a knock-out is reversed',
      { bookings: [buy(0, 10, 10_00), { ...sell(60, 10, 1_00, -90_00, true), kind: 'knockout' }] },
      'reverses 1 gain 9000; cash 90000, holds 10 for 10000',
    ],
    [
      'a knock-out that comes later after all is paid out there',
      {
        bookings: [buy(0, 10, 10_00), { ...sell(60, 10, 1_00, -90_00, true), kind: 'knockout' }],
        end: { at: 72, price: 2_00 },
      },
      'reverses 1 gain 9000; pays out 10 at 200; cash 92000, holds 0 for 0',
    ],
    [
      'what was sold only because of it stands at the right price, no higher than the limit',
      {
        bookings: [buy(60, 10, 5_00, true), sell(65, 10, 10_00, 50_00)],
        orders: [{ terms: limitBuy, decidedAt: 60 }],
      },
      'adjusted -1000 waived 0; cash 104000',
    ],
    [
      'a stop loss sale whose proceeds were spent is paid up',
      {
        bookings: [buy(0, 100, 10_00), sell(60, 100, 5_00, -500_00, true), buy(65, 50, 10_00)],
        orders: [{ terms: { ...stopSale, quantity: toQuantity(100) }, decidedAt: 60 }],
      },
      'adjusted 50000 waived 0; cash 50000',
    ],
    [
      'nobody is taken into debt',
      {
        price: () => 20_00,
        bookings: [buy(60, 100, 5_00, true), sell(62, 100, 5_00, 0), buy(65, 50, 19_90)],
        orders: [{ terms: { quantity: toQuantity(100) }, decidedAt: 60 }],
      },
      'adjusted -500 waived 149500; cash 0',
    ],
  ])('%s', (_, given, then) => {
    expect(told(run(given))).toBe(then)
  })

  it('decides a waiting order again only at a quote that may fill it, and at the end', () => {
    let decisions = 0
    const given: Case = {
      price: (at) => (at >= 70 ? 5_90 : 10_00),
      bookings: [buy(20, 10, 5_00, true)],
      orders: [{ terms: limitBuy, decidedAt: 20 }],
    }
    const count = () => {
      decisions += 1
    }
    expect(told(run(given, count))).toContain('fills 10 at 590 in minute 70')
    expect(decisions).toBe(2)
    run({ ...given, price: () => 10_00 }, count)
    // At the end it is decided once more, and its situation noted.
    expect(decisions).toBe(2 + 3)
  })
})
