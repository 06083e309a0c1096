// Players who begin again: the new portfolio has nothing of the old one, nothing lands in the old one any more, and the log
// and the lists have the new one.

import { LogVerifier } from '@koersklasse/domain/competition/verify-log.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { createRankings, type Rankings } from '../../src/modules/rankings/create-rankings.ts'
import { createClosing } from '../../src/modules/trading/closing/close-competitions.ts'
import type { CommandQueue } from '../../src/modules/trading/execution/command-queue.ts'
import { logHash } from '../../src/modules/trading/log/append-log.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { expectOwnLines } from '../fixtures/downloaded-log.ts'
import { createPayoutsFixture, type PayoutsFixture } from '../fixtures/payouts.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
const players = 4

let fixture: PayoutsFixture
let end: EpochMs
beforeEach(async () => {
  fixture = await createPayoutsFixture(players)
  end = toEpochMs(fixture.market.now() + 3 * dayMs)
  await fixture.changeCompetition({ end, areResetsAllowed: true })
  pass(0)
})
afterEach(() => fixture.close())

const pass: PayoutsFixture['pass'] = (...passed) => fixture.pass(...passed)

const userOf = (player: number) => fixture.userIds[player]!
const portfolioOf = (player: number) =>
  fixture.kysely
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', userOf(player))
    .executeTakeFirstOrThrow()
const reset = (portfolioId: string, queue: CommandQueue = fixture.commandQueue) =>
  queue.reset({ kind: 'reset', portfolioId, cause: 'player' })
const resetOf = async (player: number) => reset((await portfolioOf(player)).id)
const codeOf = (result: Awaited<ReturnType<typeof reset>>) => (result.ok ? 'ok' : result.refusal.code)

async function order(player: number, terms: object = {}, queue: CommandQueue = fixture.commandQueue) {
  const { id } = await portfolioOf(player)
  return placeIn(id, terms, queue)
}
function placeIn(portfolioId: string, terms: object = {}, queue: CommandQueue = fixture.commandQueue) {
  return queue.execute({
    ...{ kind: 'place', portfolioId, productId: fixture.market.products[0]!.id, validity: 'cancel' },
    ...{ terms: { side: 'buy', quantity: toQuantity(10), orderType: 'market', ...terms } as never },
    idempotencyKey: null,
  })
}
const waiting = { orderType: 'limit', limitPrice: toCents(5_00) }

it('puts a new portfolio in the place of the old one, which loses its player, its positions and what waits', async () => {
  const old = await portfolioOf(0)
  await order(0)
  await order(0, waiting)
  pass(hourMs)
  const result = await reset(old.id)
  const portfolio = await portfolioOf(0)
  expect(result).toEqual({ ok: true, value: { portfolioId: portfolio.id } })
  expect(portfolio).toMatchObject({
    ...{ cash: 100_000_00, version: 0, waiting_orders: 0, replaces: old.id, replaced_at: null },
    ...{ created_at: fixture.market.now(), competition_id: old.competition_id },
    // The orders of today count on.
    orders_placed: 2,
  })
  const { kysely } = fixture
  const gone = await kysely
    .selectFrom('portfolios')
    .selectAll()
    .where('id', '=', old.id)
    .executeTakeFirstOrThrow()
  expect(gone).toMatchObject({ user_id: null, waiting_orders: 0, replaced_at: fixture.market.now() })
  const orders = await kysely.selectFrom('orders').select(['status', 'abort_reason']).orderBy('id').execute()
  expect(orders.map((row) => [row.status, row.abort_reason])).toEqual([
    ['completed', null],
    ['aborted', 'cancelled'],
  ])
  expect(await kysely.selectFrom('positions').selectAll().execute()).toEqual([])
  expect(await fixture.store.transactionsOf(portfolio.id, null)).toMatchObject({ rows: [], total: 0 })
  expect((await portfolioOf(1)).id).toBe(fixture.portfolioIdOf(userOf(1)))
})

it('is refused where it is not allowed, while the competition does not run, and a second time on a day', async () => {
  await fixture.changeCompetition({ end })
  expect(codeOf(await resetOf(0))).toBe('resets_not_allowed')
  await fixture.changeCompetition({ end, areResetsAllowed: true })
  expect(codeOf(await resetOf(0))).toBe('ok')
  expect(codeOf(await resetOf(0))).toBe('already_reset_today')
  expect(codeOf(await reset(fixture.portfolioIdOf(userOf(0))))).toBe('consent_required')
  pass(dayMs)
  expect(codeOf(await resetOf(0))).toBe('ok')
  pass(2 * dayMs)
  expect(codeOf(await resetOf(1))).toBe('no_competition')
  expect((await portfolioOf(1)).replaces).toBeNull()
})

