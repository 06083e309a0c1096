import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EuroPrice } from '../market/euro-price.ts'
import type { FeedState } from '../market/feed-silence.ts'
import { toDecimal } from '../money/decimal.ts'
import { toCents, toQuantity } from '../money/money.ts'
import { sumOf } from '../portfolio/ledger.ts'
import { afterPurchase, noPosition } from '../portfolio/position.ts'
import { bidOnlyCauses } from '../products/bid-only.ts'
import { toEpochMs } from '../time/time.ts'
import { abortReasons, decideOrder, type Order, type OrderOutcome, type OrderSituation } from './order.ts'
import type { OrderCondition } from './order-trigger.ts'

const now = toEpochMs(1_000_000)

function price(bid: number, ask: number, time = now): EuroPrice {
  const quote = { symbol: 'X', bid: toDecimal('1'), ask: toDecimal('1'), time, source: 'test' }
  return { bid: toCents(bid), ask: toCents(ask), time, quote, currencyQuote: null }
}

/** A price of a feed that is fifteen seconds late; converted with a quote of its own time, or another. */
function late(bid: number, ask: number, time: number, currencyTime: number | null = null): EuroPrice {
  const live = price(bid, ask, toEpochMs(time))
  const currencyQuote = currencyTime === null ? null : { ...live.quote, time: toEpochMs(currencyTime) }
  return { ...live, quote: { ...live.quote, delay: 15_000 }, currencyQuote }
}

/** A price of this moment, converted with a quote of another time. */
function converted(bid: number, ask: number, currencyTime: number): EuroPrice {
  const own = price(bid, ask)
  return { ...own, currencyQuote: { ...own.quote, time: toEpochMs(currencyTime) } }
}

const feed = (countsFrom: number, isSilent = false, countsRateAge = true): FeedState => ({
  isSilent,
  countsFrom: toEpochMs(countsFrom),
  countsRateAge,
})

function situation(changes: Partial<OrderSituation> = {}): OrderSituation {
  return {
    cash: toCents(10_000_00),
    position: afterPurchase(noPosition, toQuantity(10), toCents(8_00)),
    price: price(9_90, 10_00),
    isMarketOpen: true,
    feed: feed(0),
    costs: { fixed: toCents(200), rateBasisPoints: 0 },
    now,
    product: 'listed',
    bidOnly: null,
    sprinterRoom: null,
    underlyingRoom: null,
    maxQuoteAge: 60_000,
    isBeforeExDate: false,
    ...changes,
  }
}

function order(
  side: 'buy' | 'sell',
  quantity: number | null,
  condition: OrderCondition = { orderType: 'market' },
  expiry: number | null = null,
  { placed = 0, cancelled = null as number | null } = {},
): Order {
  return {
    side,
    quantity: quantity === null ? null : toQuantity(quantity),
    placed: toEpochMs(placed),
    expiry: expiry === null ? null : toEpochMs(expiry),
    cancelled: cancelled === null ? null : toEpochMs(cancelled),
    ...condition,
  }
}

const limit = (cents: number): OrderCondition => ({ orderType: 'limit', limitPrice: toCents(cents) })
const stop = (cents: number): OrderCondition => ({ orderType: 'stoploss', stopPrice: toCents(cents) })
const room = (cents: number) => ({ sprinterRoom: toCents(cents) })
const underlying = (cents: number) => ({ underlyingRoom: toCents(cents) })

