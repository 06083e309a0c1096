// A competition that is ended early while orders wait in it: they expire, and what the portfolios are worth is what the bids of
// that instant say, whatever is quoted afterwards. And one that is deleted while somebody trades.

import { type Competition, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { LogVerifier } from '@koersklasse/domain/competition/verify-log.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql, type Transaction } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeskStore } from '../../src/modules/competitions/desk/desk-store.ts'
import { createManageCompetitions } from '../../src/modules/competitions/desk/manage-competitions.ts'
import { noticesOf } from '../../src/modules/push/notice.ts'
import { holdBatches, holdSplits } from '../../src/modules/trading/execution/batch-locks.ts'
import { lockFreePortfolios } from '../../src/modules/trading/execution/execution-store.ts'
import { logHash } from '../../src/modules/trading/log/append-log.ts'
import { auditLedger } from '../../src/modules/trading/portfolios/audit-ledger.ts'
import { hasOrders } from '../../src/modules/trading/portfolios/organise.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { isUnavailable } from '../../src/platform/database/is-unavailable.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import type { Schema } from '../../src/platform/database/schema.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { openAnnouncements, untilAllAreTold } from '../fixtures/announcements.ts'
import { callDuring } from '../fixtures/race.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'
import { insertUsers } from '../fixtures/trading.ts'
import { directProducts, openRankingGame, type RankingGame } from '../oracles/rankings/ranking-game.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
const start = toEpochMs(Date.parse('2026-03-02T09:00+01:00'))
const competition: Competition = {
  ...{ ...houseRules, id: systemIds.next(), isHouse: false, joinCode: 'K7QM29XWRT', name: 'Klas 4B' },
  ...{ start, end: toEpochMs(start + 25 * dayMs), startingBalance: toCents(10_000_00) },
  ...{ sprinterCap: toCents(0), costs: { fixed: toCents(0), rateBasisPoints: 0 }, unlocked: ['limit'] },
}
const reason = 'De klas is eerder klaar'
const kpn = directProducts.get('KPN')!.id
const [anna, bob, carl] = [systemIds.next(), systemIds.next(), systemIds.next()] as const
const players = [anna, bob, carl]

let database: OpenDatabase
let game: RankingGame
let announcements: Awaited<ReturnType<typeof openAnnouncements>>
beforeEach(async () => {
  database = await createTestDatabase()
  game = await openRankingGame(database, start)
  announcements = await openAnnouncements(database)
  await insertUsers(game.kysely, players, game.clock.now())
  await game.insertCompetition(competition)
  for (const userId of players) await game.openPortfolio(userId, competition)
})
afterEach(async () => {
  expect(await auditLedger(game.kysely)).toEqual([])
  await announcements.close()
  await game.close()
  await database.close()
})

/**
 * Ends or deletes the competition as the organiser does, who waits for a batch for a time in milliseconds.
 * @param held what happens before batches are waited for
 */
async function tryTo(action: 'end' | 'delete', mostMs: number, held: () => unknown = () => {}) {
  const { kysely, clock: marketClock } = game
  const { announce, countPlayers } = announcements
  const manage = createManageCompetitions({
    ...{ kysely, store: createDeskStore(kysely), ids: systemIds, clock: systemClock, marketClock },
    ...{ hasOrders, removeRest: async () => {}, announce, countPlayers },
    async holdTrading(tx) {
      await held()
      await holdBatches(tx, mostMs)
    },
    announceChange: async () => {},
    lintFacts: () => expect.fail('nothing is judged'),
  })
  const operator = {
    ...{ userId: anna, username: 'anna', sessionId: anna, mustAcceptTerms: false, isExcluded: false },
    ...{ competitionId: null, roles: ['operator'], rolesWithoutPasskey: [] },
  } as Parameters<typeof manage.end>[0]
  return manage[action](operator, competition.id, reason)
}

async function endNow(mostMs = 30_000): Promise<void> {
  expect(await tryTo('end', mostMs)).toEqual({ ok: true, value: true })
}

async function quote(price: string): Promise<void> {
  game.node.apply({ symbol: 'KPN', bid: price, ask: price, time: game.now() })
  await game.settle()
}

async function order(userId: string, side: 'buy' | 'sell', pieces: number, limit?: number) {
  const condition = limit === undefined ? { orderType: 'market' } : { orderType: 'limit', limitPrice: limit }
  return game.execute({
    ...{
      kind: 'place',
      portfolioId: await portfolioOf(userId),
      productId: kpn,
      validity: 'cancel',
      idempotencyKey: null,
    },
    terms: { side, quantity: toQuantity(pieces), ...condition } as never,
  })
}

const ordersWaiting = async () =>
  (await game.kysely.selectFrom('orders').select('status').execute()).filter(
    ({ status }) => status === 'pending',
  ).length

/** Two buy, one waits to sell, and one waits to buy. */
async function trade(): Promise<void> {
  game.clock.advance(hourMs)
  await quote('10.00')
  const placed = [
    await order(anna, 'buy', 100),
    await order(bob, 'buy', 50),
    await order(bob, 'sell', 50, 20_00),
    await order(carl, 'buy', 100, 5_00),
  ]
  expect(placed.map(({ ok }) => ok)).toEqual([true, true, true, true])
}

async function faultsOfLog() {
  const verifier = new LogVerifier(logHash)
  const lines = await game.kysely.selectFrom('competition_log').select('line').orderBy('seq').execute()
  for (const { line } of lines) verifier.add(line)
  return verifier.finish().faults
}

async function finalList() {
  await game.refreshLists()
  const { top, updated } = await game.rankingFor(bob, competition.id, 'overall', true)
  return { updated, top: top.map(({ position, username, value }) => [position, username, value]) }
}

it('expires the orders, fixes the values at the bids of that instant, and makes the list final', async () => {
  const told: Parameters<typeof noticesOf>[0][] = []
  game.bus.subscribe('portfolio', ({ change }) => told.push(change))
  await trade()
  // The log states the end that was planned.
  game.clock.advance(hourMs)
  await game.closeCompetitions()
  await quote('12.00')
  expect(await ordersWaiting()).toBe(2)

  game.clock.advance(hourMs)
  await endNow()
  const end = game.now()
  game.clock.advance(1_000)
  told.length = 0
  // One is found to be over when a price would fill it, the other when the engine reads it again.
  await quote('4.00')
  expect(await ordersWaiting()).toBe(1)
  await game.catchUpOrders()
  // The first second expires it, the next one brings the message.
  await game.settle()
  await game.settle()
  const orders = await game.kysely
    .selectFrom('orders')
    .selectAll()
    .where('order_type', '=', 'limit')
    .execute()
  expect(orders.map((one) => [one.status, one.abort_reason])).toEqual([
    ['aborted', 'expired'],
    ['aborted', 'expired'],
  ])
  expect(told.flatMap(noticesOf).map(({ facts }) => facts)).toEqual([
    { kind: 'aborted', name: 'KPN', quantity: 100, reason: 'expired' },
    { kind: 'aborted', name: 'KPN', quantity: 50, reason: 'expired' },
  ])
  await untilAllAreTold(game.kysely)
  const messages = await game.kysely.selectFrom('player_messages').select(['user_id', 'facts']).execute()
  expect(new Map(messages.map(({ user_id, facts }) => [user_id, facts]))).toEqual(
    new Map(players.map((id) => [id, { kind: 'competitionEnded', competition: 'Klas 4B', reason }])),
  )

  game.clock.advance(minuteMs - 2_000)
  await game.closeCompetitions()
  expect(await game.closingValues(competition.id)).toBeNull()
  game.clock.advance(1_000)
  await game.closeCompetitions()
  const names = new Map(players.map((id) => [id, id.slice(-12)]))
  const final = {
    updated: end,
    top: [
      [1, names.get(anna), 10_200_00],
      [2, names.get(bob), 10_100_00],
      [3, names.get(carl), 10_000_00],
    ],
  }
  expect(await finalList()).toEqual(final)
  const positions = await game.kysely
    .selectFrom('closing_values')
    .select('position')
    .orderBy('position')
    .execute()
  expect(positions.map(({ position }) => position)).toEqual([1, 2, 3])
  game.clock.advance(3 * dayMs)
  await quote('1.00')
  await game.restartLists()
  expect(await finalList()).toEqual(final)

  expect(await faultsOfLog()).toEqual([])
})

/** What a batch of one portfolio does first. */
async function beginBatch(tx: Transaction<Schema>, portfolioId: string): Promise<void> {
  await holdSplits('another feed', game.now()).execute(tx)
  await lockFreePortfolios([portfolioId]).execute(tx)
}

async function portfolioOf(userId: string): Promise<string> {
  const { id } = await game.kysely
    .selectFrom('portfolios')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return id
}

async function endOf(): Promise<number> {
  const { end_at } = await game.kysely.selectFrom('competitions').select('end_at').executeTakeFirstOrThrow()
  return end_at
}

async function untilWaiting(calls: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(game.kysely)
      expect(rows).toHaveLength(calls)
    },
    { interval: 5 },
  )
}

