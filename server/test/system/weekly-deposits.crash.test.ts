// Kills the node that adds weekly deposits again and again, on time, and weeks late before a closing that waits for them: every
// portfolio has each deposit once, and everything is as in a game in which nothing was killed.

import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LogVerifier } from '@koersklasse/domain/competition/verify-log.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { logHash } from '../../src/modules/trading/log/append-log.ts'
import { auditLedger } from '../../src/modules/trading/portfolios/audit-ledger.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import type { Schema } from '../../src/platform/database/schema.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { createDepositWork } from '../fixtures/deposit-work.ts'
import { createEngines, spawnNode } from '../fixtures/engine-nodes.ts'
import { type Gate, portfolioGates, tableGate } from '../fixtures/gates.ts'
import { createPayoutsFixture, type PayoutsFixture } from '../fixtures/payouts.ts'
import { insertUsers } from '../fixtures/trading.ts'
import { type Choices, createChoices } from '../oracles/abuse/random.ts'

const script = fileURLToPath(new URL('../fixtures/deposit-node.ts', import.meta.url))
const [minuteMs, hourMs] = [60_000, 3_600_000]
const players = 12
const weekly = toCents(500_00)
const inAmsterdam = (text: string) => toEpochMs(Date.parse(`2026-${text}+01:00`))
/** From Monday the 23rd, 13:00. */
const mondays = ['11-30', '12-07', '12-14', '12-21'].map((day) => inAmsterdam(`${day}T00:00`))
const end = inAmsterdam('12-23T22:00')
/** When nodes work: right after the first Monday has begun, and after the end, when the other Mondays are made up for at once. */
const nights = [mondays[0]! + minuteMs, end + hourMs]
/** How often the node is killed while it adds cash to portfolios, in each night. */
const killsBetweenPortfolios = 3

const games: PayoutsFixture[] = []
afterEach(async () => {
  for (const game of games.splice(0)) await game.close()
})

type WorkOptions = Parameters<typeof createDepositWork>[1]

/** Has players trade, join and begin again between the nights in which cash is added. */
async function play(
  work: (game: PayoutsFixture, options: WorkOptions) => Promise<void>,
): Promise<PayoutsFixture> {
  const game = await createPayoutsFixture(players)
  games.push(game)
  const { userIds, market } = game
  await game.changeCompetition({ end, areResetsAllowed: true, weeklyDeposit: weekly })
  const bids = Object.fromEntries(market.products.map(({ id }, index) => [id, (index + 8) * 100]))
  game.pass(0)
  const buy = (player: number, pieces: number) => {
    const quantity = toQuantity(pieces)
    return game.commandQueue.execute(game.place(userIds[player]!, player % 3, { quantity }))
  }
  for (const [player] of userIds.entries()) await buy(player, 100 * (player + 1))
  for (const night of nights) {
    game.passUntil(night)
    await work(game, { now: night, bids })
    if (night >= end) continue
    game.pass(hourMs)
    await join(game)
    const portfolioId = game.portfolioIdOf(userIds[0]!)
    await game.commandQueue.reset({ kind: 'reset', portfolioId, cause: 'player' })
    // More than there would be without the deposit.
    expect(await buy(1, 9_820)).toMatchObject({ value: { order: { orderStatus: 'completed' } } })
  }
  return game
}

async function join({ kysely, market, userIds, openPortfolio, competition }: PayoutsFixture): Promise<void> {
  const userId = systemIds.next()
  userIds.push(userId)
  await insertUsers(kysely, [userId], market.now())
  await openPortfolio(userId, competition)
}

interface Kills {
  count: number
  /** How many of them left a deposit that some portfolios had and others not. */
  halfway: number
}

/** Has two nodes do the work in turn, and kills the one that does it, until it is done. */
async function workOnKilledNodes(
  { database }: PayoutsFixture,
  { now, bids }: WorkOptions,
  choices: Choices,
  kills: Kills,
): Promise<void> {
  const args = [database.connectionString, String(now), JSON.stringify(bids)]
  const engines = createEngines(database.kysely, () => spawnNode(script, args))
  try {
    await killAll(engines, database, choices, { kills, isLast: now >= end })
    await engines.finish()
  } finally {
    await engines.stop()
  }
}

/**
 * Kills the node with the role while it writes the week, adds cash to portfolios, is in the middle of a booking, and notes that
 * all is done; in the last night also while it closes the competition.
 */
async function killAll(
  engines: ReturnType<typeof createEngines>,
  database: OpenDatabase,
  { whole, happens }: Choices,
  { kills, isLast }: { kills: Kills; isLast: boolean },
): Promise<void> {
  const { kysely } = database
  const ids = await activePortfolios(kysely)
  const places = new Set<number>()
  while (places.size < killsBetweenPortfolios) places.add(whole(1, ids.length - 1))
  const before = [...places].sort((one, other) => one - other)

  async function killAt(gate: Gate): Promise<void> {
    await engines.reach(gate)
    if (happens(0.5)) {
      await engines.killHolder()
      await noteKill()
      await gate.open()
    } else {
      // In the midst of what it does next, until the next gate stops it.
      await engines.killHolder(() => gate.open().then(() => pause(whole(0, 5))))
      await noteKill()
    }
  }
  async function noteKill(): Promise<void> {
    kills.count += 1
    if (await isHalfway(kysely)) kills.halfway += 1
  }

  const week = await tableGate(database, 'writes the week', 'deposits')
  const portfolios = await portfolioGates(database, 'adds cash', ids, { before, count: countBooked })
  await engines.start()
  await killAt(week)
  await engines.reach(portfolios[0]!)
  const booking = await tableGate(database, 'books', 'ledger_entries')
  await killAt(portfolios[0]!)
  await killAt(booking)
  for (const gate of portfolios.slice(1, -1)) await killAt(gate)
  await engines.reach(portfolios.at(-1)!)
  const done = await tableGate(database, 'is done', 'deposits')
  await killAt(portfolios.at(-1)!)
  if (!isLast) return killAt(done)
  await engines.reach(done)
  const values = await tableGate(database, 'closes', 'closing_values')
  await killAt(done)
  await killAt(values)
}

