// Compares the histories of portfolios from the API with a naive twin, which recomputes each point from all quotes and
// transactions, without candles or SQL.

import { type Period, periods } from '@koersklasse/contract/market.ts'
import {
  getPortfolioHistory,
  getPositionGraph,
  type PortfolioPoint,
} from '@koersklasse/contract/portfolio-history.ts'
import { getPositions, type Transaction } from '@koersklasse/contract/trading.ts'
import { isIsin, type Product } from '@koersklasse/domain/market/instrument.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { type IssuedProduct, issuedIsin } from '@koersklasse/domain/products/issued-product.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../src/modules/market/catalogue/catalogue.ts'
import type { IssuedState } from '../../src/modules/market/products/issued-state.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { twinOf } from '../fixtures/history-twin.ts'
import { type HistoryGame, openGame, productOf, products, symbols } from '../fixtures/portfolio-history.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
/** A Thursday at noon; daylight saving time ends on the next Sunday. */
const thursday = Date.parse('2026-10-22T10:00:00Z')
const balance = 100_000_00

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A history, of which the first and the last point are the same where only they are asked for. */
async function historyOf(game: HistoryGame, token: string, period: Period, of: { username?: string } = {}) {
  const read = async (points: 'all' | 'ends') => {
    const query = new URLSearchParams({ ...of, points })
    const { status, body } = await game.call(token, 'GET', `/positions/history/${period}?${query}`)
    expect(status).toBe(200)
    const history = getPortfolioHistory.response.parse(body)
    // It is sent without a check, so it must have the fields of the contract and no others, in their order.
    expect(JSON.stringify(body)).toBe(JSON.stringify(history))
    return history
  }
  const history = await read('all')
  expect((await read('ends')).points.map(worthAt)).toEqual(endsOf(history.points).map(worthAt))
  return history
}

const worthAt = ({ bought: _bought, sold: _sold, ...worth }: PortfolioPoint) => worth
const endsOf = <Point>(points: readonly Point[]) =>
  points.filter((_, place) => place === 0 || place === points.length - 1)

async function positionsOf(game: HistoryGame, token: string) {
  return getPositions.response.parse((await game.call(token, 'GET', '/positions')).body)
}

async function graphOf(game: HistoryGame, token: string, product: Product, period: Period) {
  const { rows } = await database.pool.query(
    `select p.id from positions p join portfolios f on f.id = p.portfolio_id
     where f.user_id = $1 and f.competition_id = $2 and p.product_id = $3`,
    [token.split(' ')[0], game.competition.id, product.id],
  )
  const query = new URLSearchParams({ positionId: rows[0].id, productId: product.id, timeframe: period })
  const { status, body } = await game.call(token, 'GET', `/positions/graph?${query}`)
  expect(status).toBe(200)
  return getPositionGraph.response.parse(body).points
}

type Event =
  | { kind: 'quote'; symbol: string; bid: number; spread: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'trade'; side: 'buy' | 'sell'; product: Product; quantity: number }
  | { kind: 'save' }
  | { kind: 'restart' }
  | { kind: 'age' }

const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('quote' as const),
        symbol: fc.constantFrom(...symbols),
        bid: fc.integer({ min: 1_00, max: 300_00 }),
        spread: fc.integer({ min: 0, max: 2_00 }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        ms: fc.oneof(
          fc.integer({ min: 1, max: minuteMs }),
          fc.integer({ min: 1, max: 3 * hourMs }),
          fc.integer({ min: 1, max: 6 * dayMs }),
        ),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('trade' as const),
        side: fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const),
        product: fc.constantFrom(...products),
        quantity: fc.integer({ min: 1, max: 40 }),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom({ kind: 'save' as const }, { kind: 'restart' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'age' as const }) },
  ),
  { minLength: 10, maxLength: 70 },
)

const inUnits = (cents: number) => (cents / 100).toFixed(2)