it('tells the sockets of the player of the new portfolio, and of what was aborted', async () => {
  const told: { userId: string | null; portfolioId: string }[] = []
  fixture.bus.subscribe('portfolio', (message) => told.push(message))
  await order(0, waiting)
  await fixture.deliver()
  told.length = 0
  const result = await resetOf(0)
  await fixture.deliver()
  const old = fixture.portfolioIdOf(userOf(0))
  expect(told.map(({ userId, portfolioId }) => [userId, portfolioId])).toEqual([
    [userOf(0), old],
    [null, old],
    [userOf(0), result.ok && result.value.portfolioId],
  ])
})

it('lets nothing land in the old portfolio, whichever node executes it', async () => {
  const engine = fixture.startEngine()
  for (let day = 0; day < 3; day += 1) {
    await Promise.all([0, 1, 2, 3].map((player) => order(player, { ...waiting, limitPrice: toCents(9_00) })))
    const olds = await Promise.all([0, 1, 2, 3].map(portfolioOf))
    // All at the same time: orders on two nodes, resets on two nodes, and a price that triggers what waits.
    const queues = [fixture.commandQueue, fixture.secondQueue]
    const orders = olds.flatMap(({ id }) =>
      Array.from({ length: 6 }, (_, nr) => placeIn(id, {}, queues[nr % 2])),
    )
    const resets = olds.flatMap(({ id }) => queues.map((queue) => reset(id, queue)))
    pass(1, 8_00)
    const late = olds.flatMap(({ id }) => queues.map((queue) => placeIn(id, {}, queue)))
    await fixture.runEngine(engine)
    const codes = (await Promise.all(resets)).map(codeOf)
    expect(codes.toSorted()).toEqual([...Array(4).fill('consent_required'), ...Array(4).fill('ok')])
    for (const result of await Promise.all([...orders, ...late])) {
      if (!result.ok) expect(result.refusal.code).toBe('consent_required')
    }
    pass(dayMs - 2, 10_00)
  }
  await engine.close()
  const { rows } = await fixture.database.pool.query(`
    select p.id from portfolios p where replaced_at is not null and (
      exists (select from transactions t where t.portfolio_id = p.id and t.created_at > p.replaced_at)
      or exists (select from orders o where o.portfolio_id = p.id and o.status = 'pending'))`)
  expect(rows).toEqual([])
})

it('pays nothing to the old portfolio: no dividend, no payout, no split', async () => {
  const engine = fixture.createEngine()
  await engine.start()
  const [share, , third] = fixture.market.products
  await order(0)
  await order(1)
  await fixture.commandQueue.execute(fixture.place(userOf(0), 2, { quantity: toQuantity(5) } as never))
  await engine.declare({ symbol: share!.symbol, exDate: '2026-11-24', kind: 'dividend', value: '0.40' })
  await engine.declare({ symbol: share!.symbol, exDate: '2026-11-25', kind: 'split', value: '2:1' })
  await resetOf(0)
  for (let hour = 0; hour < 48; hour += 6) {
    pass(6 * hourMs)
    await engine.run()
  }
  fixture.events.end(third!, 4_00, 'knockout')
  await engine.run()
  engine.stop()
  const paid = await fixture.kysely
    .selectFrom('transactions')
    .select(['portfolio_id', 'kind'])
    .where('kind', 'not in', ['buy', 'sell'])
    .orderBy('kind')
    .execute()
  const other = fixture.portfolioIdOf(userOf(1))
  expect(paid.map(({ portfolio_id, kind }) => [portfolio_id, kind])).toEqual([
    [other, 'dividend'],
    [other, 'split'],
  ])
  expect((await portfolioOf(0)).cash).toBe(100_000_00)
})

/** Runs the closing and the log as the node with the engine role does. */
const createRun = () => {
  const store = createCompetitionStore(fixture.kysely)
  const closing = createClosing({
    ...{ kysely: fixture.kysely, market: fixture.events, unclosed: store.unclosed, pageSize: 2 },
    pricesBefore: async (products, at) =>
      new Map(
        products.map(({ id, symbol }) => {
          const price = toDecimal('8.00')
          const quote = { symbol, bid: price, ask: price, time: toEpochMs(at - 1), source: '' }
          return [
            id,
            {
              ...{ bid: toCents(8_00), terms: { kind: 'direct', currency: 'EUR' }, currencyQuote: null },
              quote,
            },
          ] as never
        }),
      ),
    logSecret: Buffer.alloc(32, 1),
    close: (tx, id) => store.close(tx, id, toEpochMs(1)),
  })
  return closing.start(new AbortController().signal).run
}

