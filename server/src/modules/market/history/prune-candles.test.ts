import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { openMarketNode } from '../../../../test/fixtures/market-node.ts'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { createMarketStore } from '../store/market-store.ts'
import { createPruneCandles, type RelyOn } from './prune-candles.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type
AEX,AEX,NL0000000107,EUR,in
KPN,KPN,NL0000009082,EUR,ss
`)
const symbols = [...catalogue.instruments.keys()]
const kpn = catalogue.instruments.get('KPN')!
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
/** Tuesday 3 March 2026, nine o'clock in Amsterdam. */
const morning = Date.parse('2026-03-03T08:00:00Z')
const nobody: RelyOn = { symbols: [], instantsBetween: async () => [] }

let database: OpenDatabase
let clock: ManualClock
beforeEach(async () => {
  database = await createTestDatabase()
  clock = new ManualClock(morning)
})
afterEach(() => database.close())

const openNode = () => openMarketNode({ kysely: database.kysely, catalogue, clock })

/** The pruning of a node on which something was quoted just now. */
function pruning({ isHere = (): boolean => true, quotedAt = () => clock.now() } = {}) {
  const store = createMarketStore(database.kysely, 'test')
  return createPruneCandles({ store, symbols, clock, book: { lastTime: quotedAt }, isHere })
}

/** When candles began, in minutes after the morning. */
async function minutesOf(symbol: string, length = 'minute', source = 'test'): Promise<number[]> {
  const rows = await database.kysely
    .selectFrom('candles')
    .select('start_at')
    .where('source', '=', source)
    .where('symbol', '=', symbol)
    .where('length', '=', length as 'minute')
    .orderBy('start_at')
    .execute()
  return rows.map(({ start_at }) => (start_at - morning) / minuteMs)
}

/** Quotes KPN and the AEX at some minutes after the morning, and saves the candles. */
async function quoteAt(node: Awaited<ReturnType<typeof openNode>>, minutes: readonly number[]) {
  for (const [index, minute] of minutes.entries()) {
    clock.advance(morning + minute * minuteMs - clock.now())
    for (const symbol of symbols) {
      const price = String(4 + index / 100)
      node.apply({ symbol, bid: price, ask: price, time: clock.now() })
    }
  }
  await node.save()
}

const day = (days: number) => days * 24 * 60

describe('old candles', () => {
  it('are removed, minutes after a month and quarters after a year, except the last of each day', async () => {
    const node = await openNode()
    const prune = pruning()
    await quoteAt(node, [0, 1, 2, 30, day(1), day(1) + 20, day(20), day(20) + 1])
    clock.advance(12 * dayMs)
    await prune(nobody)
    expect(await minutesOf('KPN')).toEqual([0, 1, 2, 30, day(1), day(1) + 20, day(20), day(20) + 1])
    clock.advance(dayMs)
    await prune(nobody)
    expect(await minutesOf('KPN')).toEqual([30, day(1), day(1) + 20, day(20), day(20) + 1])
    clock.advance(19 * dayMs)
    await prune(nobody)
    for (const symbol of symbols)
      expect(await minutesOf(symbol)).toEqual([30, day(1) + 20, day(20), day(20) + 1])
    expect(await minutesOf('KPN', 'quarter')).toEqual([0, 30, day(1), day(1) + 15, day(20)])
    clock.advance(400 * dayMs)
    await prune(nobody)
    expect(await minutesOf('KPN')).toEqual([30, day(1) + 20, day(20) + 1])
    expect(await minutesOf('KPN', 'quarter')).toEqual([30, day(1) + 15, day(20)])
    expect(await minutesOf('KPN', 'day')).toHaveLength(3)
  })

  it('stay if others rely on them: the last one before each instant', async () => {
    const node = await openNode()
    await quoteAt(node, [0, 1, 2, 5, 6, 30, day(1), day(1) + 1])
    clock.advance(60 * dayMs)
    const instants = [1, 4, 6, 8].map((minute) => toEpochMs(morning + minute * minuteMs))
    const asked: [number, number][] = []
    await pruning()({
      symbols: ['AEX'],
      async instantsBetween(after, until) {
        asked.push([after, until])
        return instants.toReversed()
      },
    })
    expect(asked).toEqual([[morning, morning + dayMs + minuteMs]])
    // Before 1 it is 0, before 4 it is 2, before 6 it is 5, before 8 it is 6.
    expect(await minutesOf('AEX')).toEqual([0, 2, 5, 6, 30, day(1) + 1])
    expect(await minutesOf('KPN')).toEqual([30, day(1) + 1])
  })

  it('are removed in batches; a second run finds nothing', async () => {
    await database.pool.query(
      `insert into candles (source, symbol, length, start_at, open, high, low, close, bid, ask)
       select 'test', 'KPN', 'minute', $1::bigint + n * 60000, 1, 1, 1, 1, 1, 1 from generate_series(0, 4999) n`,
      [morning],
    )
    clock.advance(40 * dayMs)
    const prune = pruning()
    await prune(nobody)
    const left = [959, 959 + 1440, 959 + 2 * 1440, 4999]
    expect(await minutesOf('KPN')).toEqual(left)
    await prune(nobody)
    await pruning()(nobody)
    expect(await minutesOf('KPN')).toEqual(left)
  })

  it('are removed on the node that runs the feed, and only those of its feed', async () => {
    await quoteAt(await openNode(), [0, 1])
    await database.pool.query(
      `insert into candles select symbol, length, start_at, open, high, low, close, bid, ask, 'yahoo' from candles`,
    )
    clock.advance(60 * dayMs)
    await pruning({ isHere: () => false })(nobody)
    expect(await minutesOf('KPN')).toEqual([0, 1])
    await pruning()(nobody)
    expect(await minutesOf('KPN')).toEqual([1])
    expect(await minutesOf('KPN', 'minute', 'yahoo')).toEqual([0, 1])
  })

  it('stay if nothing was quoted since, because the clock may be wrong', async () => {
    await quoteAt(await openNode(), [0, 1])
    const quotedAt = clock.now()
    clock.advance(4_000 * dayMs)
    await pruning({ quotedAt: () => quotedAt })(nobody)
    expect(await minutesOf('KPN')).toEqual([0, 1])
  })

  it('do not affect the current candle, nor late quotes', async () => {
    const node = await openNode()
    await quoteAt(node, [0, 1])
    clock.advance(60 * dayMs)
    const prune = pruning()
    await prune(nobody)
    // As when a tape catches up to its last time: old quotes, in candles that exist already.
    await quoteAt(node, [day(60), day(60) + 1])
    await prune(nobody)
    expect(await minutesOf('KPN')).toEqual([1, day(60), day(60) + 1])
    const { points } = await node.readHistory.underlying(kpn, 'intraday')
    expect(points.map(({ time }) => (time - morning) / minuteMs)).toEqual([day(60), day(60) + 1])
  })
})

describe('an old chart', () => {
  it('is drawn from coarser candles, before and after pruning', async () => {
    const node = await openNode()
    // Nothing has been quoted since.
    await quoteAt(node, [0, 1, 16, 31])
    const times = async (period: 'intraday' | 'all') => {
      const { points } = await node.readHistory.underlying(kpn, period)
      return points.map(({ time }) => (time - morning) / minuteMs)
    }
    const prune = pruning()
    for (const [days, minutes] of [
      [0, [0, 1, 16, 31]],
      [31, [0, 1, 16, 31]],
      [32, [0, 15, 30]],
      [33, [0, 15, 30]],
      [399, [0, 15, 30]],
    ] as const) {
      clock.advance(morning + days * dayMs - clock.now())
      expect(await times('intraday')).toEqual(minutes)
      await prune(nobody)
      expect(await times('intraday')).toEqual(minutes)
    }
    clock.advance(3 * dayMs)
    expect(await times('intraday')).toHaveLength(1)
    await prune(nobody)
    expect(await times('intraday')).toHaveLength(1)
    expect(await times('all')).toHaveLength(1)
  })

  it('continues to the last price of a product that has ended', async () => {
    const node = await openNode()
    await node.issuer.begin()
    await quoteAt(node, [0, 1, 16])
    clock.advance(2 * hourMs)
    // The price falls through the stop-loss levels of all long products.
    for (const price of ['4', '3', '2']) {
      clock.advance(minuteMs)
      node.apply({ symbol: 'KPN', bid: price, ask: price, time: clock.now() })
    }
    await node.save()
    const { product, ended } = [...node.issued.ended()][0]!
    const young = (await node.readHistory.product(product, 'intraday')).points
    clock.advance(50 * dayMs)
    await pruning()(nobody)
    for (const period of ['intraday', 'all'] as const) {
      const { points } = await node.readHistory.product(product, period)
      expect(points.length).toBeGreaterThan(1)
      expect(points.length).toBeLessThan(young.length)
      expect(points.at(-1)).toEqual(young.at(-1))
      expect(points.at(-1)!.time).toBe(ended!.time)
    }
  })
})