describe('an order', () => {
  const table: [name: string, Order, Partial<OrderSituation>, string][] = [
    ['a market order buys at the ask', order('buy', 5), {}, 'filled 5 at 1000, cash -5200'],
    [
      'a marketable limit fills at the quote',
      order('buy', 5, limit(12_00)),
      {},
      'filled 5 at 1000, cash -5200',
    ],
    ['a limit equal to the ask', order('buy', 5, limit(10_00)), {}, 'filled 5 at 1000, cash -5200'],
    ['a limit a cent below the ask waits', order('buy', 5, limit(9_99)), {}, 'waiting not_triggered'],
    ['a sale at a limit fills at the bid', order('sell', 5, limit(9_00)), {}, 'filled 5 at 990, cash 4750'],
    ['a sale at a limit above the bid waits', order('sell', 5, limit(9_91)), {}, 'waiting not_triggered'],
    ['a stop loss waits', order('sell', null, stop(9_89)), {}, 'waiting not_triggered'],
    [
      'a stop loss fills at the quote that triggered it',
      order('sell', null, stop(9_89)),
      { price: price(7_00, 7_10) },
      'filled 10 at 700, cash 6800',
    ],
    [
      'a stop loss order to buy fills at the ask that triggered it',
      order('buy', 1, stop(11_00)),
      { price: price(11_50, 11_60) },
      'filled 1 at 1160, cash -1360',
    ],

    [
      'waits until the last moment before it expires',
      order('buy', 1, limit(9_00), 1_000_001),
      {},
      'waiting not_triggered',
    ],
    ['aborts once it has expired', order('buy', 1, limit(9_00), 1_000_000), {}, 'aborted expired'],
    [
      'aborts once it has expired, in a closed market too',
      order('buy', 1, limit(9_00), 1),
      { isMarketOpen: false },
      'aborted expired',
    ],
    [
      'an expired order is not filled, even at its price',
      order('buy', 1, limit(12_00), 1),
      {},
      'aborted expired',
    ],
    ['a product that was knocked out', order('sell', 1), { product: 'terminated' }, 'aborted knockout'],
    [
      'a product that was knocked out, in a closed market without a price',
      order('buy', 1, limit(1)),
      { product: 'terminated', isMarketOpen: false, price: null },
      'aborted knockout',
    ],
    ['a product that was delisted', order('sell', 1), { product: 'delisted' }, 'aborted invalid'],
    ['a quantity of zero', order('buy', 0), {}, 'aborted invalid'],
    ['a limit of zero', order('buy', 1, limit(0)), {}, 'aborted invalid'],
    ['a stop below zero', order('sell', 1, stop(-1)), {}, 'aborted invalid'],
    ['a limit above the bounds', order('buy', 1, limit(99_999_999_999_901)), {}, 'aborted invalid'],

    ['a closed market', order('buy', 1), { isMarketOpen: false }, 'waiting market_closed'],
    ['no price', order('buy', 1), { price: null }, 'waiting no_price'],
    ['a price from before the ex-date', order('buy', 1), { isBeforeExDate: true }, 'waiting ex_date'],
    [
      'a price from before the ex-date does not trigger an order',
      order('sell', 1, stop(20_00)),
      { isBeforeExDate: true },
      'waiting ex_date',
    ],
    [
      'a price from before the ex-date in a closed market',
      order('buy', 1),
      { isBeforeExDate: true, isMarketOpen: false },
      'waiting market_closed',
    ],
    [
      'a quote of the maximum age',
      order('buy', 1),
      { price: price(9_90, 10_00, toEpochMs(940_000)) },
      'filled 1 at 1000, cash -1200',
    ],
    [
      'a quote a millisecond too old',
      order('buy', 1),
      { price: price(9_90, 10_00, toEpochMs(939_999)) },
      'waiting stale_price',
    ],
    [
      'a stale quote with a fresh exchange rate',
      order('buy', 1),
      { price: { ...price(9_90, 10_00, toEpochMs(1)), time: now } },
      'waiting stale_price',
    ],
    [
      'an exchange rate of the maximum age',
      order('buy', 1),
      { price: converted(9_90, 10_00, 940_000) },
      'filled 1 at 1000, cash -1200',
    ],
    [
      'an exchange rate a millisecond too old',
      order('buy', 1),
      { price: converted(9_90, 10_00, 939_999) },
      'waiting stale_price',
    ],
    [
      'an old exchange rate of a feed that has none that is newer',
      order('buy', 1),
      { price: converted(9_90, 10_00, 1), feed: feed(0, false, false) },
      'filled 1 at 1000, cash -1200',
    ],
    ['a silent feed', order('buy', 1), { feed: feed(0, true) }, 'waiting feed_silent'],
    [
      'a silent feed without any price',
      order('buy', 1),
      { feed: feed(0, true), price: null },
      'waiting no_price',
    ],
    [
      'a silent feed in a closed market',
      order('buy', 1),
      { feed: feed(0, true), isMarketOpen: false },
      'waiting market_closed',
    ],
    [
      'an order that has expired while the feed is silent',
      order('buy', 1, limit(9_00), 1_000_000),
      { feed: feed(0, true) },
      'aborted expired',
    ],
    [
      'a stop loss does not see the price of a silent feed',
      order('sell', 1, stop(20_00)),
      { feed: feed(0, true) },
      'waiting feed_silent',
    ],
    [
      'a quote of the moment the feed was back',
      order('buy', 1),
      { feed: feed(1_000_000) },
      'filled 1 at 1000, cash -1200',
    ],
    [
      'a quote from before the feed was back',
      order('buy', 1),
      { feed: feed(1_000_001) },
      'waiting price_before_silence',
    ],
    [
      'a delayed quote of the moment the feed was back',
      order('buy', 1),
      { feed: feed(1_000_000), price: late(9_90, 10_00, 985_000) },
      'filled 1 at 1000, cash -1200',
    ],
    [
      'an exchange rate from before the feed was back',
      order('buy', 1),
      { feed: feed(1_000_000), price: converted(9_90, 10_00, 999_999) },
      'waiting price_before_silence',
    ],
    [
      'a stale quote does not trigger an order',
      order('sell', 1, stop(20_00)),
      { price: price(9_90, 10_00, toEpochMs(1)) },
      'waiting stale_price',
    ],

    [
      'a delayed quote from before the order',
      order('buy', 1, { orderType: 'market' }, null, { placed: 990_000 }),
      { price: late(9_90, 10_00, 989_999) },
      'waiting price_before_order',
    ],
    [
      'a delayed quote from the moment of the order',
      order('buy', 1, { orderType: 'market' }, null, { placed: 990_000 }),
      { price: late(9_90, 10_00, 990_000) },
      'waiting price_before_order',
    ],
    [
      'the first delayed quote from after the order',
      order('buy', 1, { orderType: 'market' }, null, { placed: 990_000 }),
      { price: late(9_90, 10_00, 990_001) },
      'filled 1 at 1000, cash -1200',
    ],
    [
      'a delayed quote from after the order, with an exchange rate from before it',
      order('buy', 1, { orderType: 'market' }, null, { placed: 990_000 }),
      { price: late(9_90, 10_00, 990_001, 990_000) },
      'waiting price_before_order',
    ],
    [
      'a delayed quote and exchange rate from after the order',
      order('buy', 1, { orderType: 'market' }, null, { placed: 990_000 }),
      { price: late(9_90, 10_00, 990_001, 990_002) },
      'filled 1 at 1000, cash -1200',
    ],
    [
      'a live quote from before the order',
      order('buy', 1, { orderType: 'market' }, null, { placed: 990_000 }),
      { price: price(9_90, 10_00, toEpochMs(980_000)) },
      'filled 1 at 1000, cash -1200',
    ],
    [
      'a limit that a delayed quote from before the order reaches',
      order('buy', 1, limit(12_00), null, { placed: 990_000 }),
      { price: late(9_90, 10_00, 985_000) },
      'waiting price_before_order',
    ],
    [
      'a stop that a delayed quote from before the order reaches',
      order('sell', 1, stop(12_00), null, { placed: 990_000 }),
      { price: late(9_90, 10_00, 985_000) },
      'waiting price_before_order',
    ],
    [
      'a limit that a delayed quote from after the order reaches',
      order('buy', 1, limit(12_00), null, { placed: 990_000 }),
      { price: late(9_90, 10_00, 995_000) },
      'filled 1 at 1000, cash -1200',
    ],
    [
      'a delayed quote of the maximum age, not counting the delay',
      order('buy', 1),
      { price: late(9_90, 10_00, 925_000) },
      'filled 1 at 1000, cash -1200',
    ],
    [
      'a delayed quote that is too old',
      order('buy', 1),
      { price: late(9_90, 10_00, 924_999) },
      'waiting stale_price',
    ],
    [
      'a cancelled order fills on a delayed quote from before the cancellation',
      order('buy', 1, { orderType: 'market' }, 1_070_000, { placed: 980_000, cancelled: 990_000 }),
      { price: late(9_90, 10_00, 990_000) },
      'filled 1 at 1000, cash -1200',
    ],
    [
      'a cancelled order aborts at the first delayed quote from after the cancellation',
      order('buy', 1, { orderType: 'market' }, 1_070_000, { placed: 980_000, cancelled: 990_000 }),
      { price: late(9_90, 10_00, 990_001) },
      'aborted cancelled',
    ],
    [
      'a cancelled order aborts at its expiry if no later quote has come',
      order('buy', 1, limit(1_00), 1_000_000, { placed: 980_000, cancelled: 990_000 }),
      { price: late(9_90, 10_00, 985_000) },
      'aborted cancelled',
    ],
    [
      'a cancelled order waits if a delayed quote from before the cancellation does not reach its limit',
      order('buy', 1, limit(1_00), 1_070_000, { placed: 980_000, cancelled: 990_000 }),
      { price: late(9_90, 10_00, 985_000) },
      'waiting not_triggered',
    ],

    ['a bid-only product is not bought', order('buy', 1), { bidOnly: 'leverage' }, 'aborted bid_only'],
    ['a bid-only product is sold', order('sell', 1), { bidOnly: 'leverage' }, 'filled 1 at 990, cash 790'],
    [
      'a limit waits while a product is bid-only, because that may end',
      order('buy', 1, limit(9_99)),
      { bidOnly: 'leverage' },
      'waiting not_triggered',
    ],
    ['more than is held', order('sell', 11), {}, 'aborted no_positions'],
    ['more than the cash pays for', order('buy', 1_000), {}, 'aborted no_funds'],

    [
      'a Sprinter that fits the room to the cent',
      order('buy', 5),
      room(50_00),
      'filled 5 at 1000, cash -5200',
    ],
    [
      'a Sprinter that exceeds the room by a cent',
      order('buy', 5),
      room(49_99),
      'aborted insufficient_spread',
    ],
    ['a maximum is cut to the room', order('buy', null), room(49_99), 'filled 4 at 1000, cash -4200, cut'],
    [
      'a maximum that the cash limits is not cut',
      order('buy', null),
      { ...room(9_000_00), cash: toCents(52_00) },
      'filled 5 at 1000, cash -5200',
    ],
    [
      'a maximum of another product ignores the room',
      order('buy', null),
      {},
      'filled 999 at 1000, cash -999200',
    ],
    ['a maximum without room for one', order('buy', null), room(9_99), 'aborted insufficient_spread'],
    ['a maximum without room at all', order('buy', null), room(0), 'aborted insufficient_spread'],
    ['a Sprinter is sold whatever the room', order('sell', null), room(0), 'filled 10 at 990, cash 9700'],
    [
      'what fits the room for its underlying to the cent',
      order('buy', 5),
      underlying(50_00),
      'filled 5 at 1000, cash -5200',
    ],
    [
      'what exceeds the room for its underlying by a cent',
      order('buy', 5),
      underlying(49_99),
      'aborted underlying_cap',
    ],
    [
      'a maximum is cut to the smaller room',
      order('buy', null),
      { ...room(49_99), ...underlying(39_99) },
      'filled 3 at 1000, cash -3200, cut',
    ],
    [
      'a maximum without room in its underlying',
      order('buy', null),
      underlying(9_99),
      'aborted underlying_cap',
    ],
    [
      'a Sprinter that exceeds both rooms',
      order('buy', 5),
      { ...room(49_99), ...underlying(0) },
      'aborted insufficient_spread',
    ],
    [
      'anything is sold whatever its underlying',
      order('sell', 3),
      underlying(0),
      'filled 3 at 990, cash 2770',
    ],
  ]

  it.each(table)('%s', (_, subject, changes, expected) => {
    expect(inWords(decideOrder(subject, situation(changes)))).toBe(expected)
  })

  it('gives the first reason in order of precedence, while the causes are removed one by one', () => {
    const everything: Partial<OrderSituation> = {
      product: 'terminated',
      bidOnly: 'leverage',
      cash: toCents(0),
      ...room(0),
      ...underlying(0),
    }
    const mended: [Partial<OrderSituation>, Order, string][] = [
      [{}, order('buy', 0, limit(0), 1), 'aborted expired'],
      [{}, order('buy', 0, limit(0)), 'aborted knockout'],
      [{ product: 'listed' }, order('buy', 0, limit(0)), 'aborted invalid'],
      [{ product: 'listed' }, order('buy', 1), 'aborted bid_only'],
      [{ product: 'listed', bidOnly: null }, order('buy', 1), 'aborted no_funds'],
      [
        { product: 'listed', bidOnly: null, cash: toCents(100_00) },
        order('buy', 1),
        'aborted insufficient_spread',
      ],
      [
        { product: 'listed', bidOnly: null, cash: toCents(100_00), sprinterRoom: null },
        order('buy', 1),
        'aborted underlying_cap',
      ],
    ]
    const seen = mended.map(([changes, subject, expected]) => {
      const outcome = decideOrder(subject, situation({ ...everything, ...changes }))
      expect(inWords(outcome)).toBe(expected)
      return outcome.kind === 'aborted' ? abortReasons.indexOf(outcome.reason) : -1
    })
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
  })
})

