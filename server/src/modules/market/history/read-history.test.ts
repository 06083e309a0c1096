import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { openMarketNode } from '../../../../test/fixtures/market-node.ts'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type
IBM,IBM,US4592001014,USD,ss
KPN,KPN,NL0000009082,EUR,ss
EURUSD,EUR/USD,EU0009652759,USD,cu
`)
const [ibm, kpn] = ['US4592001014', 'NL0000009082'].map((id) => catalogue.products.get(toProductId(id))!)
const midnight = Date.parse('2026-03-02T23:00:00Z')
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]

let database: OpenDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

/** A node's book, candles and history, at half past nine on Tuesday 3 March. */
async function openNode() {
  const clock = new ManualClock(midnight + 9.5 * hourMs)
  const { readHistory: history, ...node } = await openMarketNode({
    kysely: database.kysely,
    catalogue,
    clock,
  })
  return { ...node, history }
}

/** A quote at some hours after Tuesday's midnight in Amsterdam. */
const at = (hours: number, symbol: string, bid: number, ask = bid): RawQuote => ({
  symbol,
  bid: String(bid),
  ask: String(ask),
  time: Math.round(midnight + hours * hourMs),
})
const minute = (minutes: number) => minutes / 60

describe('the history of a price', () => {
  it('has the candles that are saved and those that are not yet', async () => {
    const { candles, apply, history } = await openNode()
    apply(at(9, 'KPN', 4.5, 4.7), at(9 + minute(0.5), 'KPN', 4.6, 4.8), at(9 + minute(1), 'KPN', 4.4, 4.5))
    await candles.save()
    apply(at(9 + minute(1.5), 'KPN', 5, 5.2), at(9 + minute(2), 'KPN', 6, 6.2))
    const start = midnight + 9 * hourMs
    expect(await history.product(kpn!, 'intraday')).toEqual({
      currency: 'EUR',
      points: [
        { time: start, bid: 4.6, ask: 4.8, mid: 4.7 },
        { time: start + minuteMs, bid: 5, ask: 5.2, mid: 5.1 },
        { time: start + 2 * minuteMs, bid: 6, ask: 6.2, mid: 6.1 },
      ],
    })
  })

  it('is in euro for a product: each candle at the last known rate at that time', async () => {
    const { apply, history } = await openNode()
    apply(at(8, 'IBM', 100), at(8.5, 'EURUSD', 1.25), at(9, 'IBM', 100), at(9.25, 'IBM', 110))
    apply(at(9.25, 'EURUSD', 2), at(9.5, 'IBM', 120))
    const { currency, points } = await history.product(ibm!, 'intraday')
    expect(currency).toBe('EUR')
    expect(points.map(({ time, mid }) => [(time - midnight) / hourMs, mid])).toEqual([
      [9, 80],
      [9.25, 55],
      [9.5, 60],
    ])
    const own = await history.underlying(catalogue.instruments.get('IBM')!, 'intraday')
    expect([own.currency, own.points.map(({ mid }) => mid)]).toEqual(['USD', [100, 100, 110, 120]])
  })

  it('knows the rate from before the period', async () => {
    const { candles, apply, history } = await openNode()
    apply(at(-30, 'EURUSD', 1.25), at(9, 'IBM', 100))
    await candles.save()
    for (let round = 0; round < 4; round += 1) candles.sweep({ keepUnsaved: true })
    expect((await history.product(ibm!, 'intraday')).points.map(({ mid }) => mid)).toEqual([80])
  })

  it('is of the last day that has quotes, before today has two', async () => {
    const { apply, history } = await openNode()
    apply(at(-40, 'KPN', 4), at(-20, 'KPN', 4.1), at(-2, 'KPN', 4.2))
    const times = async () =>
      (await history.product(kpn!, 'intraday')).points.map(({ time }) => (time - midnight) / hourMs)
    expect(await times()).toEqual([-20, -2])
    apply(at(0, 'KPN', 4.3))
    expect(await times()).toEqual([-20, -2, 0])
    apply(at(minute(1), 'KPN', 4.3))
    expect(await times()).toEqual([0, minute(1)])
  })

  it.each([
    ['intraday', [9, 9 + minute(1)]],
    ['week', [-6.5 * 24, -48, 9]],
    ['month', [-20 * 24, -6.5 * 24, -48, 9]],
  ] as const)('has what belongs to the period: %s', async (period, hours) => {
    const { apply, history } = await openNode()
    apply(...[-400 * 24, -20 * 24, -6.5 * 24, -48, 9, 9 + minute(1)].map((hour) => at(hour, 'KPN', 4)))
    const { points } = await history.product(kpn!, period)
    expect(points.map(({ time }) => (time - midnight) / hourMs)).toEqual(hours)
  })

  it('has every day in the period all, from midnight in Amsterdam', async () => {
    const { apply, history } = await openNode()
    apply(at(-40 * 24 + 3, 'KPN', 4), at(-24 + 3, 'KPN', 5), at(-24 + 4, 'KPN', 6), at(9, 'KPN', 7))
    const { points } = await history.product(kpn!, 'all')
    expect(points.map(({ time, mid }) => [time - midnight, mid])).toEqual([
      [-40 * dayMs, 4],
      [-dayMs, 6],
      [0, 7],
    ])
  })

  it.each([
    ['a minute', [9, 9 + minute(1)], [9, 9 + minute(1)]],
    ['a quarter', [-48, 9, 9 + minute(1)], [-48, 9]],
  ])('has points of %s in the period all of a young product', async (_, quoted, times) => {
    const { candles, apply, history } = await openNode()
    apply(...quoted.map((hours) => at(hours, 'KPN', 4)))
    await candles.save()
    const { points } = await history.product(kpn!, 'all')
    expect(points.map(({ time }) => (time - midnight) / hourMs)).toEqual(times)
  })

  it('has no more points than a chart can show, the last one included', async () => {
    const { apply, history } = await openNode()
    apply(...Array.from({ length: 1_400 }, (_, index) => at(minute(index), 'KPN', 1 + index)))
    const { points } = await history.product(kpn!, 'intraday')
    expect(points).toHaveLength(467)
    expect(points.at(-1)!.mid).toBe(1_400)
  })

  it('is empty without quotes', async () => {
    const { history, apply } = await openNode()
    apply(at(9, 'IBM', 100))
    expect(await history.product(kpn!, 'all')).toEqual({ currency: 'EUR', points: [] })
    expect(await history.product(ibm!, 'all')).toEqual({ currency: 'EUR', points: [] })
  })
})

describe('candles', () => {
  const rows = () =>
    database.kysely.selectFrom('candles').selectAll().orderBy('length').orderBy('start_at').execute()

  it('are continued where they were saved, also after a restart', async () => {
    const before = await openNode()
    before.apply(at(9, 'KPN', 4), at(9 + minute(0.1), 'KPN', 9), at(9 + minute(0.2), 'KPN', 5))
    await before.candles.save()
    const after = await openNode()
    after.apply(at(9 + minute(0.3), 'KPN', 3), at(9 + minute(0.4), 'KPN', 6))
    await after.candles.save()
    const found = await rows()
    expect(found.map(({ length }) => length)).toEqual(['day', 'minute', 'quarter'])
    for (const { open, high, low, close } of found)
      expect([open, high, low, close]).toEqual(['4', '9', '3', '6'])
  })

  it('are saved once, and again when they have changed', async () => {
    const { candles, apply } = await openNode()
    apply(at(9, 'KPN', 4))
    await candles.save()
    await database.kysely.deleteFrom('candles').execute()
    await candles.save()
    expect(await rows()).toEqual([])
    apply(at(9 + minute(0.1), 'KPN', 5))
    await candles.save()
    expect(await rows()).toHaveLength(3)
  })

  it('wait in memory while they cannot be saved, and are dropped once they are', async () => {
    const { candles, apply } = await openNode()
    const recent = () => candles.recent('KPN', 'minute').length
    apply(at(9, 'KPN', 4), at(9 + minute(1), 'KPN', 5), at(9 + minute(2), 'KPN', 6))
    for (let round = 0; round < 4; round += 1) candles.sweep({ keepUnsaved: true })
    expect(recent()).toBe(3)
    await candles.save()
    candles.sweep({ keepUnsaved: true })
    expect(recent()).toBe(1)
  })

  it('are dropped where another node saves them, but not at once', async () => {
    const { candles, apply } = await openNode()
    apply(at(9, 'KPN', 4), at(9 + minute(1), 'KPN', 5))
    const counts = [0, 1, 2].map(() => {
      candles.sweep({ keepUnsaved: false })
      return candles.recent('KPN', 'minute').length
    })
    expect(counts).toEqual([2, 2, 1])
  })
})

describe('yesterday’s close', () => {
  it('is that of the last day before today, by the market’s clock', async () => {
    const { clock, apply, wire, candles } = await openNode()
    apply(at(-50, 'KPN', 3), at(-2, 'KPN', 4), at(9, 'KPN', 5))
    expect(wire.productPrice(kpn!.id)).toMatchObject({ bid: 500, previousClose: 400 })
    expect(wire.underlyingPrice('KPN')).toMatchObject({ bid: '5', previousClose: '4' })
    clock.advance(dayMs)
    expect(wire.productPrice(kpn!.id)?.previousClose).toBe(500)
    apply(at(33, 'KPN', 6))
    expect(wire.productPrice(kpn!.id)).toMatchObject({ bid: 600, previousClose: 500 })
    await candles.save()
    const restarted = await openNode()
    restarted.clock.advance(dayMs)
    restarted.apply(at(33, 'KPN', 6))
    expect(restarted.wire.productPrice(kpn!.id)?.previousClose).toBe(500)
  })

  it('is converted with that of the currency, to the nearest cent', async () => {
    const { apply, wire } = await openNode()
    apply(at(-20, 'IBM', 100), at(-20, 'EURUSD', 1.5), at(9, 'IBM', 110), at(9, 'EURUSD', 1.25))
    expect(wire.productPrice(ibm!.id)).toMatchObject({ bid: 88_00, previousClose: 66_67 })
  })

  it('is unknown on the first day', async () => {
    const { apply, wire } = await openNode()
    apply(at(9, 'IBM', 110), at(9, 'EURUSD', 1.25))
    expect(wire.productPrice(ibm!.id)?.previousClose).toBeNull()
    expect(wire.underlyingPrice('IBM')?.previousClose).toBeNull()
  })
})

describe('the history of a Sprinter', () => {
  it('uses the levels of each moment, from its issue on', async () => {
    const { clock, issuer, issued, apply, history, wire, candles, product, save } = await openNode()
    await issuer.begin()
    apply(at(8, 'KPN', 99))
    const state = [...issued.livingOn('KPN')].find(({ rung }) => rung === 'sb long 2')!
    const { id } = state.product
    // A year of financing is 4 %, so two months of it are clearly visible.
    for (let day = 1; day <= 60; day += 1) {
      clock.advance(dayMs)
      apply(at(9 + 24 * day, 'KPN', 100))
    }
    await save()
    const { points } = await history.product(product(id)!, 'all')
    expect(points).toHaveLength(61)
    const level = (day: number) => 49.5 * 1.04 ** (day / 360)
    for (const [day, { bid, time }] of points.entries()) {
      expect(time).toBe(midnight + day * dayMs - (day >= 27 ? hourMs : 0))
      expect(bid, String(day)).toBeCloseTo((day === 0 ? 99 : 100) - level(day), 1)
    }
    expect(points[0]!.bid - points[60]!.bid).not.toBeCloseTo(-1, 1)
    // Yesterday's close is by yesterday's level.
    const close = wire.productPrice(id)!.previousClose!
    expect(close / 100).toBeCloseTo(100 - level(59), 1)
    expect(candles.recent('KPN', 'day')).toHaveLength(61)
  })
})
