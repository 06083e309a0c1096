// Compares the history of a class with one from the naive twins of its members: sorted values, and no SQL.

import { periods } from '@koersklasse/contract/market.ts'
import type { Transaction } from '@koersklasse/contract/trading.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { twinOf } from '../fixtures/history-twin.ts'
import { openGame, productOf, symbols } from '../fixtures/portfolio-history.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
/** A Thursday at noon; daylight saving time ends on the next Sunday. */
const thursday = Date.parse('2026-10-22T10:00:00Z')
const balance = toCents(100_000_00)

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Game = Awaited<ReturnType<typeof openGame>>
interface Member {
  token: string
  opened: number
  trades: Transaction[]
  deposits: { time: number; amount: number }[]
}

async function join(game: Game): Promise<Member> {
  const member = { token: await game.join(), opened: game.clock.now(), trades: [], deposits: [] }
  // The twin does not count what is done in the very millisecond of the opening.
  game.clock.advance(1)
  return member
}

async function portfoliosOf(game: Game): Promise<string[]> {
  const portfolios = game.kysely.selectFrom('portfolios').select('id')
  const rows = await portfolios.where('competition_id', '=', game.competition.id).execute()
  return rows.map(({ id }) => id)
}

/** The value below which a fraction of values lies, by counting off a sorted list. */
function naiveQuantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (sorted.length - 1) * fraction
  const rest = at % 1
  return rest === 0 ? sorted[at]! : sorted[at - rest]! * (1 - rest) + sorted[at - rest + 1]! * rest
}

const product = fc.constantFrom(productOf('KPN'), productOf('IBM'))
const events = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('join' as const) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('quote' as const),
        symbol: fc.constantFrom(...symbols),
        bid: fc.integer({ min: 1_00, max: 300_00 }),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        ms: fc.oneof(fc.integer({ min: 1, max: 3 * hourMs }), fc.integer({ min: 1, max: 3 * dayMs })),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        ...{ kind: fc.constant('trade' as const), who: fc.nat(), product },
        ...{ side: fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const) },
        quantity: fc.integer({ min: 1, max: 200 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        ...{ kind: fc.constant('deposit' as const), who: fc.nat() },
        amount: fc.integer({ min: 1_00, max: 200_000_00 }),
      }),
    },
  ),
  { minLength: 10, maxLength: 50 },
)

type Plan = typeof events extends fc.Arbitrary<infer Of> ? Of : never

it('equals a naive one at each instant: the middle member, the quarters, and the same money in the index', async () => {
  const run = async (plan: Plan) => {
    const game = await openGame(database, thursday)
    for (const symbol of symbols) game.quote(symbol, '100', '101')
    game.clock.advance(90_000)
    const members = [await join(game), await join(game)]
    for (const event of plan) {
      const member = 'who' in event ? members[event.who % members.length]! : members[0]!
      if (event.kind === 'join') members.push(await join(game))
      else if (event.kind === 'wait') game.clock.advance(event.ms)
      else if (event.kind === 'quote') game.quote(event.symbol, (event.bid / 100).toFixed(2))
      else if (event.kind === 'deposit') {
        await game.deposit(member.token, toCents(event.amount))
        member.deposits.push({ time: game.clock.now(), amount: event.amount })
      } else {
        const fill = await game.trade(member.token, event.side, event.product, event.quantity)
        if (fill) member.trades.push(fill)
      }
    }
    game.clock.advance(minuteMs)
    const twins = members.map(({ opened, trades, deposits }) => ({
      opened,
      ...twinOf(game, trades, opened, 'AEX', deposits),
    }))
    const ids = await portfoliosOf(game)
    for (const period of periods) {
      const { points, benchmark } = await game.classHistory(ids, balance, period)
      expect(benchmark).toEqual({ symbol: 'AEX', name: 'AEX' })
      expect(points.at(-1)!.time).toBe(game.clock.now())
      if (period === 'all') expect(points[0]!.time).toBe(members[0]!.opened)
      for (const { time, count, low, median, high, benchmark } of points) {
        const playing = twins.filter(({ opened }) => opened <= time)
        const scaled = (of: number | null, deposited: number) =>
          of === null ? [] : [(balance * of) / (balance + deposited)]
        const values = playing.flatMap((twin) => scaled(twin.valueAt(time), twin.depositedAt(time)))
        const beside = playing.flatMap((twin) => scaled(twin.benchmarkAt(time), twin.depositedAt(time)))
        expect(count).toBe(playing.length)
        // May differ by a cent: halves are rounded after another order of operations.
        const pairs = [
          [low, naiveQuantile(values, 0.25)],
          [median, naiveQuantile(values, 0.5)],
          [high, naiveQuantile(values, 0.75)],
          ...(beside.length === 0 ? [] : [[benchmark ?? Number.NaN, naiveQuantile(beside, 0.5)]]),
        ]
        if (beside.length === 0) expect(benchmark).toBeNull()
        const wrong = pairs.filter(([one, other]) => !(Math.abs(one! - other!) <= 1.01))
        expect({ time, wrong }).toEqual({ time, wrong: [] })
      }
    }
    await game.close()
  }
  await fc.assert(fc.asyncProperty(events, run), { numRuns: 15 })
})

it('has no points while there are no members', async () => {
  const game = await openGame(database, thursday)
  expect(await game.classHistory([], balance, 'all')).toMatchObject({ points: [] })
  await game.close()
})

it('ends with what the closing gave once the competition is over, as the histories of its members do', async () => {
  const game = await openGame(database, thursday, { days: 2 })
  for (const symbol of symbols) game.quote(symbol, '100', '101')
  const [one, other] = [await join(game), await join(game)]
  await game.trade(one.token, 'buy', productOf('KPN'), 100)
  game.clock.advance(dayMs)
  game.quote('KPN', '120', '121')
  game.clock.advance(3 * dayMs)
  game.quote('KPN', '300', '301')
  await game.save()
  await game.closeCompetition()
  const ids = await portfoliosOf(game)
  const { points } = await game.classHistory(ids, balance, 'all')
  const lasts = await Promise.all(
    [one, other].map(async ({ token }) => {
      const { body } = await game.call(token, 'GET', '/positions/history/all')
      return (body as { points: { time: number; value: number }[] }).points.at(-1)!
    }),
  )
  expect(lasts[0]!.value).toBeGreaterThan(balance + 1_000_00)
  expect(lasts[0]!.value).toBeLessThan(balance + 2_000_00)
  const middle = Math.round((lasts[0]!.value + lasts[1]!.value) / 2)
  expect(points.at(-1)).toMatchObject({ time: lasts[0]!.time, count: 2, median: middle })
  await game.close()
})
