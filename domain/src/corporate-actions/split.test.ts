import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EuroConversion, euroConversion } from '../market/euro-price.ts'
import { type Decimal, formatDecimal, toDecimal } from '../money/decimal.ts'
import { addCents, toCents, toQuantity } from '../money/money.ts'
import type { OrderTerms } from '../orders/order.ts'
import type { OrderCondition } from '../orders/order-trigger.ts'
import { averagePrice, type Position } from '../portfolio/position.ts'
import { type Sprinter, sprinterValue } from '../products/sprinter.ts'
import {
  parseSplit,
  priceBeforeSplit,
  type Split,
  splitOrder,
  splitPosition,
  splitPrice,
  splitSprinter,
} from './split.ts'

const inEuro = euroConversion('EUR', null) as EuroConversion
const split = (text: string) => parseSplit(text) as Split
const held = (pieces: number, cost: number): Position => ({
  quantity: toQuantity(pieces),
  cost: toCents(cost),
})

describe('a split as text', () => {
  it.each([
    ['7:1', { newPieces: 7, oldPieces: 1 }],
    ['3:2', { newPieces: 3, oldPieces: 2 }],
    ['1:20', { newPieces: 1, oldPieces: 20 }],
    ['0:1', null],
    ['1:0', null],
    ['7', null],
    ['-7:1', null],
    ['1.5:1', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(parseSplit(text)).toEqual(expected)
  })
})

describe('a position that is split', () => {
  it.each<[string, Position, string, number, [number, number, number, number]]>([
    ['7 for 1', held(10, 1_000_00), '7:1', 110_00, [70, 1_000_00, 0, 0]],
    ['3 for 2, even', held(10, 900_00), '3:2', 90_00, [15, 900_00, 0, 0]],
    ['3 for 2, odd: half a new piece', held(5, 450_00), '3:2', 90_00, [7, 420_00, 30_00, 0]],
    ['1 for 20', held(30, 60_00), '1:20', 3_00, [1, 40_00, 30_00, 10_00]],
    ['1 for 20, of 19', held(19, 38_00), '1:20', 1_00, [0, 0, 19_00, -19_00]],
    ['a fraction that is worth nothing', held(1, 1), '1:20', 0, [0, 0, 0, -1]],
  ])('%s', (_, position, text, price, expected) => {
    const result = splitPosition(position, split(text), toCents(price))
    const { quantity, cost } = result.position
    expect([quantity, cost, result.paid, result.gain]).toEqual(expected)
  })

  it('has its average price multiplied by b/a', () => {
    const after = splitPosition(held(10, 1_001_00), split('7:1'), toCents(1)).position
    expect(averagePrice(after)).toBe(14_30)
  })

  it('keeps its value to half a cent and its cost to the cent, and its ledger balances', () => {
    const pieces = fc.integer({ min: 0, max: 1_000_000 })
    const part = fc.integer({ min: 1, max: 30 })
    fc.assert(
      fc.property(
        pieces,
        pieces,
        fc.integer({ min: 0, max: 1_000_00 }),
        part,
        part,
        (n, cost, price, a, b) => {
          const position = held(n, n === 0 ? 0 : cost)
          const {
            paid,
            gain,
            position: after,
            entries,
          } = splitPosition(position, { newPieces: a, oldPieces: b }, toCents(price))
          // In a-ths of a cent: the new price is price × b ÷ a.
          const before = BigInt(n) * BigInt(price) * BigInt(a)
          const worth = BigInt(after.quantity) * BigInt(price) * BigInt(b) + BigInt(paid) * BigInt(a)
          const error = 2n * (worth - before)
          expect(error <= BigInt(a) && error >= -BigInt(a)).toBe(true)
          expect(after.cost + paid - gain).toBe(position.cost)
          expect(addCents(...entries.map(({ amount }) => amount))).toBe(0)
          expect(after.quantity).toBe(Math.floor((n * a) / b))
          expect(paid >= 0 && after.cost >= 0 && (after.quantity > 0 || after.cost === 0)).toBe(true)
        },
      ),
    )
  })
})

describe('a pending order on a product that is split', () => {
  type Terms = OrderTerms & OrderCondition
  const of = (side: 'buy' | 'sell', quantity: number | null, condition: OrderCondition): Terms => ({
    side,
    quantity: quantity === null ? null : toQuantity(quantity),
    ...condition,
  })
  const limit = (cents: number): OrderCondition => ({ orderType: 'limit', limitPrice: toCents(cents) })
  const stop = (cents: number): OrderCondition => ({ orderType: 'stoploss', stopPrice: toCents(cents) })

  it.each<[string, Terms, string, Terms | null]>([
    ['7 for 1', of('buy', 3, limit(70_00)), '7:1', of('buy', 21, limit(10_00))],
    ['a maximum', of('sell', null, stop(70_00)), '7:1', of('sell', null, stop(10_00))],
    ['a market order', of('buy', 3, { orderType: 'market' }), '2:1', of('buy', 6, { orderType: 'market' })],
    ['a purchase for no more than its limit', of('buy', 1, limit(1_00)), '3:1', of('buy', 3, limit(33))],
    ['a sale for no less than its limit', of('sell', 1, limit(1_00)), '3:1', of('sell', 3, limit(34))],
    ['a stop at the nearest cent', of('sell', 1, stop(2_00)), '3:1', of('sell', 3, stop(67))],
    ['whole pieces', of('buy', 39, limit(1_00)), '1:20', of('buy', 1, limit(20_00))],
    ['no piece left', of('buy', 19, limit(1_00)), '1:20', null],
    ['no price left', of('buy', 1, limit(1)), '2:1', null],
    ['a price beyond all bounds', of('sell', 20, limit(99_999_999_999_900)), '1:2', null],
  ])('%s', (_, before, text, after) => {
    expect(splitOrder(before, split(text))).toEqual(after)
  })
})

describe('a Sprinter whose underlying is split', () => {
  const sprinter: Sprinter = {
    productType: 'sp',
    direction: 'long',
    ratio: toDecimal('10'),
    financingLevel: toDecimal('1000'),
    stopLossLevel: toDecimal('1020'),
  }

  it('has its levels and its ratio multiplied by b/a, and the same value', () => {
    const after = splitSprinter(sprinter, split('4:1'))
    expect(formatDecimal(after.financingLevel)).toBe('250')
    expect(formatDecimal(after.stopLossLevel)).toBe('255')
    expect(formatDecimal(after.ratio)).toBe('2.5')
    expect(sprinterValue(sprinter, toDecimal('1100'), inEuro)).toBe(10_00)
    expect(sprinterValue(after, toDecimal('275'), inEuro)).toBe(10_00)
  })

  it('keeps its value to the cent for any split', () => {
    const part = fc.integer({ min: 1, max: 30 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.boolean(),
        part,
        part,
        (distance, isLong, a, b) => {
          const by = { newPieces: a, oldPieces: b }
          const level = 2_000_000n * 10n ** 8n
          const before: Sprinter = {
            ...sprinter,
            direction: isLong ? 'long' : 'short',
            financingLevel: level as Decimal,
          }
          const step = BigInt(distance) * 10n ** 8n
          const price = (isLong ? level + step : level - step) as Decimal
          const value = sprinterValue(before, price, inEuro)
          const after = sprinterValue(splitSprinter(before, by), splitPrice(price, by), inEuro)
          expect(Math.abs(after - value)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

it('converts prices in post-split units to those that were quoted before, to the eighth digit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 13n }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      (hundredths, newPieces, oldPieces) => {
        const by = { newPieces, oldPieces }
        const quoted = (hundredths * 100n) as Decimal
        expect(priceBeforeSplit(splitPrice(quoted, by), by)).toBe(quoted)
      },
    ),
  )
})

it('converts prices from before the split to post-split units', () => {
  expect(formatDecimal(splitPrice(toDecimal('700'), split('7:1')))).toBe('100')
  expect(formatDecimal(splitPrice(toDecimal('1'), split('3:1')))).toBe('0.3333333333')
  expect(formatDecimal(splitPrice(toDecimal('1.5'), split('1:20')))).toBe('30')
})