it('waits for a player who begins again at that instant, without a deadlock', async () => {
  const { kysely } = game
  game.clock.advance(hourMs)
  const portfolioId = await portfolioOf(bob)
  await callDuring(
    kysely,
    (tx) => beginBatch(tx, portfolioId),
    () => endNow(),
    (tx) =>
      sql`
        insert into portfolios (id, competition_id, cash, created_at)
        values (${systemIds.next()}, ${competition.id}, 0, ${game.now()})`.execute(tx),
  )
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(kysely)
  expect(rows).toEqual([{ deadlocks: 0 }])
  await sql`delete from portfolios where cash = 0`.execute(kysely)
})

it('ends after what is being booked, and fills nothing that comes while it is being ended', async () => {
  game.clock.advance(hourMs)
  await quote('10.00')
  const portfolioId = await portfolioOf(bob)
  const sent: ReturnType<typeof order>[] = []
  await callDuring(
    game.kysely,
    (tx) => beginBatch(tx, portfolioId),
    () => endNow(),
    async () => {
      game.clock.advance(500)
      sent.push(order(carl, 'buy', 10))
      await untilWaiting(2)
    },
  )
  expect(await Promise.all(sent)).toMatchObject([{ ok: false, refusal: { code: 'no_competition' } }])
  expect(await endOf()).toBe(game.now())
  expect(await game.kysely.selectFrom('transactions').selectAll().execute()).toEqual([])
})

