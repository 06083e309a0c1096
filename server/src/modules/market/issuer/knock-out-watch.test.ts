import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { euronextHours, extendedHours } from '@koersklasse/domain/market/trading-session.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { SprinterProduct } from '@koersklasse/domain/products/issued-product.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTradingSessions } from '../calendar/trading-sessions.ts'
import { createKnockOutWatch } from './knock-out-watch.ts'

const hoursOf = ({ productType }: SprinterProduct) => (productType === 'xt' ? extendedHours : euronextHours)
const tuesday = Date.parse('2026-03-03T00:00:00Z')
const quote = (price: number, minute: number) => {
  const decimal = toDecimal(String(price))
  return {
    symbol: 'AEX',
    bid: decimal,
    ask: decimal,
    time: toEpochMs(tuesday + minute * 60_000),
    source: 'test',
  }
}

interface Drawn {
  productType: 'sp' | 'xt'
  direction: 'long' | 'short'
  level: number
}
const toProduct = ({ level, ...terms }: Drawn, index: number) =>
  ({
    ...terms,
    id: toProductId(`ZZ${index}`),
    symbol: 'AEX',
    financingLevel: toDecimal(String(level)),
    stopLossLevel: toDecimal(String(level)),
    ratio: toDecimal('1'),
  }) as SprinterProduct

it('removes the same products as a check of every product, for random quotes', () => {
  const drawn = fc.record<Drawn>({
    productType: fc.constantFrom('sp', 'xt'),
    direction: fc.constantFrom('long', 'short'),
    level: fc.integer({ min: 90, max: 110 }),
  })
  const ticks = fc.array(fc.tuple(fc.integer({ min: 88, max: 112 }), fc.integer({ min: 0, max: 20 })), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 30 }), ticks, (terms, moves) => {
      const watch = createKnockOutWatch(hoursOf, createTradingSessions())
      const alive = new Set(terms.map(toProduct))
      watch.set('AEX', [...alive])
      let minute = 7 * 60
      for (const [price, later] of moves) {
        minute += later
        // Amsterdam is an hour ahead of UTC: 09:00 to 17:30 there, an X-Turbo from 08:00 to 22:00.
        const isOpen = (type: string) =>
          type === 'xt' ? minute >= 420 && minute < 1260 : minute >= 480 && minute < 990
        const expected = [...alive].filter(({ direction, stopLossLevel, productType }) => {
          const level = Number(stopLossLevel) / 1e10
          return isOpen(productType) && (direction === 'long' ? price <= level : price >= level)
        })
        for (const product of expected) alive.delete(product)
        const hit = watch.take(quote(price, minute))
        expect(new Set(hit.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
      }
    }),
  )
})

it('compares two levels for a quote that knocks nothing out, for any number of products', () => {
  let looks = 0
  const watched = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const isLong = index % 2 === 0
      const level = toDecimal(String(isLong ? 900 - index / count : 1100 + index / count))
      const product = toProduct({ productType: 'sp', direction: isLong ? 'long' : 'short', level: 0 }, index)
      return Object.defineProperty(product, 'stopLossLevel', {
        get() {
          looks += 1
          return level
        },
      })
    })
  const watch = createKnockOutWatch(hoursOf, createTradingSessions())
  for (const count of [10, 10_000]) {
    watch.set('AEX', watched(count))
    looks = 0
    for (let tick = 0; tick < 100; tick += 1)
      expect(watch.take(quote(1000 + (tick % 7), 600 + tick))).toEqual([])
    expect(looks, String(count)).toBe(200)
  }
})
