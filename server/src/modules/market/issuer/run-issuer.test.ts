import { isIsin, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { amsterdam, levelsOf, openIssuerNode, raw } from '../../../../test/fixtures/issuer-node.ts'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { shortTerms } from '../../../../test/fixtures/market-node.ts'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type
AEX,AEX index,NL0000000107,EUR,in
KPN,KPN,NL0000009082,EUR,ss
IBM,IBM,US4592001014,USD,ss
SPY,SPDR S&P 500 ETF,US78462F1030,USD,etf
TDT,VanEck AEX,NL0009272749,EUR,etf
GC,Gold,XC0009655157,USD,co
EURUSD,EUR/USD,EU0009652759,USD,cu
`)

let database: OpenDatabase
let clock: ManualClock
beforeEach(async () => {
  database = await createTestDatabase()
  clock = new ManualClock(amsterdam('2026-03-03T10:00'))
})
afterEach(() => database.close())

const openNode = (terms = shortTerms) => openIssuerNode({ kysely: database.kysely, catalogue, clock, terms })

describe('a ladder', () => {
  it('is issued on the first quote: trackers, Sprinters, and X-Turbos by the terms', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { AEX: 1100, KPN: 4.6, TDT: 100, EURUSD: 1.25, IBM: 250, SPY: 600, GC: 4500 })
    const types = (symbol: string) =>
      Object.fromEntries(
        [...Map.groupBy(node.issued.livingOn(symbol), ({ product }) => product.productType)].map(
          ([type, states]) => [type, states.length],
        ),
      )
    expect(types('AEX')).toEqual({ tracker: 1, sp: 6, sb: 6, xt: 6 })
    expect(types('KPN')).toEqual({ sp: 6, sb: 6 })
    expect(types('SPY')).toEqual({ sp: 6, sb: 6 })
    expect(types('GC')).toEqual({ tracker: 1, sp: 6, sb: 6 })
    expect(types('TDT')).toEqual({})
    const all = [...node.issued.living()].map(({ product }) => product)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { id } of all) {
      expect(isIsin(id) && id.startsWith('ZZ'), id).toBe(true)
      expect(node.products.priceOf(id), id).not.toBeNull()
      expect(node.products.stateOf(id), id).toEqual({ product: 'listed', bidOnly: null })
    }
    const nine = node.rung('AEX', 'sp long 9')
    expect(levelsOf(nine)).toEqual(['977.8', '997.4'])
    expect(nine.product.name).toBe('AEX index Sprinter Long 977,8')
    // (1100 - 977.8) ÷ 10 is 12.22; the issuer takes a cent.
    expect(node.wire.product(nine.product)).toMatchObject({
      isFictitious: true,
      underlyingSymbol: 'AEX',
      direction: 'long',
      ratio: '10',
      financingLevel: '977.8',
      stopLossLevel: '997.4',
      residualValue: 196,
      price: { bid: 1222, ask: 1223, bidOnly: null, isEnded: false },
      financing: { reference: '0.02', margin: '0.02' },
      tradingHours: { timeZone: 'Europe/Amsterdam', open: 540, close: 1050 },
      ended: null,
    })
  })

  it('waits for a quote of the currency', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { IBM: 250 })
    expect([...node.issued.livingOn('IBM')]).toEqual([])
    node.at('2026-03-03T10:01', { EURUSD: 1.25 })
    node.at('2026-03-03T10:02', { IBM: 251 })
    expect([...node.issued.livingOn('IBM')]).toHaveLength(12)
  })

  it('is the same after a restart, to the last level', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { AEX: 1100.25, EURUSD: 1.25, IBM: 250.1 })
    node.at('2026-03-04T10:00', { AEX: 1101 })
    await node.save()
    const again = await openNode()
    const facts = (from: typeof node) =>
      [...from.issued.living()]
        .map(({ revision, ...state }) => state)
        .sort((a, b) => (a.rung < b.rung ? -1 : 1))
    expect(facts(again)).toEqual(facts(node))
    await again.issuer.begin()
    again.at('2026-03-04T10:01', { AEX: 1101, IBM: 250 })
    expect(again.issuer.isUnsaved()).toBe(false)
  })
})

describe('a knock-out', () => {
  it('happens at the first price at or past the level, and is reported once it is saved', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { AEX: 1100 })
    const { product } = node.rung('AEX', 'sp long 9')
    node.at('2026-03-03T10:01', { AEX: '997.5' })
    expect(node.products.stateOf(product.id).product).toBe('listed')
    node.at('2026-03-03T10:02', { AEX: '987.8' })
    expect(node.products.stateOf(product.id).product).toBe('terminated')
    expect(node.products.priceOf(product.id)).toBeNull()
    expect(node.ended).toEqual([])
    await node.issuer.flush()
    const ended = node.ended.find((state) => state.product.id === product.id)!.ended
    // A gap hurts: (987.8 - 977.8) ÷ 10, not the 1.96 of the level.
    expect(ended).toMatchObject({
      kind: 'knockout',
      price: 100,
      time: clock.now(),
      unwoundAt: toDecimal('987.8'),
    })
    expect(ended.quote?.symbol).toBe('AEX')
    expect(node.wire.product(product)).toMatchObject({
      price: null,
      residualValue: 100,
      ended: { kind: 'knockout', price: 100, underlyingPrice: '987.8' },
    })
    expect(node.wire.productPrice(product.id)).toMatchObject({ bid: 100, ask: 100, isEnded: true })
    // Its rung is taken again at midnight, before the next opening.
    expect(node.rung('AEX', 'sp long 9')).toBeUndefined()
    node.at('2026-03-04T08:00', { AEX: 990 })
    expect(levelsOf(node.rung('AEX', 'sp long 9'))[0]).toBe('878')
  })

  it('of a Sprinter on a currency pair is converted at the rate of the very quote', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { EURUSD: 1.25 })
    const { product } = node.rung('EURUSD', 'sp long 25')
    expect(levelsOf(node.rung('EURUSD', 'sp long 25'))[0]).toBe('1.2')
    node.at('2026-03-03T10:01', { EURUSD: '1.21' })
    // (1.21 - 1.2) ÷ 0.01 is 1 dollar: at 1.21, not at the 1.25 of before.
    expect(node.wire.product(product)).toMatchObject({ residualValue: 82 })
  })

  it('happens only in the session of the underlying; for an X-Turbo until 22:00', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { AEX: 1100 })
    const [sprinter, turbo] = [
      node.rung('AEX', 'sp short 9').product,
      node.rung('AEX', 'xt short 30 5').product,
    ]
    node.at('2026-03-03T17:30', { AEX: 1330 })
    expect(node.products.stateOf(sprinter.id).product).toBe('listed')
    expect(node.products.stateOf(turbo.id).product).toBe('terminated')
    node.at('2026-03-04T08:59', { AEX: 1330 })
    expect(node.products.stateOf(sprinter.id).product).toBe('listed')
    node.at('2026-03-04T09:00', { AEX: 1200 })
    expect(node.products.stateOf(sprinter.id).product).toBe('terminated')
  })

  it('is kept by a node that has seen it and takes over before it was written', async () => {
    const [first, second] = [await openNode(), await openNode()]
    await first.issuer.begin()
    first.at('2026-03-03T10:00', { AEX: 1100 })
    await first.save()
    await second.issuer.load()
    const { product } = first.rung('AEX', 'sp long 9')
    const crash = raw('AEX', '987.8', clock.now() + 1)
    second.apply(raw('AEX', '1100', clock.now()), crash, raw('AEX', '1100', clock.now() + 2))
    expect(second.products.priceOf(product.id)).toBeNull()
    expect(second.products.stateOf(product.id).product).toBe('listed')
    await second.issuer.begin()
    await second.issuer.flush()
    expect(second.ended.find((state) => state.product.id === product.id)?.ended).toMatchObject({ price: 100 })
  })

  it('is decided once when two nodes act as the issuer', async () => {
    const [first, second] = [await openNode(), await openNode()]
    await first.issuer.begin()
    first.at('2026-03-03T10:00', { AEX: 1100 })
    await first.save()
    await second.issuer.begin()
    const { product } = first.rung('AEX', 'sp long 9')
    first.apply(raw('AEX', '990', clock.now() + 1))
    second.apply(raw('AEX', '985', clock.now() + 1))
    await first.issuer.flush()
    await expect(second.issuer.flush()).rejects.toThrow('is over')
    expect(second.issued.get(product.id)?.ended?.price).toBe(122)
    expect(second.ended.find((state) => state.product.id === product.id)?.ended.price).toBe(122)
  })

  it('saved by the next issuer also ends the product on the node that was the issuer before', async () => {
    const [first, second] = [await openNode(), await openNode()]
    await first.issuer.begin()
    first.at('2026-03-03T10:00', { AEX: 1100 })
    await first.save()
    const { product } = first.rung('AEX', 'sp long 9')
    await second.issuer.begin()
    second.apply(raw('AEX', '990', clock.now() + 1))
    await second.issuer.flush()
    first.issuer.end()
    await first.issuer.load()
    expect(first.ended.map((state) => state.product.id)).toContain(product.id)
    expect(new Set(first.ended.map((state) => state.product.id)).size).toBe(first.ended.length)
  })
})

describe('every midnight', () => {
  it('finances levels, both of a Sprinter Best, and catches up on a missed day', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-06T10:00', { AEX: 1100 })
    node.at('2026-03-06T23:59', { AEX: 1100 })
    expect(levelsOf(node.rung('AEX', 'sb long 9'))).toEqual(['977.8', '977.8'])
    clock.advance(amsterdam('2026-03-07T00:00') - clock.now())
    node.issuer.advance()
    // 977.8 × 1.04^(1/360), to the tenth digit, by a calculator of sixty digits.
    expect(levelsOf(node.rung('AEX', 'sb long 9'))[0]).toBe('977.9065336179')
    node.at('2026-03-09T09:00', { AEX: 1100 })
    const [financingLevel, stopLoss] = levelsOf(node.rung('AEX', 'sb long 9'))
    expect(stopLoss).toBe(financingLevel)
    expect(Number(financingLevel)).toBeCloseTo(977.8 * 1.04 ** (3 / 360), 7)
    expect(levelsOf(node.rung('AEX', 'sp long 9'))).toEqual([financingLevel, '997.4'])
    // 2 % less 2 % is nothing for a short; an X-Turbo never moves.
    expect(levelsOf(node.rung('AEX', 'sp short 9'))).toEqual(['1222', '1197'])
    expect(levelsOf(node.rung('AEX', 'xt long 30 5'))).toEqual(['880', '880'])
    await node.save()
    const written = await node.productStore.levelsOf(node.rung('AEX', 'sb long 9').product.id)
    expect(written.map(({ from }) => new Date(from).toISOString())).toEqual([
      '2026-03-06T09:00:00.000Z',
      '2026-03-06T23:00:00.000Z',
      '2026-03-07T23:00:00.000Z',
      '2026-03-08T23:00:00.000Z',
    ])
  })

  it('gives a node that was down the same levels', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-06T10:00', { AEX: 1100 })
    await node.save()
    node.at('2026-03-08T12:00', {})
    node.issuer.advance()
    node.at('2026-03-09T09:00', { AEX: 1100 })
    const away = await openNode()
    expect(levelsOf(away.rung('AEX', 'sp long 9'))[0]).toBe('977.8')
    await away.issuer.begin()
    away.issuer.advance()
    expect(levelsOf(away.rung('AEX', 'sp long 9'))).toEqual(levelsOf(node.rung('AEX', 'sp long 9')))
  })

  it('resets stop-loss levels on the first trading day of a month', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-31T10:00', { AEX: 1100 })
    node.at('2026-04-30T10:00', { AEX: 1100 })
    expect(levelsOf(node.rung('AEX', 'sp long 9'))[1]).toBe('997.5')
    node.at('2026-05-01T10:00', { AEX: 1100 })
    // FL is 981.1 by now: 2 % above it, rounded up to a step.
    const [financingLevel, stopLoss] = levelsOf(node.rung('AEX', 'sp long 9'))
    expect(Number(financingLevel)).toBeCloseTo(977.8 * 1.04 ** (31 / 360), 6)
    expect(stopLoss).toBe('1000.8')
  })

  it('leaves the stop-loss level of a Sprinter whose dividends took all of its financing', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-31T10:00', { AEX: 1100 })
    node.at('2026-04-30T10:00', { AEX: 1100 })
    const before = levelsOf(node.rung('AEX', 'sp long 9'))[1]
    node.actions.declare([
      {
        ...{ kind: 'dividend', symbol: 'AEX', effective: toEpochMs(amsterdam('2026-05-01T00:00')) },
        amount: toDecimal('1000'),
      },
    ])
    node.at('2026-05-01T10:00', { AEX: 1100 })
    const [financingLevel, stopLoss] = levelsOf(node.rung('AEX', 'sp long 9'))
    expect(Number(financingLevel)).toBeLessThan(0)
    expect(Number(stopLoss)).toBe(Number(before) - 1000)
  })

  it('takes a day of the fee from a tracker', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { AEX: 100_000 })
    const { product } = node.rung('AEX', 'tracker')
    expect(node.products.priceOf(product.id)).toMatchObject({ bid: 1000_00, ask: 1000_01 })
    clock.advance(365 * 24 * 3_600_000)
    node.apply(raw('AEX', '100000', clock.now()))
    // Halfway between 997.00 (a year) and the issuer's cent.
    expect(node.products.priceOf(product.id)?.bid).toBe(997_00)
  })
})

describe('an X-Turbo', () => {
  it('is settled at its end at the last price, and its rung filled again', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { AEX: 1100 })
    const { product } = node.rung('AEX', 'xt long 30 5')
    expect(product).toMatchObject({ end: amsterdam('2026-04-02T22:00'), financingLevel: toDecimal('880') })
    // 880 × 1.81 % × 30/365 is 1.309 of premium.
    expect(node.products.priceOf(product.id)).toMatchObject({ bid: 2213, ask: 2215 })
    node.at('2026-04-02T17:00', { AEX: 1050 })
    node.at('2026-04-02T21:59', { AEX: 1060 })
    expect(node.products.stateOf(product.id).product).toBe('listed')
    node.at('2026-04-03T08:00', { AEX: 1200 })
    await node.issuer.flush()
    expect(node.ended.find((state) => state.product.id === product.id)?.ended).toMatchObject({
      kind: 'settlement',
      price: 1800,
      time: amsterdam('2026-04-02T22:00'),
      underlyingPrice: toDecimal('1060'),
    })
    expect(node.rung('AEX', 'xt long 30 5').product).toMatchObject({ end: amsterdam('2026-05-04T22:00') })
  })
})

describe('bid-only', () => {
  it('starts above the cap of the class, and ends well below it', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { AEX: 1100 })
    const { id } = node.rung('AEX', 'sb long 9').product
    const bidOnly = () => node.products.stateOf(id).bidOnly
    expect(bidOnly()).toBeNull()
    node.at('2026-03-03T10:01', { AEX: 1085 })
    expect(bidOnly()).toBe('leverage')
    node.at('2026-03-03T10:02', { AEX: 1090 })
    expect(bidOnly()).toBe('leverage')
    node.at('2026-03-03T10:03', { AEX: 1095 })
    expect(bidOnly()).toBeNull()
    node.at('2026-03-03T10:04', { AEX: 1090 })
    expect(bidOnly()).toBeNull()
    expect(node.products.priceOf(id)).not.toBeNull()
  })

  it('survives a restart, once written at midnight', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { AEX: 1100 })
    const { id } = node.rung('AEX', 'sb long 9').product
    node.at('2026-03-03T10:01', { AEX: 1085 })
    node.at('2026-03-04T08:00', { AEX: 1085 })
    await node.save()
    const again = await openNode()
    again.at('2026-03-04T10:00', { AEX: 1090 })
    expect(again.products.stateOf(id).bidOnly).toBe('leverage')
  })

  it('can be set by an operator, on a running node', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { AEX: 1100 })
    await node.save()
    const id = node.rung('AEX', 'sp long 3').product.id
    await database.pool.query(
      `update issued_products set is_sold_out = true, revision = nextval('product_revisions') where id = $1`,
      [id],
    )
    await node.issuer.load()
    expect(node.products.stateOf(id).bidOnly).toBe('sold_out')
    expect(node.wire.product(node.product(id)!).bidOnly).toBe('sold_out')
  })

  it('ends by itself at the instant that the operator has set, on every node', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { AEX: 1100 })
    await node.save()
    const other = await openNode()
    const id = node.rung('AEX', 'sp long 3').product.id
    const bidOnly = () => [node, other].map(({ products }) => products.stateOf(id).bidOnly)
    const restrict = (until: number | null) =>
      database.pool.query(
        `update issued_products set is_bid_only_by_operator = true, restricted_until = $2,
         revision = nextval('product_revisions') where id = $1`,
        [id, until],
      )
    await restrict(amsterdam('2026-03-03T10:30'))
    for (const each of [node, other]) await each.issuer.load()
    expect(bidOnly()).toEqual(['operator', 'operator'])
    node.at('2026-03-03T10:30', { AEX: 1100 })
    expect(bidOnly()).toEqual([null, null])
    await restrict(amsterdam('2026-03-03T10:45'))
    for (const each of [node, other]) await each.issuer.load()
    expect(bidOnly()).toEqual(['operator', 'operator'])
    await restrict(null)
    for (const each of [node, other]) await each.issuer.load()
    node.at('2026-03-03T12:00', { AEX: 1100 })
    expect(bidOnly()).toEqual(['operator', 'operator'])
  })

  it('reaches every node when its transaction commits after later ones', async () => {
    const node = await openNode()
    await node.issuer.begin()
    node.at('2026-03-03T10:00', { AEX: 1100 })
    await node.save()
    const other = await openNode()
    const bidOnly = () => [node, other].map(({ products }) => products.stateOf(id).bidOnly)
    const id = node.rung('AEX', 'sp long 3').product.id
    await database.pool.query('update issued_products set is_sold_out = true, revision = -1 where id = $1', [
      id,
    ])
    for (const each of [node, other]) await each.issuer.load()
    expect(bidOnly()).toEqual(['sold_out', 'sold_out'])
    // What has not changed is not read again: a flag without a revision is not seen.
    await database.pool.query('update issued_products set is_sold_out = false where id = $1', [id])
    for (const each of [node, other]) await each.issuer.load()
    expect(bidOnly()).toEqual(['sold_out', 'sold_out'])
  })
})

it('reports an unknown product as listed', async () => {
  const node = await openNode()
  expect(node.products.get(toProductId('ZZKK00000018'))).toBeUndefined()
  expect(isSprinter(catalogue.products.get(toProductId('NL0000009082'))!)).toBe(false)
})
