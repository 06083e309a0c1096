// The weekly deposits of a competition: every Monday once for each portfolio that was there, whatever fails, and also when the
// server stood still for weeks.

import { LogVerifier } from '@koersklasse/domain/competition/verify-log.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { noticesOf } from '../../src/modules/push/notice.ts'
import { createDailyValueStore } from '../../src/modules/rankings/daily-value-store.ts'
import { createRewriteDailyValues } from '../../src/modules/rankings/rewrite-daily-values.ts'
import { createWriteDailyValues } from '../../src/modules/rankings/write-daily-values.ts'
import { createClosing } from '../../src/modules/trading/closing/close-competitions.ts'
import { startDeposits } from '../../src/modules/trading/deposits/add-deposits.ts'
import { createDepositStore } from '../../src/modules/trading/deposits/deposit-store.ts'
import { createPortfolioHistoryStore } from '../../src/modules/trading/history/portfolio-history-store.ts'
import { logHash } from '../../src/modules/trading/log/append-log.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { createPayoutsFixture, type PayoutsFixture } from '../fixtures/payouts.ts'
import { insertUsers } from '../fixtures/trading.ts'

const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]
const players = 5
const weekly = toCents(500_00)
/** From Monday the 23rd, 13:00. */
const mondays = ['30', '07', '14'].map((day) =>
  toEpochMs(Date.parse(`2026-${day === '30' ? 11 : 12}-${day}T00:00+01:00`)),
)
const end = toEpochMs(Date.parse('2026-12-18T22:00+01:00'))

let fixture: PayoutsFixture
beforeEach(async () => {
  fixture = await createPayoutsFixture(players)
  await fixture.changeCompetition({ end, areResetsAllowed: true, weeklyDeposit: weekly })
  fixture.pass(0)
})
afterEach(() => fixture.close())

const competitions = () => createCompetitionStore(fixture.kysely)

/** A node that adds deposits, two portfolios at a time. */
function createNode(queue = fixture.commandQueue, signal = new AbortController().signal) {
  const { kysely, market: marketClock } = fixture
  const parts = { store: createDepositStore(kysely), commandQueue: queue, marketClock, ids: systemIds }
  return startDeposits({ ...parts, unclosed: competitions().unclosed, signal, pageSize: 2 })
}

const portfolioIdOf = (player: number) => fixture.portfolioIdOf(fixture.userIds[player]!)
const written = () => fixture.kysely.selectFrom('deposits').selectAll().orderBy('due_at').execute()
const booked = async () => {
  const of = fixture.kysely.selectFrom('transactions').selectAll().where('kind', '=', 'deposit')
  return of.orderBy('effective_at').orderBy('id').execute()
}
/** How often each of the first portfolios got something. */
const counts = async () => {
  const all = (await booked()).map(({ portfolio_id }) => portfolio_id)
  return fixture.userIds.map((_, player) => all.filter((id) => id === portfolioIdOf(player)).length)
}
async function join(): Promise<string> {
  const userId = systemIds.next()
  await insertUsers(fixture.kysely, [userId], fixture.market.now())
  await fixture.openPortfolio(userId, fixture.competition)
  const { id } = (await fixture.store.findPortfolio(userId, fixture.competition.id))!
  return id
}

it('adds cash once to each portfolio, though two nodes do so at a time and a third begins again', async () => {
  const told: Parameters<typeof noticesOf>[0][] = []
  fixture.bus.subscribe('portfolio', ({ change }) => told.push(change))
  const nodes = [createNode(), createNode(fixture.secondQueue)]
  const run = () => Promise.all(nodes.map((node) => node.run()))
  fixture.passUntil(mondays[0]! - 1)
  await run()
  expect(await written()).toEqual([])
  fixture.pass(1)
  await run()
  expect(await counts()).toEqual([1, 1, 1, 1, 1])
  await fixture.deliver()
  expect(told).toHaveLength(players)
  // It comes at midnight, when nobody is to be woken.
  expect(told.flatMap(noticesOf)).toEqual([])
  fixture.pass(minuteMs)
  await run()
  await createNode().run()
  expect(await counts()).toEqual([1, 1, 1, 1, 1])
  expect(await written()).toMatchObject([
    { amount: weekly, due_at: mondays[0], portfolio_id: null, reason: null, done_at: fixture.market.now() },
  ])
  expect((await booked())[0]).toMatchObject({
    ...{ amount: weekly, created_at: mondays[0], effective_at: mondays[0] },
    detail: { kind: 'deposit', reason: null, week: mondays[0] },
  })
})

it('gives who joins later, or begins again, what comes from then on', async () => {
  const node = createNode()
  fixture.passUntil(mondays[0]!)
  await node.run()
  fixture.pass(dayMs)
  const late = await join()
  const reset = { kind: 'reset', portfolioId: portfolioIdOf(0), cause: 'player' } as const
  const { portfolioId } = ((await fixture.commandQueue.reset(reset)) as { value: { portfolioId: string } })
    .value
  fixture.passUntil(mondays[1]!)
  await node.run()
  fixture.pass(minuteMs)
  await node.run()
  expect(await counts()).toEqual([1, 2, 2, 2, 2])
  const added = await fixture.kysely
    .selectFrom('portfolios')
    .select('deposited')
    .where('id', 'in', [late, portfolioId])
    .execute()
  expect(added).toEqual([{ deposited: weekly }, { deposited: weekly }])
})

