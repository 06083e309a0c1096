import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fewInstruments } from '../../../test/fixtures/few-instruments.ts'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { startYahooServer, type YahooServer } from '../../../test/fixtures/yahoo-server.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { createInProcessBus } from '../../platform/bus/in-process.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { repeat } from '../../platform/timers.ts'
import { createMarket } from './create-market.ts'
import type { FeedConfig } from './feeds/feed.ts'
import type { Market, PriceChange } from './market.ts'
import type { IssuedState } from './products/issued-state.ts'

const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'koersklasse-market-'))
const file = join(folder, 'short.quotes.csv')
const monday = Date.parse('2013-10-07T13:30:00Z')
const minuteMs = 60_000
const ibm = toProductId('US4592001014')

let database: OpenDatabase
let bus: Bus
let real: ManualClock
const markets: Market[] = []
/** Stops the timers of each market. */
const endings = new Map<Market, AbortController>()
/** Functions that stop the running feeds. */
const feeds = new Map<Market, () => Promise<void>>()

beforeAll(() => {
  writeFileSync(
    join(folder, 'short.instruments.csv'),
    'symbol,name,isin,currency,type\nIBM,IBM,US4592001014,USD,ss\nEURUSD,EUR/USD,EU0009652759,USD,cu\n',
  )
  const minutes = Array.from({ length: 30 }, (_, minute) => [
    `${new Date(monday + minute * minuteMs).toISOString()},IBM,${180 + minute},${180.5 + minute}`,
    ...(minute % 10 === 0 ? [`${new Date(monday + minute * minuteMs).toISOString()},EURUSD,1.25,1.25`] : []),
  ])
  writeFileSync(file, `time,symbol,bid,ask\n${minutes.flat().join('\n')}\n`)
})
beforeEach(async () => {
  database = await createTestDatabase()
  bus = createInProcessBus(log)
  real = new ManualClock(Date.parse('2026-03-02T10:00:00Z'))
})
afterEach(async () => {
  for (const market of markets.splice(0)) await close(market)
  await bus.close()
  await database.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** @param feed with the simulator the catalogue is small, unless `instrumentsFile` says otherwise */
async function open(
  feed: FeedConfig,
  onBus = bus,
  fetch = globalThis.fetch,
  instrumentsFile = feed.kind === 'simulator' ? fewInstruments : null,
): Promise<Market> {
  const ages = { maxQuoteAge: 15 * minuteMs, feedSilentAfter: 15_000 }
  const config = { feed, hours: 'regular' as const, instrumentsFile, ...ages }
  const market = await createMarket({ config, kysely: database.kysely, bus: onBus, clock: real, fetch, log })
  const ending = new AbortController()
  void repeat(market.timers, { signal: ending.signal, log })
  markets.push(market)
  endings.set(market, ending)
  return market
}
/** Runs the feed of a market, as the node with the market role does. */
async function startFeed(market: Market, isLeased = () => true): Promise<void> {
  const feed = await market.startFeed(undefined, isLeased)
  const ending = new AbortController()
  const repeating = repeat(feed.timers, { signal: ending.signal, log })
  feeds.set(market, async () => {
    ending.abort()
    await repeating
    await feed.stop()
  })
}
async function stopFeed(market: Market): Promise<void> {
  await feeds.get(market)?.()
  feeds.delete(market)
}
async function close(market: Market): Promise<void> {
  await stopFeed(market)
  endings.get(market)!.abort()
  await market.close()
}

const replay = (options: Partial<FeedConfig & { kind: 'replay' }> = {}): FeedConfig => ({
  kind: 'replay',
  file,
  start: null,
  speed: 60,
  loop: false,
  ...options,
})

/** Moves real time on, and waits for the feed's own timer to notice. */
async function pass(market: Market, ms: number, until: () => boolean): Promise<void> {
  real.advance(ms)
  await vi.waitFor(() => expect(until(), `at ${new Date(market.now()).toISOString()}`).toBe(true))
}
const hasBid = (market: Market, cents: number) => () => market.priceOf(ibm)?.bid === cents
const cents = (minute: number) => (180 + minute) * 80

describe('the pulse of a feed', () => {
  const areSilent = (...nodes: Market[]) => nodes.map((node) => node.feedState().isSilent)

  it('reaches every node, is lost with the feed’s node, and comes back with it', async () => {
    const [node, other] = [await open(replay()), await open(replay())]
    expect(areSilent(node, other)).toEqual([true, true])
    await startFeed(node)
    await vi.waitFor(() => expect(areSilent(node, other)).toEqual([false, false]))
    await pass(node, 2_000, hasBid(node, cents(2)))
    const changes: boolean[] = []
    other.onFeedChange(({ isSilent }) => changes.push(isSilent))
    await stopFeed(node)
    real.advance(16_000)
    expect(areSilent(node, other)).toEqual([true, true])
    expect(other.describeFeed().silentFor).toBeGreaterThanOrEqual(16_000)
    await startFeed(other)
    await vi.waitFor(() => expect(areSilent(node, other)).toEqual([false, false]))
    await vi.waitFor(() => expect(changes.at(-1)).toBe(false))
  })

  it('is lost with the bus', async () => {
    const otherBus = createInProcessBus(log)
    const [node, other] = [await open(replay()), await open(replay(), otherBus)]
    const end = bus.subscribe('pulse', (reading) => otherBus.publish('pulse', reading))
    await startFeed(node)
    await vi.waitFor(() => expect(areSilent(node, other)).toEqual([false, false]))
    end()
    real.advance(16_000)
    await vi.waitFor(() => expect(areSilent(node, other)).toEqual([false, true]))
    bus.subscribe('pulse', (reading) => otherBus.publish('pulse', reading))
    await vi.waitFor(() => expect(areSilent(node, other)).toEqual([false, false]))
    expect(other.feedState().countsFrom).toBeGreaterThan(node.feedState().countsFrom)
    await otherBus.close()
  })
})

describe('a market that replays a tape', () => {
  it('runs on the tape’s clock and prices', async () => {
    const market = await open(replay())
    expect([market.now(), market.priceOf(ibm)]).toEqual([monday, null])
    await startFeed(market)
    expect(market.describeClock()).toMatchObject({ marketTime: monday, pace: 60 })
    expect(market.priceOf(ibm)).toMatchObject({ bid: cents(0), ask: cents(0) + 40 })
    await pass(market, 2_500, hasBid(market, cents(2)))
    expect(market.now()).toBe(monday + 2.5 * minuteMs)
    expect(market.isOpen()).toBe(true)
    expect(market.product(ibm)?.symbol).toBe('IBM')
  })

  it('reports what changed: a currency changes the prices quoted in it', async () => {
    const market = await open(replay())
    const changes: PriceChange[] = []
    const end = market.onChange((change) => changes.push(change))
    await startFeed(market)
    await pass(market, 1_000, hasBid(market, cents(1)))
    end()
    await pass(market, 1_000, hasBid(market, cents(2)))
    const quoted = changes.filter(({ symbols }) => symbols.size > 0)
    const isDirect = (id: string) => !id.startsWith('ZZ')
    expect(
      quoted.map(({ symbols, productIds }) => [[...symbols].toSorted(), [...productIds].filter(isDirect)]),
    ).toEqual([
      [['EURUSD', 'IBM'], [ibm]],
      [['IBM'], [ibm]],
    ])
    // The products issued on them have changed too: those on IBM both times, those on the currency the first time.
    const issuedOn = (symbol: string) =>
      [...market.issued.livingOn(symbol)].map(({ product }) => product.id).toSorted()
    const ofIssuer = quoted.map(({ productIds }) => [...productIds].filter((id) => !isDirect(id)).toSorted())
    expect(ofIssuer).toEqual([[...issuedOn('IBM'), ...issuedOn('EURUSD')].toSorted(), issuedOn('IBM')])
    expect(quoted[1]!.productIds.has(toProductId(issuedOn('IBM')[0]!))).toBe(true)
    expect(quoted[1]!.productIds.has(toProductId(issuedOn('EURUSD')[0]!))).toBe(false)
  })

  it('is followed by the other nodes, over the bus', async () => {
    const [leader, follower] = [await open(replay()), await open(replay())]
    await startFeed(leader)
    await vi.waitFor(() => expect(hasBid(follower, cents(0))()).toBe(true))
    await pass(leader, 3_000, hasBid(leader, cents(3)))
    await vi.waitFor(() => expect(hasBid(follower, cents(3))()).toBe(true))
    expect(follower.describeClock()).toEqual(leader.describeClock())
    expect(follower.dropped().not_newer + leader.dropped().not_newer).toBe(0)
  })

  it('begins at the configured time at first, and continues where it was later', async () => {
    const start = toEpochMs(monday + 7.5 * minuteMs)
    const first = await open(replay({ start }))
    await startFeed(first)
    expect([first.now(), first.priceOf(ibm)?.bid]).toEqual([start, cents(7)])
    await pass(first, 1_500, hasBid(first, cents(9)))
    await close(first)
    const later = await open(replay({ start }))
    expect(later.now()).toBe(monday + 9 * minuteMs)
  })

  it('continues where it was after a restart, with its prices', async () => {
    const before = await open(replay())
    await startFeed(before)
    await pass(before, 4_500, hasBid(before, cents(4)))
    await close(before)

    real.advance(3_600_000)
    const after = await open(replay())
    expect([after.now(), after.priceOf(ibm)?.bid]).toEqual([monday + 4.5 * minuteMs, cents(4)])
    await startFeed(after)
    await pass(after, 500, hasBid(after, cents(5)))
    expect(after.now()).toBe(monday + 5 * minuteMs)
  })

  it('continues later, never earlier, after a crash', async () => {
    const died = await open(replay())
    await startFeed(died)
    await pass(died, 4_500, hasBid(died, cents(4)))
    const saved = () => database.kysely.selectFrom('market_clocks').select('time').executeTakeFirst()
    await vi.waitFor(async () => expect((await saved())?.time).toBeGreaterThan(died.now()))
    const reached = died.now()

    const after = await open(replay(), createInProcessBus(log))
    await startFeed(after)
    expect(after.now()).toBeGreaterThanOrEqual(reached)
    expect(after.priceOf(ibm)!.bid).toBeGreaterThanOrEqual(cents(4))
    // The quotes that were jumped over are in the candles nevertheless.
    const minutes = (await after.readHistory.product(after.product(ibm)!, 'intraday')).points
    expect(minutes.map(({ time }) => time)).toEqual(minutes.map((_, index) => monday + index * minuteMs))
  })

  it('can be handed from node to node', async () => {
    const [one, other] = [await open(replay()), await open(replay())]
    await startFeed(one)
    await pass(one, 2_000, hasBid(one, cents(2)))
    await stopFeed(one)
    await vi.waitFor(() => expect(other.describeClock().pace).toBe(0))
    await startFeed(other)
    await pass(other, 2_000, hasBid(other, cents(4)))
    await vi.waitFor(() => expect(hasBid(one, cents(4))()).toBe(true))
    expect(one.now()).toBe(other.now())
  })

  it('goes on from the newest quote on a node that missed the clock', async () => {
    const otherBus = createInProcessBus(log)
    const [one, other] = [await open(replay()), await open(replay(), otherBus)]
    bus.subscribe('quotes', (quotes) => otherBus.publish('quotes', quotes))
    await startFeed(one)
    await pass(one, 3_000, hasBid(one, cents(3)))
    await vi.waitFor(() => expect(hasBid(other, cents(3))()).toBe(true))
    expect(other.now()).toBe(monday)
    await startFeed(other)
    expect(other.now()).toBe(monday + 3 * minuteMs)
    await stopFeed(other)
    await otherBus.close()
  })

  it('reads the saved quotes where messages are lost', async () => {
    const [node, other] = [await open(replay()), await open(replay(), createInProcessBus(log))]
    await startFeed(node)
    await pass(node, 2_000, hasBid(node, cents(2)))
    await stopFeed(node)
    expect(other.priceOf(ibm)).toBeNull()
    await database.kysely
      .insertInto('last_quotes')
      .values({ symbol: 'GONE', bid: '1', ask: '2', time: real.now(), source: other.source })
      .execute()
    for (const { run } of other.timers) await run()
    expect(other.priceOf(ibm)?.bid).toBe(cents(2))
    expect(Object.values(other.dropped()).some((count) => count > 0)).toBe(false)
  })

  it('reads the saved quotes before it continues on another node', async () => {
    const [node, other] = [await open(replay()), await open(replay(), createInProcessBus(log))]
    await startFeed(node)
    await pass(node, 2_000, hasBid(node, cents(2)))
    await stopFeed(node)
    await startFeed(other, () => false)
    expect(other.priceOf(ibm)?.bid).toBe(cents(2))
  })

  it('keeps the saved candles when a node continues that missed some of their quotes', async () => {
    const otherBus = createInProcessBus(log)
    const [node, other] = [await open(replay()), await open(replay(), otherBus)]
    const end = bus.subscribe('quotes', (message) => otherBus.publish('quotes', message))
    await startFeed(node)
    await pass(node, 5_000, hasBid(node, cents(5)))
    await vi.waitFor(() => expect(hasBid(other, cents(5))()).toBe(true))
    end()
    await pass(node, 11_000, hasBid(node, cents(16)))
    await stopFeed(node)
    const saved = () =>
      database.kysely
        .selectFrom('candles')
        .select(['length', 'start_at', 'close'])
        .where('symbol', '=', 'IBM')
        .orderBy('length')
        .orderBy('start_at')
        .execute()
    const before = await saved()
    expect(before.filter(({ length }) => length === 'quarter')).toHaveLength(2)
    await startFeed(other, () => false)
    await stopFeed(other)
    expect(await saved()).toEqual(before)
  })

  it('accepts no quotes and sends nothing to the others once another node may run it', async () => {
    const [one, other] = [await open(replay()), await open(replay())]
    let [isLeased, asked] = [true, 0]
    await startFeed(one, () => {
      asked += 1
      return isLeased
    })
    await pass(one, 2_000, hasBid(one, cents(2)))
    await vi.waitFor(() => expect(hasBid(other, cents(2))()).toBe(true))
    const told: string[] = []
    for (const topic of ['quotes', 'clock', 'pulse'] as const) bus.subscribe(topic, () => told.push(topic))
    isLeased = false
    const before = asked
    await pass(one, 2_000, () => asked > before + 2)
    await stopFeed(one)
    expect(told).toEqual([])
    expect([one, other].map((node) => node.priceOf(ibm)?.bid)).toEqual([cents(2), cents(2)])
  })

  it('corrects the clocks that were stopped by a node which no longer runs it', async () => {
    const [one, other] = [await open(replay()), await open(replay())]
    await startFeed(one)
    await vi.waitFor(() => expect(other.describeClock().pace).toBe(60))
    const paces: number[] = []
    bus.subscribe('clock', () => paces.push(other.describeClock().pace))
    bus.publish('clock', { ...one.describeClock(), state: 'waiting', pace: 0 })
    await vi.waitFor(() => expect(paces).toEqual([0, 60]))
    expect(other.describeClock()).toEqual(one.describeClock())
    // Once is enough: the next pulses come without a clock.
    const heard: string[] = []
    for (const topic of ['clock', 'pulse'] as const) bus.subscribe(topic, () => heard.push(topic))
    await vi.waitFor(() => expect(heard).toContain('pulse'))
    expect(heard).not.toContain('clock')
  })

  it('does not take the quotes of another feed for its own', async () => {
    await database.kysely
      .insertInto('last_quotes')
      .values({ symbol: 'IBM', bid: '300', ask: '301', time: real.now(), source: 'simulator' })
      .execute()
    const market = await open(replay())
    expect(market.priceOf(ibm)).toBeNull()
    await startFeed(market)
    expect(market.priceOf(ibm)?.bid).toBe(cents(0))
    await stopFeed(market)
    const rows = await database.kysely.selectFrom('last_quotes').select(['symbol', 'source']).execute()
    expect(rows.map(({ source }) => source)).toEqual(['replay short', 'replay short'])
  })

  it('does not continue the candles of another feed', async () => {
    const other = { bid: '1', ask: '1', open: '1', high: '1', low: '1', close: '1' }
    const days = ['2010-03-01T23:00:00Z', '2026-03-01T23:00:00Z'].map(Date.parse)
    const starts = { minute: [real.now()], quarter: [real.now()], day: days }
    const rows = (['minute', 'quarter', 'day'] as const).flatMap((length) =>
      starts[length].map((start) => ({
        ...{ symbol: 'IBM', length, start_at: toEpochMs(start), source: 'simulator' },
        ...other,
      })),
    )
    await database.kysely.insertInto('candles').values(rows).execute()
    const market = await open(replay())
    await startFeed(market)
    await pass(market, 2_500, hasBid(market, cents(2)))
    const instrument = market.catalogue.instruments.get('IBM')!
    for (const period of ['intraday', 'week', 'month', 'all'] as const) {
      const { points } = await market.readHistory.underlying(instrument, period)
      expect(points, period).toMatchObject([180, 181, 182].map((bid) => ({ bid })))
    }
    expect(market.wire.underlyingPrice('IBM')?.previousClose).toBeNull()
    await stopFeed(market)
    const kept = database.kysely.selectFrom('candles').selectAll().where('source', '=', 'simulator')
    expect((await kept.execute()).map(({ close }) => close)).toEqual(['1', '1', '1', '1'])
  })

  it('survives an outage of the database', async () => {
    const market = await open(replay())
    await startFeed(market)
    await database.close()
    await pass(market, 1_000, hasBid(market, cents(1)))
    await stopFeed(market)
    expect(market.priceOf(ibm)?.bid).toBe(cents(1))
  })
})

describe('a simulated market', () => {
  const simulator: FeedConfig = { kind: 'simulator', seed: 'test', speed: 1 }
  const asml = toProductId('NL0010273215')

  it('begins with a past and with prices for everything', async () => {
    const market = await open(simulator, bus, globalThis.fetch, null)
    await startFeed(market)
    expect(market.catalogue.products.size).toBeGreaterThan(40)
    for (const id of market.catalogue.products.keys()) expect(market.priceOf(id), id).not.toBeNull()
    expect(market.describeClock()).toEqual({
      ...{ state: 'running', marketTime: real.now() },
      ...{ realTime: real.now(), pace: 1 },
    })

    const { bid, ask } = market.priceOf(asml)!
    expect([(bid + ask) / 2, ask > bid]).toEqual([1500_00, true])
    for (const period of ['intraday', 'week', 'month', 'all'] as const) {
      const { points } = await market.readHistory.product(market.product(asml)!, period)
      expect(points.length, period).toBeGreaterThan(100)
      expect(points.length, period).toBeLessThanOrEqual(600)
      expect(points.at(-1)!.mid, period).toBeCloseTo(1500, 6)
    }
    expect(market.wire.productPrice(asml)?.previousClose).toBeGreaterThan(1000_00)
  })

  it('removes old minutes on the node that runs it, by its clock', async () => {
    const [market, other] = [await open(simulator), await open(simulator)]
    await startFeed(market)
    await stopFeed(market)
    const nobody = { symbols: [], instantsBetween: async () => [] }
    const minutes = async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int from candles where length = 'minute' and symbol = 'ASML' and start_at < $1`,
        [Date.parse('2026-03-02T10:00:00Z')],
      )
      return rows[0]!.count
    }
    const before = await minutes()
    expect(before).toBeGreaterThan(100)
    real.advance(34 * 24 * 60 * minuteMs)
    await startFeed(market)
    await other.pruneCandles(nobody)
    expect(await minutes()).toBe(before)
    await market.pruneCandles(nobody)
    // Two minutes may remain: the last one of the day before (UTC), and the last one of this day.
    expect(await minutes()).toBeLessThanOrEqual(2)
  })

  it('continues from its last prices after a restart, and keeps its past', async () => {
    const before = await open(simulator)
    await startFeed(before)
    real.advance(60_000)
    const prices = (market: Market) => [...market.catalogue.products.keys()].map((id) => market.priceOf(id)!)
    const isMoved = () => expect(prices(before).some(({ time }) => time === real.now())).toBe(true)
    await vi.waitFor(isMoved)
    // The first save contains the whole past. The last one, at the end, gives up after some seconds.
    const saved = () => database.kysely.selectFrom('candles').select('symbol').limit(1).execute()
    await vi.waitFor(async () => expect(await saved()).toHaveLength(1))
    const previousClose = before.wire.productPrice(asml)?.previousClose
    const last = prices(before)
    await close(before)

    real.advance(5_000)
    const after = await open(simulator)
    expect(prices(after)).toEqual(last)
    expect(after.wire.productPrice(asml)?.previousClose).toBe(previousClose)
    await startFeed(after)
    for (const [index, { bid, ask, time }] of prices(after).entries()) {
      expect(time).toBe(real.now())
      expect(Math.abs((bid + ask) / (last[index]!.bid + last[index]!.ask) - 1)).toBeLessThan(0.001)
    }
    const { points } = await after.readHistory.underlying(after.catalogue.instruments.get('AEX')!, 'all')
    expect(points.length).toBeGreaterThan(250)
  })
})

describe('a machine whose clock was ahead for a while and is set back', () => {
  const simulator = { kind: 'simulator', seed: 'leap', speed: 1 } as const
  const timeOf = (market: Market) => market.quoteOf('ASML')!.time
  const quoted = async (market: Market, after: number) =>
    vi.waitFor(() => expect(timeOf(market)).toBeGreaterThan(after))

  it('has a simulated market that stands still, and continues from there after a restart, at the same pace', async () => {
    const before = await open(simulator)
    await startFeed(before)
    const [started, ahead] = [real.now(), real.now() + 24 * 60 * minuteMs]
    real.advance(24 * 60 * minuteMs)
    await quoted(before, ahead - minuteMs)
    real.advance(-24 * 60 * minuteMs + 5_000)
    expect(before.now()).toBe(ahead)
    await close(before)

    const after = await open(simulator)
    await startFeed(after)
    expect(after.now()).toBeGreaterThanOrEqual(ahead)
    const reached = timeOf(after)
    real.advance(minuteMs)
    await quoted(after, reached)
    expect(after.now() - real.now()).toBeLessThan(ahead - started + 10_000)
    expect(after.describeClock().pace).toBe(1)
    await close(after)
    expect((await open(simulator)).now()).toBeGreaterThanOrEqual(ahead + minuteMs)
  })

  it('has a market of external quotes that continues at real time after a restart', async () => {
    const ingest = { kind: 'ingest', token: 'x'.repeat(32), maxLeap: 20, delay: null } as const
    const before = await open(ingest)
    await startFeed(before)
    real.advance(24 * 60 * minuteMs)
    const ahead = before.now()
    real.advance(-24 * 60 * minuteMs)
    expect(before.now()).toBe(ahead)
    await close(before)
    expect((await open(ingest)).now()).toBe(real.now())
  })

  it('does not take the other nodes along, as quotes from outside are dated in real time', async () => {
    const ingest = { kind: 'ingest', token: 'x'.repeat(32), maxLeap: 20, delay: null } as const
    const market = await open(ingest)
    const ahead = toEpochMs(real.now() + 24 * 60 * minuteMs)
    bus.publish('clock', { state: 'running', marketTime: ahead, realTime: real.now(), pace: 1 })
    bus.publish('pulse', { age: 0, countsFrom: ahead })
    await vi.waitFor(() => expect(market.feedState().isSilent).toBe(false))
    expect(market.now()).toBe(real.now())
    expect(market.feedState().countsFrom).toBeLessThan(real.now() + minuteMs)
  })

  it('does not send the other nodes its time while it stands still', async () => {
    const market = await open(simulator)
    await startFeed(market)
    await quoted(market, 0)
    const right = market.describeClock()
    let pulses = 0
    bus.subscribe('pulse', () => {
      pulses += 1
    })
    const untilPulse = (count: number) => vi.waitFor(() => expect(pulses).toBeGreaterThanOrEqual(count))
    // The messages of the start have arrived by then.
    await untilPulse(1)
    const told: unknown[] = []
    bus.subscribe('clock', (clock) => told.push(clock))
    real.advance(-60 * minuteMs)
    const former = { ...right, state: 'waiting', pace: 0 } as const
    bus.publish('clock', former)
    await untilPulse(pulses + 2)
    expect(told).toEqual([former])
  })
})

it('keeps the last quotes as they are, to the last decimal', async () => {
  const market = await open(replay())
  await startFeed(market)
  await stopFeed(market)
  const rows = await database.kysely.selectFrom('last_quotes').selectAll().orderBy('symbol').execute()
  expect(rows.map(({ symbol, bid, ask, time }) => [symbol, bid, ask, time])).toEqual([
    ['EURUSD', '1.25', '1.25', monday],
    ['IBM', '180', '180.5', monday],
  ])
  expect(formatDecimal(market.priceOf(ibm)!.quote.ask)).toBe('180.5')
})

it('refuses to loop a tape with corporate actions', async () => {
  const acted = join(folder, 'acted.quotes.csv')
  const csv = 'time,symbol,bid,ask\n2013-10-07T13:30:00Z,EURUSD,1.25,1.25\n'
  writeFileSync(acted, csv)
  writeFileSync(
    join(folder, 'acted.instruments.csv'),
    'symbol,name,isin,currency,type\nEURUSD,EUR/USD,EU0009652759,USD,cu\n',
  )
  const actions = join(folder, 'acted.actions.csv')
  writeFileSync(actions, 'symbol,ex_date,kind,value\nEURUSD,2013-10-08,dividend,0.1\n')
  expect((await open(replay({ file: acted }))).tapeActions).toHaveLength(1)
  await expect(open(replay({ file: acted, loop: true }))).rejects.toThrow('cannot be looped')
  writeFileSync(actions, 'symbol,ex_date,kind,value\nIBM,2013-10-08,dividend,0.1\n')
  await expect(open(replay({ file: acted }))).rejects.toThrow('its symbol is not in the instruments')
})

it('loses no knock-out if its feed is stopped and restarted while the database hangs', async () => {
  real.advance(Date.parse('2026-03-03T10:00:00Z') - real.now())
  const market = await open({ kind: 'ingest', token: '', maxLeap: 20, delay: null })
  let sequence = 0
  async function push(price: number): Promise<void> {
    real.advance(1_000)
    sequence += 1
    const quote = { symbol: 'AEX', bid: price, ask: price, time: real.now() }
    await market.ingest!.offer(JSON.stringify({ sequence, quotes: [quote] }))
  }
  const { kysely, pool } = database
  const longs = () =>
    kysely.selectFrom('issued_products').selectAll().where('direction', '=', 'long').execute()
  const isOver = ({ product }: IssuedState) =>
    isSprinter(product) && product.direction === 'long' && product.stopLossLevel >= toDecimal('950')
  await startFeed(market)
  for (const price of [1100, 1100]) await push(price)
  await vi.waitFor(async () => expect(await longs()).not.toEqual([]))
  const over = [...market.issued.living()].filter(isOver).map(({ product }) => product.id)

  const client = await pool.connect()
  await client.query('begin; lock table issued_products')
  // The products that end at 1000 are being saved, and those that end at 950 wait for that.
  await push(1000)
  await new Promise(setImmediate)
  await push(950)
  await stopFeed(market)
  await client.query('commit')
  client.release()
  await startFeed(market)
  const quotes = await kysely.selectFrom('last_quotes').select('bid').execute()
  expect(quotes.map(({ bid }) => bid)).not.toContain('950')
  await push(1100)
  await stopFeed(market)
  const ended = (await longs()).filter(({ end_kind }) => end_kind === 'knockout').map(({ id }) => id)
  expect(ended.toSorted()).toEqual(over.toSorted())
})

describe('a market with delayed quotes', () => {
  const kpn = toProductId('NL0000009082')
  const eventually = { interval: 10 }
  let yahoo: YahooServer
  beforeEach(async () => {
    yahoo = await startYahooServer()
  })
  afterEach(() => yahoo.close())

  it('reports their delay, when they become too old, and when they no longer are', async () => {
    const trade = (minutesAgo: number, price: number) =>
      yahoo.says.set('KPN.AS', { price, time: real.now() / 1000 - minutesAgo * 60, delay: 15 })
    const feed = { kind: 'yahoo', intervalMs: 5, maxLeap: 20 } as const
    const [market, other] = [await open(feed, bus, yahoo.fetch), await open(feed, bus, yahoo.fetch)]
    const reported: (string | undefined)[] = []
    market.onChange(({ productIds }) => {
      if (productIds.has(kpn)) reported.push(market.wire.productPrice(kpn)?.freshness)
    })
    trade(15, 4.6)
    await startFeed(market)
    const isOn = (node: Market, freshness: string) => () =>
      expect(node.wire.productPrice(kpn)).toMatchObject({ delay: 15 * minuteMs, freshness })
    await vi.waitFor(isOn(market, 'fresh'), eventually)
    await vi.waitFor(isOn(other, 'fresh'), eventually)
    expect(market.wire.underlyingPrice('KPN')).toMatchObject({ delay: 15 * minuteMs, freshness: 'fresh' })

    real.advance(15 * minuteMs + 1)
    expect(market.wire.productPrice(kpn)?.freshness).toBe('silent')
    await vi.waitFor(() => expect(reported).toEqual(['fresh', 'silent']), eventually)
    expect(market.freshness()).toEqual({ fresh: 0, ex_date: 0, awaited: 0, silent: 1 })
    expect(isOn(other, 'silent')).not.toThrow()

    trade(15, 4.7)
    await vi.waitFor(() => expect(reported).toEqual(['fresh', 'silent', 'fresh', 'fresh']), eventually)
    real.advance(8 * 60 * minuteMs)
    await vi.waitFor(() => expect(reported.at(-1)).toBe('awaited'), eventually)
  })

  it('has them again after a restart, with their delay', async () => {
    yahoo.says.set('KPN.AS', { price: 4.6, time: real.now() / 1000 - 900, delay: 15 })
    const feed = { kind: 'yahoo', intervalMs: 5, maxLeap: 20 } as const
    const market = await open(feed, bus, yahoo.fetch)
    await startFeed(market)
    await vi.waitFor(() => expect(market.hasPrices()).toBe(true), eventually)
    await stopFeed(market)
    const next = await open(feed, bus, yahoo.fetch)
    expect(next.quoteOf('KPN')).toMatchObject({ delay: 15 * minuteMs, source: 'yahoo' })
  })
})