it('asks the organiser to try again if a batch takes too long', async () => {
  const portfolioId = await portfolioOf(bob)
  game.clock.advance(hourMs)
  await game.kysely.transaction().execute(async (tx) => {
    await beginBatch(tx, portfolioId)
    await expect(endNow(1)).rejects.toSatisfy(isUnavailable)
  })
  expect(await endOf()).toBe(competition.end)
  for (const table of ['announcements', 'desk_log'] as const)
    expect(await game.kysely.selectFrom(table).selectAll().execute()).toEqual([])
  await endNow()
  expect(await endOf()).toBe(game.now())
  await untilAllAreTold(game.kysely)
})

it('keeps the end of a competition that ends by itself while batches are waited for', async () => {
  const { end } = competition
  const outcome = await tryTo('end', 30_000, () => game.clock.advance(end - game.now() + 1))
  expect(outcome).toEqual({ ok: false, refusal: { code: 'not_possible_now' } })
  const query = game.kysely.selectFrom('competitions').select('end_at').where('id', '=', competition.id)
  expect(await query.executeTakeFirst()).toEqual({ end_at: end })
  expect(await game.kysely.selectFrom('announcements').select('id').execute()).toEqual([])
})

it('deletes nothing if somebody trades while it is being deleted', async () => {
  game.clock.advance(hourMs)
  await quote('10.00')
  const outcome = await tryTo('delete', 30_000, () => order(carl, 'buy', 10))
  expect(outcome).toEqual({ ok: false, refusal: { code: 'not_possible_now' } })
  expect(await endOf()).toBe(competition.end)
  expect(await game.kysely.selectFrom('orders').select('status').execute()).toEqual([{ status: 'completed' }])
  expect(await game.kysely.selectFrom('announcements').select('id').execute()).toEqual([])
})

it('deletes after what is being booked, and takes no order that comes while it is being deleted', async () => {
  game.clock.advance(hourMs)
  await quote('10.00')
  const portfolioId = await portfolioOf(bob)
  const sent: ReturnType<typeof order>[] = []
  const deleted = await callDuring(
    game.kysely,
    (tx) => beginBatch(tx, portfolioId),
    () => tryTo('delete', 30_000),
    async () => {
      sent.push(order(carl, 'buy', 10))
      await untilWaiting(2)
    },
  )
  expect(deleted).toEqual({ ok: true, value: true })
  expect(await Promise.all(sent)).toMatchObject([{ ok: false, refusal: { code: 'consent_required' } }])
  expect(await game.kysely.selectFrom('competitions').select('id').execute()).toEqual([])
  expect(await game.kysely.selectFrom('orders').select('id').execute()).toEqual([])
  await untilAllAreTold(game.kysely)
})