it('is in the log, which leads to a final list with the new portfolios alone', async () => {
  const run = createRun()
  await order(0)
  await order(1)
  pass(minuteMs)
  await resetOf(0)
  await order(0, { quantity: toQuantity(20) })
  await run()
  pass(dayMs)
  await run()
  await resetOf(0)
  await resetOf(2)
  await order(0, { quantity: toQuantity(30) })
  pass(end + minuteMs - fixture.market.now())
  await run()

  const rows = await fixture.kysely
    .selectFrom('competition_log')
    .select(['line', 'kind'])
    .orderBy('seq')
    .execute()
  const verifier = new LogVerifier(logHash)
  for (const { line } of rows) verifier.add(line)
  const { faults, list } = verifier.finish()
  expect(faults).toEqual([])
  expect(rows.filter(({ kind }) => kind === 'reset')).toHaveLength(3)
  await expectOwnLines(fixture.kysely)
  expect(JSON.parse(rows[0]!.line)).toMatchObject({ resets: true })
  const values = await fixture.kysely
    .selectFrom('closing_values')
    .innerJoin('portfolios', 'portfolios.id', 'closing_values.portfolio_id')
    .select(['user_id', 'value', 'position'])
    .orderBy('position')
    .execute()
  expect(values.map(({ user_id }) => user_id).toSorted()).toEqual(fixture.userIds.toSorted())
  expect(list!.map(({ value, position }) => [position, value]).toSorted()).toEqual(
    values.map(({ value, position }) => [position, value]).toSorted(),
  )
  expect(new Set(list!.map(({ player }) => player)).size).toBe(players)
})

it('is no return in any list, on any node, and the old portfolio is in none', async () => {
  const noted = new Map<number, Map<never, never>>()
  const open = (bus = fixture.bus): Rankings =>
    createRankings({
      ...{ kysely: fixture.kysely, fenced: fixture.kysely, bus, clock: systemClock },
      market: Object.assign(fixture.market, {
        historicalPrices: { before: async (_: unknown, at: number) => noted.get(at) ?? bidsNow() },
        betweenSplits: <T>(read: () => Promise<T>) => read(),
      }),
      closingValues: async () => null,
      benchmarkBefore: async (_, instants) => instants.map(() => null),
    })
  const bidsNow = () =>
    new Map(fixture.market.products.map(({ id }) => [id, { bid: toCents(10_00) }])) as never
  const rankings = open()
  await order(0, { quantity: toQuantity(1_000) })
  await order(1, { quantity: toQuantity(500) })
  await order(2, { quantity: toQuantity(100) })
  pass(minuteMs, 20_00)
  await order(2, { side: 'sell', quantity: toQuantity(100) })
  await rankings.recompute()
  pass(dayMs)
  await rankings.writeDailyValues()
  pass(hourMs, 5_00)
  await rankings.recompute()
  const positions = (of: Rankings, period: 'overall' | 'week' | 'day') =>
    of.standings
      .positionsOf(fixture.competition.id, period, fixture.userIds)
      .map(({ position, performance }) => [position, Math.sign(performance)])
  expect(positions(rankings, 'day')).toEqual([
    [4, -1],
    [3, -1],
    [1, 0],
    [1, 0],
  ])
  // One node has no messages, and one begins afterwards.
  const silent = open({ ...fixture.bus, subscribe: () => () => {} })
  await silent.recompute()
  // One has lost, the other is ahead of all.
  for (const player of [0, 2]) expect(codeOf(await resetOf(player))).toBe('ok')
  for (const node of [rankings, silent, open()]) {
    await node.recompute()
    for (const period of ['overall', 'week', 'day'] as const)
      expect(positions(node, period)).toEqual([
        [1, 0],
        [4, -1],
        [1, 0],
        [1, 0],
      ])
    node.close()
  }
  // The old portfolio has no further daily values; the new one has its own.
  pass(dayMs, 5_00)
  const last = open()
  await last.recompute()
  await last.writeDailyValues()
  expect(await last.dailyValuesOf((await portfolioOf(0)).id)).toMatchObject([{ value: 100_000_00 }])
  expect(await last.dailyValuesOf(fixture.portfolioIdOf(userOf(0)))).toHaveLength(1)
  last.close()
})