async function activePortfolios(kysely: Kysely<Schema>): Promise<string[]> {
  const active = kysely.selectFrom('portfolios').select('id').where('replaced_at', 'is', null)
  return (await active.orderBy('id').execute()).map(({ id }) => id)
}

/** How many portfolios have the cash of every deposit. */
async function countBooked(kysely: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(min(count), 0)::int as count from (
      select count(t.id) from deposits d left join transactions t on t.action_id = d.id group by d.id
    ) as booked`.execute(kysely)
  return rows[0]!.count
}

/** Whether some portfolios have the cash of a deposit and others lack it. */
async function isHalfway(kysely: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    select from deposits d join portfolios p on p.created_at <= due_at and replaced_at is null
    left join transactions t on t.action_id = d.id and t.portfolio_id = p.id
    group by d.id having count(t.id) between 1 and count(*) - 1`.execute(kysely)
  return rows.length > 0
}

/** What every portfolio has and had at each midnight, in the order of the players, with the place in the final list. */
async function outcomeOf({ kysely, userIds }: PayoutsFixture): Promise<object[]> {
  const { rows } = await sql<{ userId: string; outcome: object }>`
    select coalesce(user_id, (select user_id from portfolios next where next.replaces = p.id)) as "userId",
      jsonb_build_object(
      'portfolio', jsonb_build_array(cash, deposited, version, created_at, replaced_at),
      'deposits', (select jsonb_agg(jsonb_build_array(amount, effective_at, created_at, detail) order by effective_at)
        from transactions where portfolio_id = p.id and kind = 'deposit'),
      'ledger', (select jsonb_object_agg(account, amount) from (
        select account, sum(amount) as amount from ledger_entries where portfolio_id = p.id group by 1) as booked),
      'midnights', (select jsonb_agg(jsonb_build_array(midnight, value, deposited) order by midnight)
        from daily_values where portfolio_id = p.id),
      'final', (select jsonb_build_array(value, position) from closing_values where portfolio_id = p.id)
    ) as outcome
    from portfolios p order by created_at`.execute(kysely)
  return userIds.map((id) => rows.filter(({ userId }) => userId === id).map(({ outcome }) => outcome))
}

/** The Mondays whose cash each portfolio has, and those whose cash it should have. */
async function weeksOf({ kysely }: PayoutsFixture) {
  const portfolios = await kysely.selectFrom('portfolios').selectAll().orderBy('id').execute()
  const booked = await kysely.selectFrom('transactions').selectAll().where('kind', '=', 'deposit').execute()
  const has = portfolios.map(({ id }) =>
    booked.flatMap((one) => (one.portfolio_id === id ? [one.effective_at] : [])).sort(),
  )
  const should = portfolios.map(({ created_at: from, replaced_at: to }) =>
    mondays.filter((monday) => from <= monday && (to === null || monday < to)),
  )
  return { has, should, amounts: new Set(booked.map(({ amount }) => amount)) }
}

async function verifyLog({ kysely }: PayoutsFixture) {
  const verifier = new LogVerifier(logHash)
  const log = kysely.selectFrom('competition_log').select('line').orderBy('seq')
  for (const { line } of await log.execute()) verifier.add(line)
  return verifier.finish()
}

it('adds each weekly deposit once to each portfolio, wherever the nodes that do so are killed', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
  const choices = createChoices(seed)
  const kills: Kills = { count: 0, halfway: 0 }
  const undisturbed = await play(({ database }, options) => createDepositWork(database, options)(() => {}))
  const killed = await play((game, options) => workOnKilledNodes(game, options, choices, kills))
  process.stdout.write(
    `Weekly deposits: SEED=${seed}, killed ${kills.count} times, ${kills.halfway} of them halfway through a deposit\n`,
  )
  // Each night has a gate for each of these, one for a booking, and one before and one after; and one closing is killed.
  expect(kills.count).toBe(nights.length * (killsBetweenPortfolios + 3) + 1)
  // Behind the first gate of a night, there is always another that keeps some portfolios from getting the cash.
  expect(kills.halfway).toBeGreaterThanOrEqual(nights.length)

  const { has, should, amounts } = await weeksOf(killed)
  expect(has).toEqual(should)
  expect(amounts).toEqual(new Set([weekly]))
  expect(await auditLedger(killed.kysely)).toEqual([])
  const { faults, deposits, list } = await verifyLog(killed)
  const count = should.flat().length
  expect({ faults, deposits }).toEqual({
    ...{ faults: [], deposits: { count, amount: count * weekly, unexplained: [] } },
  })
  expect(list).toHaveLength(players + 1)
  expect(await outcomeOf(killed)).toEqual(await outcomeOf(undisturbed))
}, 300_000)