describe('the history of a portfolio', () => {
  it('equals the result of a naive twin at each instant, for every period and position', async () => {
    const run = async (plan: Event[], benchmark: string) => {
      const game = await openGame(database, thursday, { benchmark })
      for (const symbol of symbols.slice(0, 6)) game.quote(symbol, '100', '101')
      game.clock.advance(90_000)
      const token = await game.join()
      const opened = game.clock.now()
      const trades: Transaction[] = []
      for (const event of plan) {
        if (event.kind === 'wait') game.clock.advance(event.ms)
        else if (event.kind === 'quote')
          game.quote(event.symbol, inUnits(event.bid), inUnits(event.bid + event.spread))
        else if (event.kind === 'trade') {
          const fill = await game.trade(token, event.side, event.product, event.quantity)
          if (fill) trades.push(fill)
        } else if (event.kind === 'age') {
          // Saves the candles now, so that they can be pruned later.
          await game.save()
          game.clock.advance(34 * dayMs)
          game.quote('EURGBP', '0.85')
          await game.prune()
        } else await game[event.kind]()
      }
      const twin = twinOf(game, trades, opened, benchmark)
      for (const period of periods) {
        const { points } = await historyOf(game, token, period)
        checkCourse(points, game.clock.now())
        const reckoned = points.map(({ time, benchmark }) => {
          const beside = twin.benchmarkAt(time)
          // May differ by a cent, as it is a rounded float.
          const isClose = benchmark !== null && beside !== null && Math.abs(benchmark - beside) <= 1
          return {
            time,
            cash: twin.cashAt(time),
            value: twin.valueAt(time),
            benchmark: isClose ? benchmark : beside,
          }
        })
        expect(points.map(({ time, cash, value, benchmark }) => ({ time, cash, value, benchmark }))).toEqual(
          reckoned,
        )
        checkTrades(points, trades, { start: points[0]!.time, opened })
        if (period === 'all') expect(points[0]!.time).toBe(opened)
        for (const product of products.filter(({ id }) => trades.some(({ productId }) => productId === id))) {
          const graph = await graphOf(game, token, product, period)
          checkCourse(graph, game.clock.now())
          const later = graph.filter(({ time }) => time > opened)
          const expected = later.map(({ time }) => {
            const [price, pieces] = [twin.priceAt(product, time), twin.held(product, time)]
            return { time, price, pieces, value: price * pieces }
          })
          expect(later.map(({ time, price, pieces, value }) => ({ time, price, pieces, value }))).toEqual(
            expected,
          )
          checkTrades(
            graph,
            trades.filter(({ productId }) => productId === product.id),
            { start: points[0]!.time, opened },
          )
        }
      }
      await game.close()
    }
    const atOnce: Event[] = [{ kind: 'trade', side: 'buy', product: productOf('KPN'), quantity: 1 }]
    // The comparison begins with the starting balance, also if the benchmark is quoted at the very instant.
    const quoted: Event[] = [{ kind: 'quote', symbol: 'AEX', bid: 1_00, spread: 0 }]
    const examples: [Event[], string][] = [
      [atOnce, 'AEX'],
      [quoted, 'AEX'],
    ]
    await fc.assert(fc.asyncProperty(events, fc.constantFrom('AEX', 'SPX'), run), { numRuns: 30, examples })
  })

  function checkCourse(points: readonly { time: number }[], now: number): void {
    const times = points.map(({ time }) => time)
    expect(times.length).toBeLessThanOrEqual(242)
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other))
    expect(times.at(-1)).toBe(now)
  }

  /** Each trade after the start is counted once, at the first point that is not before it. */
  function checkTrades(
    points: readonly Pick<PortfolioPoint, 'time' | 'bought' | 'sold'>[],
    trades: readonly Transaction[],
    { start, opened }: { start: number; opened: number },
  ): void {
    const count = (side: string, after: number, until: number) =>
      trades.filter((each) => each.transactionType === side && each.created > after && each.created <= until)
        .length
    const expected = points.map(({ time }, place) => {
      const last = points[place - 1]?.time ?? start
      // The opening precedes the trades of the same millisecond.
      const before = last === opened && time > opened ? opened - 1 : last
      return { time, bought: count('buy', before, time), sold: count('sell', before, time) }
    })
    expect(points.map(({ time, bought, sold }) => ({ time, bought, sold }))).toEqual(expected)
  }

  it('omits no change: at a minute without a point the value is that of the point before it', async () => {
    const game = await openGame(database, thursday)
    const [kpn, ibm] = [productOf('KPN'), productOf('IBM')]
    game.quote('KPN', '4.00', '4.02')
    game.quote('EURUSD', '1.25')
    game.quote('IBM', '100', '100.50')
    const token = await game.join()
    const opened = game.clock.now()
    const trades: Transaction[] = []
    for (let minute = 1; minute <= 200; minute += 1) {
      game.clock.advance(minuteMs)
      if (minute % 7 === 0) game.quote('KPN', `4.${10 + (minute % 80)}`)
      if (minute % 31 === 0) game.quote('EURUSD', `1.${20 + (minute % 11)}`)
      const side = minute % 50 === 0 ? 'sell' : 'buy'
      if (minute % 25 === 0) {
        const fill = await game.trade(token, side, minute % 4 < 2 ? ibm : kpn, 5)
        if (fill) trades.push(fill)
      }
    }
    game.clock.advance(500)
    expect(trades.length).toBeGreaterThan(5)
    const twin = twinOf(game, trades, opened, 'AEX')
    const { points } = await historyOf(game, token, 'intraday')
    expect(points.length).toBeGreaterThan(15)
    expect(points.length).toBeLessThan(120)
    for (let time = opened + minuteMs; time < game.clock.now(); time += minuteMs) {
      expect(points.findLast((point) => point.time <= time)!.value, String(time)).toBe(twin.valueAt(time))
    }
    await game.close()
  })

  it('ends with the current value of the portfolio, and equals the cash while nothing is held', async () => {
    const game = await openGame(database, thursday)
    game.quote('KPN', '4.60', '4.62')
    const token = await game.join()
    game.clock.advance(3 * hourMs)
    expect((await historyOf(game, token, 'week')).points).toEqual([
      { time: thursday, value: balance, cash: balance, deposited: 0, benchmark: null, bought: 0, sold: 0 },
      {
        time: thursday + 3 * hourMs,
        value: balance,
        cash: balance,
        deposited: 0,
        benchmark: null,
        bought: 0,
        sold: 0,
      },
    ])
    await game.trade(token, 'buy', productOf('KPN'), 100)
    game.clock.advance(1_000)
    game.quote('KPN', '4.70', '4.72')
    const { availableBalance, positions, products: held } = await positionsOf(game, token)
    const worth = availableBalance + positions[0]!.quantity * held[0]!.price!.bid
    for (const period of periods) {
      const { points } = await historyOf(game, token, period)
      expect(points.at(-1)).toMatchObject({ time: game.clock.now(), value: worth, cash: availableBalance })
      expect(points.map(({ bought }) => bought)).toContain(1)
    }
    // Weeks after everything was sold, the period contains only cash.
    await game.trade(token, 'sell', productOf('KPN'), 100)
    game.clock.advance(20 * dayMs)
    const { points } = await historyOf(game, token, 'week')
    const cash = (await positionsOf(game, token)).availableBalance
    expect(points.map(({ value, bought, sold }) => [value, bought, sold])).toEqual([
      [cash, 0, 0],
      [cash, 0, 0],
    ])
    await game.close()
  })

  it('includes the benchmark with the same starting balance from the day the portfolio was opened', async () => {
    const game = await openGame(database, thursday)
    game.quote('AEX', '1000')
    game.clock.advance(2 * minuteMs)
    const token = await game.join()
    game.clock.advance(minuteMs)
    game.quote('AEX', '1100')
    game.clock.advance(3 * dayMs)
    game.quote('AEX', '1050')
    for (const period of ['week', 'all'] as const) {
      const { points, benchmark } = await historyOf(game, token, period)
      expect(benchmark).toEqual({ symbol: 'AEX', name: 'AEX' })
      expect(points[0]!.benchmark).toBe(balance)
      expect(points.at(-1)!.benchmark).toBe(105_000_00)
      expect(Math.max(...points.map((point) => point.benchmark!))).toBe(110_000_00)
    }
    const { points } = await historyOf(game, token, 'intraday')
    expect(points.at(-1)!.benchmark).toBe(105_000_00)
    await game.close()
  })

  it('includes the benchmark where the past has no candles of minutes', async () => {
    const game = await openGame(database, thursday)
    game.quote('AEX', '1000')
    game.clock.advance(20 * minuteMs)
    const token = await game.join()
    game.clock.advance(3 * dayMs)
    game.quote('AEX', '1050')
    await game.save()
    await game.kysely.deleteFrom('candles').where('length', '=', 'minute').execute()
    const { points } = await historyOf(game, token, 'week')
    expect([points[0]!.benchmark, points.at(-1)!.benchmark]).toEqual([balance, 105_000_00])
    await game.close()
  })

  it('begins with the opening in the candle that a period starts in', async () => {
    const game = await openGame(database, thursday + 7 * minuteMs)
    game.quote('AEX', '1000')
    const token = await game.join()
    const opened = game.clock.now()
    game.clock.advance(7 * dayMs + 2 * minuteMs)
    const { points } = await historyOf(game, token, 'week')
    expect(points[0]!.time).toBe(opened)
    await game.close()
  })

  it('begins now if the competition of the portfolio is still to begin', async () => {
    const game = await openGame(database, thursday)
    const token = await game.join()
    const start = thursday + 3 * hourMs
    await game.kysely
      .updateTable('portfolios')
      .set({ created_at: toEpochMs(start) })
      .where('user_id', '=', token.split(' ')[0]!)
      .execute()
    for (const period of periods) {
      const { points } = await historyOf(game, token, period)
      expect(points).toMatchObject([{ time: thursday, value: balance, cash: balance }])
    }
    game.clock.advance(4 * hourMs)
    const { points } = await historyOf(game, token, 'all')
    expect(points.map(({ time }) => time)).toEqual([start, thursday + 4 * hourMs])
    await game.close()
  })

  it('is visible to other players by name; that of a position only to its own player', async () => {
    const game = await openGame(database, thursday)
    game.quote('KPN', '4.60', '4.62')
    const [owner, other] = [await game.join(), await game.join()]
    game.clock.advance(1_000)
    await game.trade(owner, 'buy', productOf('KPN'), 100)
    game.clock.advance(1_000)
    const name = owner.split(' ')[1]!
    const own = await historyOf(game, owner, 'all')
    expect(own.points.at(-1)!.bought).toBe(1)
    expect(await historyOf(game, other, 'all', { username: name.toUpperCase() })).toEqual(own)
    const unknown = await game.call(other, 'GET', '/positions/history/all?username=nobody')
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found'])

    const positionId = (await positionsOf(game, owner)).positions[0]!.id
    const graph = (token: string, changes: Record<string, string> = {}) =>
      game.call(
        token,
        'GET',
        `/positions/graph?${new URLSearchParams({ positionId, productId: productOf('KPN').id, ...changes })}`,
      )
    expect((await graph(owner)).status).toBe(200)
    expect((await graph(owner, { productId: productOf('IBM').id })).status).toBe(404)
    expect((await graph(owner, { positionId: game.competition.id })).status).toBe(404)
    expect((await graph(owner, { timeframe: 'year' })).status).toBe(400)
    expect((await graph(owner, { positionId: "' or 1=1" })).status).toBe(400)
    const refused = await graph(other)
    expect([refused.status, refused.body.error]).toMatchObject([
      404,
      { code: 'not_found', field: 'positionId' },
    ])
    expect((await game.call(owner, 'GET', '/positions/history/year')).status).toBe(400)
    await game.close()
  })

  it('counts trades right after the start of a period, and none from before', async () => {
    const game = await openGame(database, thursday)
    game.quote('KPN', '4.60', '4.62')
    const token = await game.join()
    game.clock.advance(hourMs)
    await game.trade(token, 'buy', productOf('KPN'), 100)
    const midnight = Date.parse('2026-10-22T22:00:00Z')
    game.clock.advance(midnight + 1 - game.clock.now())
    game.quote('KPN', '4.61', '4.63')
    await game.trade(token, 'sell', productOf('KPN'), 40)
    game.clock.advance(hourMs)
    const { points } = await historyOf(game, token, 'intraday')
    expect(points[0]).toMatchObject({ time: midnight, bought: 0, sold: 0 })
    expect(points[1]).toMatchObject({ bought: 0, sold: 1 })
    expect(points.reduce((sum, { bought, sold }) => sum + bought + sold, 0)).toBe(1)
    await game.close()
  })

  it.each([
    ['minutes', hourMs],
    ['quarters', 2 * dayMs],
    ['days', 40 * dayMs],
  ])('counts a trade at an instant with those before it, and a later one after it, by %s', async (_, ms) => {
    // A midnight in Amsterdam is an instant of each length.
    const midnight = Date.parse('2026-10-22T22:00:00Z')
    const game = await openGame(database, midnight - 14 * hourMs)
    game.quote('KPN', '4.60', '4.62')
    const token = await game.join()
    game.clock.advance(14 * hourMs)
    await game.trade(token, 'buy', productOf('KPN'), 100)
    game.clock.advance(1)
    await game.trade(token, 'buy', productOf('KPN'), 10)
    game.clock.advance(ms)
    const { points } = await historyOf(game, token, 'all')
    const traded = points.filter(({ bought }) => bought > 0)
    expect(traded).toMatchObject([{ time: midnight, bought: 1 }, { bought: 1 }])
    await game.close()
  })

  it.each([
    ['3:1', 3, 1],
    ['1:4', 1, 4],
  ])(
    'is the same after a split of %s as before it, also of who had sold by then',
    async (_, newPieces, oldPieces) => {
      const game = await openGame(database, thursday)
      const kpn = productOf('KPN')
      game.quote('KPN', '12.00', '12.60')
      const [holder, seller] = [await game.join(), await game.join()]
      for (let hour = 0; hour < 8; hour += 1) {
        game.clock.advance(hourMs)
        game.quote('KPN', `${12 + hour}.60`, `${12 + hour}.72`)
        if (hour < 3) for (const token of [holder, seller]) await game.trade(token, 'buy', kpn, 10)
        if (hour === 5) await game.trade(seller, 'sell', kpn, 30)
      }
      game.clock.advance(hourMs)
      const before = await Promise.all([holder, seller].map((token) => historyOf(game, token, 'all')))

      await game.declareAction('split', 'KPN', `${newPieces}:${oldPieces}`, '2026-10-23')
      game.clock.advance(Date.parse('2026-10-23T08:00:00Z') - game.clock.now())
      const bid = (19.6 * oldPieces) / newPieces
      game.quote('KPN', bid.toFixed(4), bid.toFixed(4))
      await game.carryOut()
      for (const [index, token] of [holder, seller].entries()) {
        const { points } = await historyOf(game, token, 'all')
        const former = before[index]!.points
        // A history of a day has fewer instants an hour than one of nine hours, each of which that one has as well.
        const shared = points.filter(({ time }) => time <= former.at(-1)!.time)
        expect(shared.length).toBeGreaterThan(10)
        for (const { time, value, cash } of shared) {
          const then = former.findLast((point) => point.time <= time)!
          expect(then.cash).toBe(cash)
          // Prices after the split are rounded to whole cents, and there may be three times as many pieces.
          expect(Math.abs(then.value - value)).toBeLessThanOrEqual(30 * newPieces)
        }
        const { availableBalance, positions, products } = await positionsOf(game, token)
        const worth = positions.map(({ quantity }) => quantity * products[0]!.price!.bid)
        expect(points.at(-1)).toMatchObject({
          cash: availableBalance,
          value: worth.reduce((sum, value) => sum + value, availableBalance),
        })
        const graph = await graphOf(game, token, kpn, 'all')
        expect(graph.at(-1)!.pieces).toBe(positions[0]?.quantity ?? 0)
      }
      await game.close()
    },
  )

  it('prices a Sprinter by its levels at the time, and at its payout value after its end', async () => {
    const game = await openGame(database, thursday)
    const sprinter: IssuedProduct = {
      ...{ id: issuedIsin(4321), isin: issuedIsin(4321), name: 'AEX Long', symbol: 'AEX', currency: 'EUR' },
      ...{
        productType: 'sp',
        direction: 'long',
        issuedAt: toEpochMs(thursday - dayMs),
        ratio: toDecimal('10'),
      },
      ...{ financingLevel: toDecimal('800'), stopLossLevel: toDecimal('840') },
    }
    const state: IssuedState = {
      ...{ product: sprinter, rung: 'test', financedAt: sprinter.issuedAt, resetAt: sprinter.issuedAt },
      ...{
        isOverCap: false,
        isSoldOut: false,
        isSetByOperator: false,
        restrictedUntil: null,
        ended: null,
        levels: [],
        revision: 1,
      },
    }
    const putLevels = (from: number, level: string) => {
      const levels = {
        from: toEpochMs(from),
        financingLevel: toDecimal(level),
        stopLossLevel: toDecimal('840'),
      }
      return game.issue({ ...state, product: { ...sprinter, ...levels }, levels: [levels] })
    }
    await putLevels(sprinter.issuedAt, '800')
    game.quote('AEX', '1000')
    const token = await game.join()
    game.clock.advance(minuteMs)
    const fill = await game.trade(token, 'buy', sprinter, 100)
    const cash = 100_000_00 + fill!.amount
    const midnight = Date.parse('2026-10-22T22:00:00Z')
    const seen: { time: number; worth: number }[] = []
    for (let hour = 0; hour < 16; hour += 1) {
      game.clock.advance(hourMs - 1_000)
      game.quote('AEX', String(1000 + ((hour * 7) % 11)))
      const next = game.clock.now() + minuteMs
      game.clock.advance(minuteMs - (game.clock.now() % minuteMs))
      if (game.clock.now() >= midnight && game.clock.now() < midnight + hourMs)
        await putLevels(midnight, '815')
      seen.push({ time: next - (next % minuteMs), worth: cash + 100 * game.priceOf(sprinter.id)!.bid })
    }
    const { points } = await historyOf(game, token, 'all')
    const shown = seen.map(({ time }) => points.findLast((point) => point.time <= time + hourMs / 2)!.value)
    expect(shown).toEqual(seen.map(({ worth }) => worth))
    const last = { kind: 'knockout', time: game.clock.now(), price: toCents(1_50) } as const
    const facts = { quote: null, underlyingPrice: null, unwoundAt: null, currencyQuote: null }
    game.issued.put([{ ...state, ended: { ...last, ...facts } }])
    game.clock.advance(minuteMs)
    expect((await historyOf(game, token, 'all')).points.at(-1)!.value).toBe(cash + 100 * 1_50)
    await game.close()
  })

  it('takes well under a second for 5,000 transactions in 50 products', async () => {
    const isins = Array.from({ length: 50 }, (_, index) => isinOf(`XX${String(index).padStart(9, '0')}`))
    const catalogue = loadCatalogue(
      [
        'symbol,name,isin,currency,type',
        ...isins.map((isin, index) => `S${index},S${index},${isin},${index % 2 ? 'EUR' : 'USD'},ss`),
        'EURUSD,EUR/USD,EU0009652759,USD,cu',
        'AEX,AEX,NL0000000107,EUR,in',
      ].join('\n'),
    )
    const game = await openGame(database, thursday, { catalogue })
    const token = await game.join()
    game.clock.advance(90 * dayMs)
    const now = game.clock.now()
    const { rows } = await database.pool.query('select id from portfolios where user_id = $1', [
      token.split(' ')[0],
    ])
    const portfolio = rows[0].id
    // A market that is always open: minute candles for a day, quarters for 30 days, days for the whole period.
    for (const [length, ms, days] of [
      ['minute', minuteMs, 2],
      ['quarter', 15 * minuteMs, 31],
      ['day', dayMs, 90],
    ] as const) {
      await database.pool.query(
        `insert into candles select symbol, $1, start, 100, 110, 90, 100 + start / $2 % 7, 99 + start / $2 % 7, 101 + start / $2 % 7,
           'test'
         from unnest($3::text[]) symbol, generate_series($4::bigint, $5::bigint, $2::bigint) start`,
        [length, ms, [...catalogue.instruments.keys()], now - (now % ms) - days * dayMs, now - 1],
      )
    }
    await database.pool.query(
      `insert into positions select gen_random_uuid(), $1, isin, 100, 1 from unnest($2::text[]) isin`,
      [portfolio, isins],
    )
    await database.pool.query(
      `insert into transactions (id, order_id, portfolio_id, product_id, kind, quantity, quantity_delta, amount, price, costs,
         bid, ask, quote, created_at)
       select gen_random_uuid(), gen_random_uuid(), $1, ($2::text[])[1 + each % 50], 'buy', 1 + each % 3, 1 + each % 3,
         -1, 10000, 200, 9900, 10000, '{}', $3::bigint + each * $4::bigint from generate_series(1, 5000) each`,
      [portfolio, isins, thursday, Math.floor((90 * dayMs) / 5_001)],
    )
    await database.pool.query('analyze')
    const took: Record<string, number> = {}
    for (const round of [1, 2]) {
      for (const period of periods) {
        const begun = performance.now()
        const { points } = await historyOf(game, token, period)
        took[`${period} ${round}`] = Math.round(performance.now() - begun)
        expect(points.length).toBeGreaterThan(80)
        expect(points.length).toBeLessThanOrEqual(242)
        expect(points.reduce((sum, { bought }) => sum + bought, 0)).toBeGreaterThan(20)
        expect(took[`${period} ${round}`]).toBeLessThan(5_000)
      }
    }
    process.stdout.write(`a history of 5,000 transactions in 50 products, in ms: ${JSON.stringify(took)}\n`)
    await game.close()
  })
})

/** Appends the check digit of ISO 6166 to eleven characters. */
function isinOf(stem: string): string {
  return Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find(isIsin)!
}
