// The practice period of a competition: it is traded in as in the competition, and nothing of it is left from the start on,
// whatever fails meanwhile.

import { type Competition, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { LogVerifier } from '@koersklasse/domain/competition/verify-log.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { createRankings } from '../../src/modules/rankings/create-rankings.ts'
import { createClosing } from '../../src/modules/trading/closing/close-competitions.ts'
import { startDeposits } from '../../src/modules/trading/deposits/add-deposits.ts'
import { createDepositStore, insertDeposit } from '../../src/modules/trading/deposits/deposit-store.ts'
import type { CommandQueue } from '../../src/modules/trading/execution/command-queue.ts'
import { logHash } from '../../src/modules/trading/log/append-log.ts'
import { eraseNames } from '../../src/modules/trading/portfolios/erase-names.ts'
import { startPracticeEnds } from '../../src/modules/trading/practice/end-practice.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { withReplaced } from '../../src/platform/database/personal-tables.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { createPayoutsFixture, type PayoutsFixture } from '../fixtures/payouts.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
const players = 6

let fixture: PayoutsFixture
/** Its practice begins an hour from now, and it two hours later. */
let school: Competition
beforeEach(async () => {
  fixture = await createPayoutsFixture(players)
  const now = fixture.market.now()
  school = {
    ...{ ...houseRules, id: systemIds.next(), isHouse: false, joinCode: 'K7QM29XWRT', name: 'Klas 4B' },
    ...{ practiceFrom: toEpochMs(now + hourMs), start: toEpochMs(now + 3 * hourMs) },
    ...{ end: toEpochMs(now + 2 * dayMs), startingBalance: toCents(5_000_00), sprinterCap: toCents(0) },
    ...{ costs: { fixed: toCents(200), rateBasisPoints: 5 }, unlocked: ['limit'], areResetsAllowed: true },
  }
  await createCompetitionStore(fixture.kysely).insert(school)
  for (const userId of fixture.userIds.slice(0, players - 1)) await fixture.openPortfolio(userId, school)
  pass(0)
})
afterEach(() => fixture.close())

const pass: PayoutsFixture['pass'] = (...passed) => fixture.pass(...passed)
const passUntil: PayoutsFixture['passUntil'] = (...passed) => fixture.passUntil(...passed)

const portfoliosOf = () =>
  fixture.kysely
    .selectFrom('portfolios')
    .selectAll()
    .where('competition_id', '=', school.id)
    .orderBy('id')
    .execute()
const portfolioOf = async (player: number) =>
  (await portfoliosOf()).find(({ user_id }) => user_id === fixture.userIds[player])!
const placeIn = (portfolioId: string, terms: object = {}, product = 0) =>
  fixture.commandQueue.execute({
    ...{ kind: 'place', portfolioId, productId: fixture.market.products[product]!.id, validity: 'cancel' },
    ...{ terms: { side: 'buy', quantity: toQuantity(10), orderType: 'market', ...terms } as never },
    idempotencyKey: null,
  })
const order = async (player: number, terms: object = {}, product = 0) =>
  placeIn((await portfolioOf(player)).id, terms, product)
const codeOf = (result: Awaited<ReturnType<CommandQueue['execute' | 'reset']>>) =>
  result.ok ? 'ok' : result.refusal.code
const waiting = { orderType: 'limit', limitPrice: toCents(5_00) }

/** The end of practice on a node; `replace` fails at its calls from `failsAt` on. */
function createNode({ failsAt = Number.POSITIVE_INFINITY, pageSize = 2 } = {}) {
  let calls = 0
  return startPracticeEnds({
    ...{ kysely: fixture.kysely, marketClock: fixture.market, pageSize },
    unclosed: createCompetitionStore(fixture.kysely).unclosed,
    async replace(portfolioId) {
      calls += 1
      if (calls >= failsAt) throw new Error('killed')
      return fixture.commandQueue.reset({ kind: 'reset', portfolioId, cause: 'start' })
    },
    signal: new AbortController().signal,
  })
}

it('takes orders from its beginning until the start, and then in new portfolios alone', async () => {
  const node = createNode()
  expect(codeOf(await order(0))).toBe('no_competition')
  passUntil(school.practiceFrom!)
  await node.run()
  expect(codeOf(await order(0))).toBe('ok')
  expect(codeOf(await order(0, waiting))).toBe('ok')
  const { id } = await portfolioOf(0)
  const reset = await fixture.commandQueue.reset({ kind: 'reset', portfolioId: id, cause: 'player' })
  expect(codeOf(reset)).toBe('no_competition')
  const early = await fixture.commandQueue.reset({ kind: 'reset', portfolioId: id, cause: 'start' })
  expect(codeOf(early)).toBe('no_competition')

  passUntil(school.start)
  // No real order lands in a portfolio of practice.
  expect(codeOf(await order(0))).toBe('unavailable')
  await node.run()
  expect(codeOf(await placeIn(id))).toBe('consent_required')
  const all = await portfoliosOf()
  const current = all.filter(({ replaced_at }) => replaced_at === null)
  expect(current).toHaveLength(players - 1)
  for (const portfolio of current)
    expect(portfolio).toMatchObject({
      ...{ created_at: school.start, cash: 5_000_00, waiting_orders: 0, orders_placed: 0, version: 0 },
    })
  expect(all.filter(({ user_id }) => user_id === null)).toHaveLength(players - 1)
  expect(codeOf(await order(0))).toBe('ok')
  // The other competition of the same players goes on.
  expect((await fixture.accountOf(fixture.userIds[0]!)).id).toBe(fixture.portfolioIdOf(fixture.userIds[0]!))
  const pending = await fixture.kysely.selectFrom('orders').select('abort_reason').orderBy('id').execute()
  expect(pending.map(({ abort_reason }) => abort_reason)).toEqual([null, 'expired', null])
  // One who begins now may still begin again today.
  pass(hourMs)
  const again = { kind: 'reset', portfolioId: (await portfolioOf(0)).id, cause: 'player' } as const
  expect(codeOf(await fixture.commandQueue.reset(again))).toBe('ok')
})

it('replaces each portfolio once, whenever a node is killed meanwhile', async () => {
  passUntil(school.practiceFrom!)
  for (let player = 0; player < players - 1; player += 1)
    await order(player, { quantity: toQuantity(1 + player) })
  passUntil(school.start)
  for (let kills = 0; kills < 3; kills += 1) {
    await expect(createNode({ failsAt: 2, pageSize: 10 }).run()).rejects.toThrow('killed')
    const left = await portfoliosOf()
    const isLeft = ({ created_at, replaced_at }: (typeof left)[number]) =>
      created_at < school.start && replaced_at === null
    expect(left.filter(isLeft)).toHaveLength(players - 2 - kills)
    // Who has the new portfolio trades in it, the others wait.
    for (const { id, user_id, created_at } of left) {
      if (user_id === null) continue
      const expected = created_at < school.start ? 'unavailable' : 'ok'
      expect(codeOf(await placeIn(id, { quantity: toQuantity(1) }))).toBe(expected)
    }
  }
  await Promise.all([createNode().run(), createNode().run()].map((run) => run.catch(() => {})))
  const all = await portfoliosOf()
  expect(all).toHaveLength(2 * (players - 1))
  expect(new Set(all.map(({ replaces }) => replaces)).size).toBe(players)
})

it('finds who was opened by a node with a clock that is behind', async () => {
  passUntil(school.start)
  const node = createNode()
  await node.run()
  await fixture.openPortfolio(fixture.userIds[players - 1]!, school)
  await fixture.kysely
    .updateTable('portfolios')
    .set({ created_at: toEpochMs(school.start - 5) })
    .where('user_id', '=', fixture.userIds[players - 1]!)
    .where('competition_id', '=', school.id)
    .execute()
  pass(minuteMs)
  await node.run()
  expect(await portfolioOf(players - 1)).toMatchObject({ created_at: school.start })
})

/** Runs the closing and the log as the node with the engine role does. */
function createClosingRun() {
  const store = createCompetitionStore(fixture.kysely)
  const price = toDecimal('8.00')
  const closing = createClosing({
    ...{ kysely: fixture.kysely, market: fixture.events, logSecret: Buffer.alloc(32, 1), pageSize: 2 },
    unclosed: async (at) => (await store.unclosed(at)).filter(({ id }) => id === school.id),
    pricesBefore: async (products, at) =>
      new Map(
        products.map(({ id, symbol }) => {
          const quote = { symbol, bid: price, ask: price, time: toEpochMs(at - 1), source: '' }
          const terms = { kind: 'direct', currency: 'EUR' } as const
          return [id, { bid: toCents(8_00), terms, currencyQuote: null, quote }] as never
        }),
      ),
    close: (tx, id) => store.close(tx, id, toEpochMs(1)),
  })
  return closing.start(new AbortController().signal).run
}

it('pays what befalls products in practice, and has nothing of it in the log and the final list', async () => {
  const engine = fixture.createEngine()
  await engine.start()
  const closing = createClosingRun()
  const node = createNode()
  passUntil(school.practiceFrom!)
  for (let player = 0; player < players - 1; player += 1) await order(player, {}, player % 3)
  fixture.events.end(fixture.market.products[2]!, 4_00, 'knockout')
  await engine.run()
  const paid = async () => {
    const payouts = fixture.kysely.selectFrom('transactions').select('kind').where('kind', '=', 'knockout')
    return (await payouts.execute()).length
  }
  expect(await paid()).toBe(1)
  // What ends right before the start is paid after it.
  passUntil(school.start - 1)
  fixture.events.end(fixture.market.products[1]!, 4_00, 'knockout')
  passUntil(school.start)
  await engine.run()
  expect(await paid()).toBe(3)
  await node.run()
  await fixture.openPortfolio(fixture.userIds[players - 1]!, school)
  for (let player = 0; player < players; player += 1)
    await order(player, { quantity: toQuantity(2 + player) })
  pass(2 * minuteMs)
  await closing()
  pass(dayMs)
  await engine.run()
  await closing()
  passUntil(school.end + minuteMs)
  await engine.run()
  await closing()
  engine.stop()
  const rows = await fixture.kysely
    .selectFrom('competition_log')
    .select(['line', 'kind', 'time'])
    .orderBy('seq')
    .execute()
  const verifier = new LogVerifier(logHash)
  for (const { line } of rows) verifier.add(line)
  const { faults, list } = verifier.finish()
  expect(faults).toEqual([])
  const counts = Object.groupBy(rows, ({ kind }) => kind)
  expect([counts.open?.length, counts.buy?.length, counts.result?.length]).toEqual([
    players,
    players,
    players,
  ])
  expect([counts.reset, counts.knockout]).toEqual([undefined, undefined])
  expect(rows.every(({ time }) => time >= school.start)).toBe(true)
  expect(list).toHaveLength(players)
})

it('is not closed before practice is over', async () => {
  passUntil(school.practiceFrom!)
  await order(0)
  passUntil(school.end + minuteMs)
  const closing = createClosingRun()
  const isClosed = async () => {
    const rows = await fixture.kysely
      .selectFrom('competitions')
      .select('closed_at')
      .where('id', '=', school.id)
      .execute()
    return rows[0]!.closed_at !== null
  }
  await closing()
  expect(await isClosed()).toBe(false)
  await createNode().run()
  await closing()
  expect(await isClosed()).toBe(true)
})

it('has lists of its own, of which nothing is left', async () => {
  const rankings = createRankings({
    ...{ kysely: fixture.kysely, fenced: fixture.kysely, bus: fixture.bus, clock: systemClock },
    market: Object.assign(fixture.market, {
      historicalPrices: {
        before: async () =>
          new Map(fixture.market.products.map(({ id }) => [id, { bid: toCents(10_00) }])) as never,
      },
      betweenSplits: <T>(read: () => Promise<T>) => read(),
    }),
    closingValues: async () => null,
    benchmarkBefore: async (_, instants) => instants.map(() => null),
  })
  const positions = (period: 'overall' | 'day' = 'overall') =>
    rankings.standings.positionsOf(school.id, period, fixture.userIds).map(({ position }) => position)
  passUntil(school.practiceFrom!)
  await order(0, { quantity: toQuantity(100) })
  await order(1, { quantity: toQuantity(50) })
  pass(minuteMs, 12_00)
  await rankings.recompute()
  expect(positions()).toEqual([1, 2, 3, 3, 3, null])
  passUntil(school.start)
  await createNode().run()
  await rankings.recompute()
  expect(positions()).toEqual([1, 1, 1, 1, 1, null])
  await order(2)
  pass(dayMs)
  await rankings.writeDailyValues()
  await rankings.recompute()
  expect(positions()).toEqual([1, 1, 5, 1, 1, null])
  expect(positions('day')).toEqual([1, 1, 5, 1, 1, null].map((each) => each && 1))
  for (const { id, replaced_at } of await portfoliosOf())
    expect(await rankings.dailyValuesOf(id)).toHaveLength(replaced_at === null ? 1 : 0)
  rankings.close()
})

it('passes on what was added to a portfolio of practice after the start', async () => {
  const { kysely, market, commandQueue } = fixture
  passUntil(school.start)
  const { id } = await portfolioOf(0)
  const deposit = { id: systemIds.next(), competitionId: school.id, portfolioId: id, amount: toCents(100_00) }
  expect(await insertDeposit(kysely, { ...deposit, reason: 'Voor Jan', due: market.now() })).toBe('new')
  const deposits = startDeposits({
    ...{ store: createDepositStore(kysely), commandQueue, marketClock: market, ids: systemIds },
    ...{ unclosed: async () => [], signal: new AbortController().signal },
  })
  pass(minuteMs)
  await deposits.run()
  expect((await portfolioOf(0)).deposited).toBe(0)
  await createNode().run()
  await deposits.run()
  await deposits.run()
  const after = await portfolioOf(0)
  expect(after).toMatchObject({ replaces: id, deposited: 100_00, cash: 5_100_00 })
  const row = () => kysely.selectFrom('deposits').select(['done_at', 'reason']).executeTakeFirstOrThrow()
  expect(await row()).toEqual({ done_at: market.now(), reason: 'Voor Jan' })
  await eraseNames(kysely, withReplaced(sql`id = ${after.id}`))
  expect((await row()).reason).toBeNull()
})