describe('any order in any situation', () => {
  const cents = fc.integer({ min: 1, max: 30_00 })
  const anyCondition = fc.oneof(
    fc.constant<OrderCondition>({ orderType: 'market' }),
    cents.map(limit),
    cents.map(stop),
  )

  it('is never filled at a worse price than its limit, beyond the cash or a room, or after its expiry', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
        anyCondition,
        fc.option(fc.integer({ min: 999_990, max: 1_000_010 }), { nil: null }),
        fc.record({
          cash: fc.integer({ min: 0, max: 1_000_00 }),
          room: fc.option(fc.integer({ min: 0, max: 500_00 }), { nil: null }),
          underlying: fc.option(fc.integer({ min: 0, max: 500_00 }), { nil: null }),
          bid: cents,
          spread: fc.integer({ min: 0, max: 50 }),
          age: fc.integer({ min: 0, max: 70_000 }),
          bidOnly: fc.constantFrom(null, ...bidOnlyCauses),
        }),
        (side, quantity, condition, expiry, at) => {
          const [bid, ask] = [at.bid, at.bid + at.spread]
          const outcome = decideOrder(
            order(side, quantity, condition, expiry),
            situation({
              cash: toCents(at.cash),
              price: price(bid, ask, toEpochMs(now - at.age)),
              sprinterRoom: at.room === null ? null : toCents(at.room),
              underlyingRoom: at.underlying === null ? null : toCents(at.underlying),
              bidOnly: at.bidOnly,
            }),
          )
          const fillPrice = side === 'buy' ? ask : bid
          if (outcome.kind !== 'filled') return
          const { fill } = outcome
          expect(fill.price).toBe(fillPrice)
          expect(expiry === null || now < expiry).toBe(true)
          expect(at.age).toBeLessThanOrEqual(60_000)
          if (condition.orderType === 'limit') {
            if (side === 'buy') expect(fill.price).toBeLessThanOrEqual(condition.limitPrice)
            else expect(fill.price).toBeGreaterThanOrEqual(condition.limitPrice)
          }
          if (condition.orderType === 'stoploss') {
            if (side === 'buy') expect(fill.price).toBeGreaterThanOrEqual(condition.stopPrice)
            else expect(fill.price).toBeLessThanOrEqual(condition.stopPrice)
          }
          if (quantity !== null) expect(fill.quantity).toBe(quantity)
          expect(at.cash + sumOf(fill.entries, 'cash')).toBeGreaterThanOrEqual(0)
          if (side === 'sell') {
            expect(fill.quantity).toBeLessThanOrEqual(10)
            return
          }
          expect(at.bidOnly).toBeNull()
          const room = Math.min(
            at.room ?? Number.POSITIVE_INFINITY,
            at.underlying ?? Number.POSITIVE_INFINITY,
          )
          expect(fill.quantity * ask).toBeLessThanOrEqual(room)
          if (quantity === null) {
            // One more piece would exceed the cash or a room.
            const more = (fill.quantity + 1) * ask
            const fitsCash = more + 2_00 <= at.cash
            expect(fitsCash).toBe(fill.isCut)
            expect(fitsCash && more <= room).toBe(false)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

function inWords(outcome: OrderOutcome): string {
  if (outcome.kind !== 'filled') return `${outcome.kind} ${outcome.reason}`
  const { quantity, price: at, entries, isCut } = outcome.fill
  return `filled ${quantity} at ${at}, cash ${sumOf(entries, 'cash')}${isCut ? ', cut' : ''}`
}
