import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  amsterdam,
  type IssuerNode,
  levelsOf,
  openIssuerNode,
  raw,
} from '../../../../test/fixtures/issuer-node.ts'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import { createInProcessBus } from '../../../platform/bus/in-process.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { parseTapeActions } from '../feeds/replay/tape-actions.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type
KPN,KPN,NL0000009082,EUR,ss
ASML,ASML,NL0010273215,EUR,ss
EURUSD,EUR/USD,EU0009652759,USD,cu
`)
const kpn = toProductId('NL0000009082')
const friday = amsterdam('2026-03-06T10:00')
/** Monday before the opening: the instant from which what happens "on Monday" holds. */
const monday = toEpochMs(amsterdam('2026-03-09T00:00'))
const sevenForOne = { symbol: 'KPN', effective: monday, split: { newPieces: 7, oldPieces: 1 } }
const split: CorporateAction = { ...sevenForOne, kind: 'split' }

let database: OpenDatabase
let clock: ManualClock
beforeEach(async () => {
  database = await createTestDatabase()
  clock = new ManualClock(friday)
})
afterEach(() => database.close())

function openNode(actions: CorporateAction[]) {
  const bus = createInProcessBus(pino({ level: 'silent' }))
  return openIssuerNode({ kysely: database.kysely, catalogue, clock, actions, bus })
}
const levels = (state: { product: object }) => levelsOf(state).map(Number)

describe('a dividend', () => {
  const dividend: CorporateAction = {
    symbol: 'KPN',
    effective: monday,
    kind: 'dividend',
    amount: toDecimal('2'),
  }

  it('lowers the levels once, at its instant, across restarts', async () => {
    const node = await openNode([dividend])
    await node.issuer.begin()
    node.at('2026-03-06T10:00', { KPN: 70 })
    const { id } = node.rung('KPN', 'sp long 3').product
    const before = levels(node.rung('KPN', 'sp long 3'))
    expect(before).toEqual([46.67, 50.18])
    await node.save()
    // Away over the week-end: three days of financing, then the dividend.
    const later = await openNode([dividend])
    clock.advance(amsterdam('2026-03-09T08:00') - clock.now())
    await later.issuer.begin()
    later.issuer.advance()
    const financed = 46.67 * 1.04 ** (3 / 360)
    expect(levels(later.issued.get(id)!)[0]).toBeCloseTo(financed - 2, 6)
    expect(levels(later.issued.get(id)!)[1]).toBeCloseTo(48.18, 9)
    await later.save()
    const again = await openNode([dividend])
    await again.issuer.begin()
    again.issuer.advance()
    expect(levels(again.issued.get(id)!)).toEqual(levels(later.issued.get(id)!))
    // The value of a Sprinter stays the same: 25 and 15 before, 24 and 14 after.
    again.at('2026-03-09T09:00', { KPN: 68 })
    expect(again.products.priceOf(id)!.bid).toBe(Math.floor((68 - (financed - 2)) * 100))
  })

  it('that is declared while the server runs takes effect at its midnight', async () => {
    const node = await openNode([])
    await node.issuer.begin()
    node.at('2026-03-06T10:00', { KPN: 70 })
    await database.pool.query(
      `insert into corporate_actions (id, source, symbol, kind, effective, amount, declared_at)
       values (gen_random_uuid(), 'test', 'KPN', 'dividend', $1, 2, 0)`,
      [monday],
    )
    await node.issuer.load()
    node.at('2026-03-09T08:00', { KPN: 68 })
    expect(levels(node.rung('KPN', 'sp long 3'))[1]).toBeCloseTo(48.18, 9)
  })
})

describe('a split', () => {
  /** A node that has come to Monday's split: 70 on Friday, 10 on Monday. */
  async function openAtSplit(node: IssuerNode): Promise<void> {
    await node.issuer.begin()
    node.at('2026-03-06T10:00', { KPN: 70, ASML: 1500 })
    node.at('2026-03-06T16:00', { KPN: 77 })
    await node.save()
    node.at('2026-03-09T08:00', { ASML: 1500 })
  }

  it('is carried out only once everything before it is written; until then the price before it stays', async () => {
    const node = await openNode([split])
    await node.issuer.begin()
    node.at('2026-03-06T10:00', { KPN: 70 })
    node.at('2026-03-06T16:00', { KPN: 77 })
    const { id } = node.rung('KPN', 'sp long 3').product
    await expect(node.carryOut(sevenForOne)).rejects.toThrow('has not come to the split')
    await node.save()
    await expect(node.carryOut(sevenForOne)).rejects.toThrow('has not come to the split')
    const short = node.rung('KPN', 'sp short 3').product.id
    const before = [kpn, id, short].map((product) => node.products.priceOf(product)?.bid)
    expect(before[0]).toBe(77_00)
    node.at('2026-03-09T09:30', { KPN: 11 })
    // With the levels from before the split, a short would be worth a fortune at the new price.
    const now = [kpn, id, short].map((product) => node.products.priceOf(product)?.bid)
    expect(now[0]).toBe(77_00)
    for (const [index, bid] of now.entries()) expect(Math.abs(bid! - before[index]!)).toBeLessThan(10)
    expect([kpn, id, short].map((product) => node.wire.productPrice(product)?.freshness)).toEqual([
      'ex_date',
      'ex_date',
      'ex_date',
    ])
    expect(node.products.stateOf(id).product).toBe('listed')
    await expect(node.carryOut(sevenForOne)).rejects.toThrow('has not come to the split')
    await node.save()
    await node.carryOut(sevenForOne)
    expect(node.products.priceOf(kpn)).toMatchObject({ bid: 1100, ask: 1100 })
    expect(node.ended).toEqual([])
    await expect(node.carryOut(sevenForOne)).rejects.toThrow('has not come to the split')
  })

  it('leaves every price as it was: levels, ratio, charts, and yesterday’s close', async () => {
    const node = await openNode([split])
    await openAtSplit(node)
    const { id } = node.rung('KPN', 'sp long 3').product
    const state = () => node.issued.get(id)!
    const [financing, stopLoss] = levels(state())
    const closes = async () =>
      (await node.readHistory.underlying(catalogue.instruments.get('KPN')!, 'all')).points.map(
        ({ mid }) => mid,
      )
    const sprinterCloses = async () => (await node.readHistory.product(state().product, 'all')).points
    const past = await sprinterCloses()
    expect(await closes()).toEqual([70, 77])
    await node.save()
    await node.carryOut(sevenForOne)
    expect(levels(state())[0]).toBeCloseTo(financing! / 7, 9)
    expect(levels(state())[1]).toBeCloseTo(stopLoss! / 7, 9)
    expect(formatDecimal(state().product.ratio)).toBe('0.1428571429')
    expect(await closes()).toEqual([10, 11])
    // The ratio is a seventh, to ten digits: a cent at the most is lost to that.
    const now = await sprinterCloses()
    expect(now.map(({ time }) => time)).toEqual(past.map(({ time }) => time))
    for (const [index, { mid }] of now.entries()) expect(mid).toBeCloseTo(past[index]!.mid, 1)
    expect(node.wire.productPrice(kpn)).toMatchObject({ bid: 1100, previousClose: 1100 })
    expect(node.book.get('KPN')).toMatchObject({ bid: toDecimal('11') })
    // The database has the same: a node that starts now reads it.
    const fresh = await openNode([split])
    expect(levels(fresh.issued.get(id)!)).toEqual(levels(state()))
    expect(fresh.book.get('KPN')).toEqual(node.book.get('KPN'))
    expect(fresh.products.priceOf(id)).toEqual(node.products.priceOf(id))
    expect(fresh.wire.productPrice(id)).toEqual(node.wire.productPrice(id))
  })

  it('applies the quotes that waited, in order: a knock-out keeps its minute', async () => {
    const node = await openNode([split])
    await openAtSplit(node)
    const { product } = node.rung('KPN', 'sp long 3')
    node.at('2026-03-09T09:10', { KPN: 11 })
    // 50.18 ÷ 7 is 7.1686.
    node.at('2026-03-09T09:11', { KPN: '7.1' })
    node.at('2026-03-09T09:12', { KPN: 11 })
    await node.save()
    await node.carryOut(sevenForOne)
    await node.issuer.flush()
    const ended = node.ended.find((state) => state.product.id === product.id)?.ended
    expect(ended).toMatchObject({ kind: 'knockout', time: amsterdam('2026-03-09T09:11') })
    const worth = (7.1 * 7 - 46.67 * 1.04 ** (3 / 360)) * 100
    expect(ended?.price).toBe(Math.floor(worth))
    expect(node.book.get('KPN')?.bid).toBe(toDecimal('11'))
    // Monday's own candle is not split.
    expect(node.candles.recent('KPN', 'day').map(({ close }) => close)).toEqual([
      toDecimal('11'),
      toDecimal('11'),
    ])
    await node.save()
    const closes = await node.store.closesSince([{ symbol: 'KPN', since: toEpochMs(0) }], 'day')
    const days = closes.get('KPN')!
    expect(days.map(({ close }) => close)).toEqual([toDecimal('11'), toDecimal('11')])
  })

  it('catches up on the days that passed while it waited, also on another node', async () => {
    const node = await openNode([split])
    await openAtSplit(node)
    const { id } = node.rung('KPN', 'sb long 3').product
    node.at('2026-03-10T09:10', { KPN: 11, ASML: 1500 })
    await node.save()
    const other = await openNode([split])
    node.issuer.end()
    await other.issuer.begin()
    other.at('2026-03-11T09:10', { KPN: 11, ASML: 1500 })
    await expect(other.carryOut(sevenForOne)).rejects.toThrow('has not come to the split')
    await other.save()
    await other.carryOut(sevenForOne)
    expect(levels(other.issued.get(id)!)[0]).toBeCloseTo((46.67 * 1.04 ** (5 / 360)) / 7, 7)
    await other.save()
    await node.issuer.load()
    expect(levels(node.issued.get(id)!)).toEqual(levels(other.issued.get(id)!))
    expect(node.products.priceOf(kpn)).toMatchObject({ bid: 1100 })
    expect(node.products.priceOf(id)?.bid).toBe(other.products.priceOf(id)?.bid)
  })

  it('adjusts earlier quotes that a tape repeats, which knock nothing out again', async () => {
    const node = await openNode([split])
    await openAtSplit(node)
    await node.save()
    await node.carryOut(sevenForOne)
    const living = [...node.issued.livingOn('KPN')].length
    node.apply(
      raw('KPN', '700', amsterdam('2026-03-06T16:30')),
      raw('KPN', '70', amsterdam('2026-03-06T17:00')),
    )
    expect(node.book.get('KPN')?.bid).toBe(toDecimal('10'))
    expect(node.candles.recent('KPN', 'day')[0]).toMatchObject({
      high: toDecimal('100'),
      close: toDecimal('10'),
    })
    expect([...node.issued.livingOn('KPN')]).toHaveLength(living)
  })

  it('reaches a node that is behind, once', async () => {
    const [leader, follower] = [await openNode([split]), await openNode([])]
    await openAtSplit(leader)
    follower.apply(raw('KPN', '77', amsterdam('2026-03-06T16:00')))
    await follower.issuer.load()
    await leader.save()
    await leader.carryOut(sevenForOne)
    await follower.issuer.load()
    await follower.issuer.load()
    expect(follower.book.get('KPN')).toMatchObject({ bid: toDecimal('11') })
    const { id } = leader.rung('KPN', 'sp long 3').product
    expect(follower.products.priceOf(id)?.bid).toBe(leader.products.priceOf(id)?.bid)
    expect(follower.candles.recent('KPN', 'day').map(({ close }) => close)).toEqual([toDecimal('11')])
  })
})

describe('a delisting', () => {
  const delisting: CorporateAction = { symbol: 'KPN', effective: monday, kind: 'delisting' }

  it('ends the products on it at their last value; there is no price and no new ladder', async () => {
    const node = await openNode([delisting])
    await node.issuer.begin()
    node.at('2026-03-06T10:00', { KPN: 70 })
    node.at('2026-03-06T17:00', { KPN: 70 })
    // A quote from after the last close no longer counts.
    node.at('2026-03-06T18:00', { KPN: 60 })
    const { id } = node.rung('KPN', 'sp long 3').product
    expect(node.products.stateOf(kpn).product).toBe('listed')
    expect(node.wire.product(node.product(kpn)!).ended).toBeNull()
    node.at('2026-03-09T09:00', { KPN: 1 })
    await node.issuer.flush()
    expect(node.products.stateOf(kpn).product).toBe('delisted')
    expect(node.products.priceOf(kpn)).toBeNull()
    const share = node.product(kpn)!
    expect(node.wire.product(share)).toMatchObject({
      price: null,
      ended: { kind: 'delisting', time: monday, price: null },
    })
    // Its chart ends there, even if a feed still quotes it.
    for (const period of ['intraday', 'all'] as const) {
      const { points } = await node.readHistory.product(share, period)
      expect(points.map(({ mid }) => mid)).toEqual([70, 70])
    }
    expect(node.products.stateOf(id).product).toBe('delisted')
    const { ended } = node.ended.find((state) => state.product.id === id)!
    const worth = (70 - 46.67 * 1.04 ** (3 / 360)) * 100
    expect(ended).toMatchObject({ kind: 'delisting', time: monday, price: Math.floor(worth) })
    expect(node.ended).toHaveLength(12)
    node.at('2026-03-10T09:00', { KPN: 1 })
    expect([...node.issued.livingOn('KPN')]).toEqual([])
  })
})

describe('the actions of a tape', () => {
  const header = 'symbol,ex_date,kind,value\n'

  it('are read', () => {
    expect(parseTapeActions(`${header}KPN,2026-03-09,split,7:1\n`, catalogue.hoursOf)).toEqual([
      { symbol: 'KPN', exDate: '2026-03-09', kind: 'split', value: '7:1' },
    ])
    expect(parseTapeActions(header, catalogue.hoursOf)).toEqual([])
  })

  it('are rejected with all mistakes at once', () => {
    const lines = [
      'IBM,2026-03-09,split,7:1',
      'KPN,2026-02-30,split,7:1',
      'KPN,2026-03-09,dividend,-1',
      'KPN,2026-03-09,x,',
    ]
    expect(() => parseTapeActions(`${header}${lines.join('\n')}\n`, catalogue.hoursOf)).toThrow(
      /line 2: its symbol.*\n.*line 3: ex_date.*\n.*line 4: value is not an amount.*\n.*line 5: kind/,
    )
  })
})

describe('an action that is withdrawn', () => {
  const dividend: CorporateAction = {
    ...{ symbol: 'KPN', effective: monday, kind: 'dividend', amount: toDecimal('2') },
  }
  const withdraw = () =>
    database.pool.query(
      `insert into withdrawn_actions (source, symbol, kind, effective, amount, withdrawn_at)
       values ('test', 'KPN', 'dividend', $1, 2, 0)`,
      [monday],
    )

  it('of the tape changes no level and leaves no break, on a node that runs and on one that starts', async () => {
    const node = await openNode([dividend])
    await node.issuer.begin()
    node.at('2026-03-06T10:00', { KPN: 70 })
    await node.save()
    const before = levels(node.rung('KPN', 'sp long 3'))
    expect(node.actions.breaksOf('KPN')).toHaveLength(1)
    await withdraw()
    await node.issuer.load()
    expect(node.actions.breaksOf('KPN')).toEqual([])
    const other = await openNode([dividend])
    expect(other.actions.breaksOf('KPN')).toEqual([])
    node.at('2026-03-09T10:00', { KPN: 70 })
    const financed = levels(node.rung('KPN', 'sp long 3'))
    // Three nights of financing raise a level a little; a dividend would lower it by two.
    expect(financed[0]).toBeGreaterThanOrEqual(before[0]!)
  })

  it('and announced again with other terms counts as announced last', async () => {
    const node = await openNode([])
    const announce = (amount: string) =>
      node.actions.declare([{ ...dividend, amount: toDecimal(amount) } as CorporateAction])
    announce('2')
    announce('3')
    const until = toEpochMs(monday)
    const amounts = () =>
      node.actions.dividendsBetween('KPN', toEpochMs(0), until).map(({ amount }) => formatDecimal(amount))
    expect(amounts()).toEqual(['3'])
    node.actions.withdraw([dividend])
    expect(amounts()).toEqual([])
    announce('1')
    expect(amounts()).toEqual(['1'])
  })
})