it('goes on where a node stopped halfway', async () => {
  const stopping = new AbortController()
  let calls = 0
  const halfway: typeof fixture.commandQueue = {
    ...fixture.commandQueue,
    deposit(command) {
      calls += 1
      if (calls === 3) stopping.abort()
      return fixture.commandQueue.deposit(command)
    },
  }
  fixture.passUntil(mondays[0]!)
  await createNode(halfway, stopping.signal).run()
  expect((await booked()).length).toBeLessThan(players)
  fixture.pass(dayMs)
  await createNode().run()
  expect(await counts()).toEqual([1, 1, 1, 1, 1])
})

it('makes up for the weeks in which the server stood still, each counted from its own Monday', async () => {
  fixture.passUntil(mondays[1]! + 2 * dayMs)
  const late = await join()
  await createNode().run()
  expect((await written()).map(({ due_at }) => due_at)).toEqual(mondays.slice(0, 2))
  expect(await counts()).toEqual([2, 2, 2, 2, 2])
  const now = fixture.market.now()
  expect((await booked()).map((one) => one.created_at)).toEqual(Array.from({ length: 10 }, () => now))
  const history = createPortfolioHistoryStore(fixture.kysely)
  const portfolioId = portfolioIdOf(1)
  expect((await history.spanOf([portfolioId, late])).deposits).toEqual([
    { portfolioId, time: mondays[0], amount: weekly },
    { portfolioId, time: mondays[1], amount: weekly },
  ])
  const at = async (midnight: number) => {
    const [first] = await createDailyValueStore(fixture.kysely).holdingsAt(
      ...([toEpochMs(midnight), '00000000-0000-0000-0000-000000000000', 1] as const),
      [portfolioIdOf(1)],
    )
    return [first!.cash, first!.deposited]
  }
  expect(await at(mondays[0]!)).toEqual([100_000_00, 0])
  expect(await at(mondays[0]! + dayMs)).toEqual([100_500_00, 500_00])
  expect(await at(mondays[1]! + dayMs)).toEqual([101_000_00, 1_000_00])
})

it('counts a late one at the midnights that are written anew, as cash and as added', async () => {
  const { kysely, market } = fixture
  const past = Object.assign(market, {
    historicalPrices: { before: async () => new Map() },
    betweenSplits: <T>(read: () => Promise<T>) => read(),
  })
  const midnight = toEpochMs(mondays[0]! + dayMs)
  fixture.passUntil(midnight + dayMs)
  await createWriteDailyValues({ store: createDailyValueStore(kysely), market: past })()
  const portfolioId = portfolioIdOf(1)
  const valueThen = () => {
    const values = kysely.selectFrom('daily_values').select(['value', 'deposited'])
    return values.where('midnight', '=', midnight).where('portfolio_id', '=', portfolioId).executeTakeFirst()
  }
  expect(await valueThen()).toEqual({ value: 100_000_00, deposited: 0 })
  await createNode().run()
  const changed = { since: mondays[0]!, portfolioIds: [portfolioId], isRepriced: async () => false }
  const rewrite = createRewriteDailyValues({ store: createDailyValueStore(kysely), market: past })
  await rewrite(changed, new AbortController().signal)
  expect(await valueThen()).toEqual({ value: 100_500_00, deposited: 500_00 })
})

it('adds what came due before the end before the competition is closed, and nothing of later', async () => {
  const { kysely, market } = fixture
  const closing = createClosing({
    ...{ kysely, unclosed: competitions().unclosed, logSecret: Buffer.alloc(32, 7), market: fixture.events },
    pricesBefore: async (products, at) =>
      new Map(
        products.map(({ id, symbol }) => {
          const quote = {
            symbol,
            bid: toDecimal('8'),
            ask: toDecimal('8'),
            time: toEpochMs(at - 1),
            source: '',
          }
          return [id, { bid: toCents(8_00), terms: null, quote, currencyQuote: null }] as never
        }),
      ),
    close: (tx, id) => competitions().close(tx, id, systemClock.now()),
  })
  const closings = closing.start(new AbortController().signal)
  // It is ended early, and the server stands still until long after.
  await fixture.changeCompetition({ end: toEpochMs(mondays[1]! + dayMs), weeklyDeposit: weekly })
  fixture.passUntil(mondays[2]! + dayMs)
  await closings.run()
  expect(await closing.closingValues(fixture.competition.id)).toBeNull()
  const node = createNode()
  await node.run()
  expect(await written()).toHaveLength(2)
  await closings.run()
  const values = await closing.closingValues(fixture.competition.id)
  expect(values!.map(({ value, deposited }) => [value, deposited])).toEqual(
    Array.from({ length: players }, () => [101_000_00, 1_000_00]),
  )
  expect((await booked()).at(-1)).toMatchObject({
    ...{ created_at: mondays[1]! + dayMs - 1, effective_at: mondays[1] },
  })
  const verifier = new LogVerifier(logHash)
  const log = kysely.selectFrom('competition_log').select('line').orderBy('seq')
  for (const { line } of await log.execute()) verifier.add(line)
  expect(verifier.finish()).toMatchObject({
    ...{ faults: [], deposits: { count: 2 * players, amount: 2 * players * weekly, unexplained: [] } },
  })
  market.advance(dayMs)
  await node.run()
  expect(await counts()).toEqual([2, 2, 2, 2, 2])
})
