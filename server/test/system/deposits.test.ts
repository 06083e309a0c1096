// Cash that is added to portfolios: once for each, whatever fails, in the books, the histories and the logs, and never as a
// result.

import { depositBounds } from '@koersklasse/domain/competition/deposit.ts'
import { LogVerifier } from '@koersklasse/domain/competition/verify-log.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { createRankings, type Rankings } from '../../src/modules/rankings/create-rankings.ts'
import { createClosing } from '../../src/modules/trading/closing/close-competitions.ts'
import { addDeposit, startDeposits } from '../../src/modules/trading/deposits/add-deposits.ts'
import {
  createDepositStore,
  type Deposit,
  insertDeposit,
} from '../../src/modules/trading/deposits/deposit-store.ts'
import { logHash } from '../../src/modules/trading/log/append-log.ts'
import { tradingData } from '../../src/modules/trading/personal-data.ts'
import { createLeave } from '../../src/modules/trading/portfolios/leave.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { createPayoutsFixture, type PayoutsFixture } from '../fixtures/payouts.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
const players = 5

let fixture: PayoutsFixture
beforeEach(async () => {
  fixture = await createPayoutsFixture(players)
  await fixture.changeCompetition({
    end: toEpochMs(fixture.market.now() + 3 * dayMs),
    areResetsAllowed: true,
  })
  pass(0)
})
afterEach(() => fixture.close())

const pass: PayoutsFixture['pass'] = (...passed) => fixture.pass(...passed)

const portfolioIdOf = (player: number) => fixture.portfolioIdOf(fixture.userIds[player]!)
const row = (player: number) =>
  fixture.kysely
    .selectFrom('portfolios')
    .selectAll()
    .where('id', '=', portfolioIdOf(player))
    .executeTakeFirstOrThrow()
const buy = (player: number, pieces: number) =>
  fixture.commandQueue.execute(
    fixture.place(fixture.userIds[player]!, 0, { side: 'buy', quantity: toQuantity(pieces) } as never),
  )

async function decide(change: Partial<Deposit> = {}): Promise<Deposit> {
  const deposit: Deposit = {
    ...{ id: systemIds.next(), competitionId: fixture.competition.id, portfolioId: null },
    ...{ amount: toCents(1_000_00), reason: 'Voor iedereen', due: fixture.market.now(), ...change },
  }
  expect(await insertDeposit(fixture.kysely, deposit)).toBe('new')
  return deposit
}

function parts(queue = fixture.commandQueue) {
  const store = createDepositStore(fixture.kysely)
  return { store, commandQueue: queue, marketClock: fixture.market }
}
const add = (deposit: Deposit) => addDeposit(parts(), deposit)
const start = (signal = new AbortController().signal, pageSize = 2, queue = fixture.commandQueue) =>
  startDeposits({ ...parts(queue), unclosed: async () => [], ids: systemIds, signal, pageSize })
const undone = () => createDepositStore(fixture.kysely).undone()

const transactions = () =>
  fixture.kysely.selectFrom('transactions').selectAll().where('kind', '=', 'deposit').execute()

describe('cash for one portfolio', () => {
  it('is booked once, with its reason, as cash that can be spent', async () => {
    const deposit = await decide({ portfolioId: portfolioIdOf(1), reason: 'Omdat je alles kwijt was' })
    const wealthy = buy(1, 10_050)
    expect(await wealthy).toMatchObject({ value: { order: { orderStatus: 'aborted' } } })
    await Promise.all([add(deposit), add(deposit), addDeposit(parts(fixture.secondQueue), deposit)])
    await add(deposit)
    expect(await transactions()).toMatchObject([
      {
        ...{ portfolio_id: portfolioIdOf(1), product_id: null, amount: 1_000_00, quantity: 0, costs: 0 },
        ...{ gain: null, action_id: deposit.id, created_at: fixture.market.now() },
        detail: { kind: 'deposit', reason: 'Omdat je alles kwijt was' },
      },
    ])
    expect(await row(1)).toMatchObject({ cash: 101_000_00, deposited: 1_000_00, version: 2 })
    expect(await row(0)).toMatchObject({ cash: 100_000_00, deposited: 0, version: 0 })
    expect(await buy(1, 10_040)).toMatchObject({ value: { order: { orderStatus: 'completed' } } })
  })

  it('is told to the player, with the next version of the portfolio', async () => {
    const told: unknown[] = []
    fixture.bus.subscribe('portfolio', (message) => told.push(message))
    await add(await decide({ portfolioId: portfolioIdOf(2) }))
    await fixture.deliver()
    expect(told).toMatchObject([
      {
        userId: fixture.userIds[2],
        change: {
          ...{ version: 1, availableBalance: 101_000_00, order: null, position: null },
          transaction: { transactionType: 'deposit', productId: null, name: '', amount: 1_000_00, pieces: 0 },
        },
      },
    ])
  })

  it('is not booked on a portfolio that was replaced meanwhile', async () => {
    const deposit = await decide({ portfolioId: portfolioIdOf(0) })
    await fixture.commandQueue.reset({ kind: 'reset', portfolioId: portfolioIdOf(0), cause: 'player' })
    await add(deposit)
    const run = start()
    pass(minuteMs)
    await run.run()
    expect(await transactions()).toEqual([])
    expect(await undone()).toEqual([])
  })

  it('is one deposit, whoever sends it again, and not another of the same id', async () => {
    const deposit = await decide({ portfolioId: portfolioIdOf(0) })
    expect(await insertDeposit(fixture.kysely, { ...deposit, due: toEpochMs(deposit.due + 1) })).toBe('same')
    expect(await insertDeposit(fixture.kysely, { ...deposit, amount: toCents(2_000_00) })).toBe('other')
    expect(await insertDeposit(fixture.kysely, { ...deposit, portfolioId: null })).toBe('other')
  })
})

describe('cash for all of a competition', () => {
  it('is booked for all that were opened before, in pages, and for nobody twice after a stop in between', async () => {
    const deposit = await decide()
    const stopping = new AbortController()
    let booked = 0
    const halfway = {
      ...fixture.commandQueue,
      deposit: (command: Parameters<typeof fixture.commandQueue.deposit>[0]) => {
        booked += 1
        if (booked === 3) stopping.abort()
        return fixture.commandQueue.deposit(command)
      },
    }
    await start(stopping.signal, 2, halfway).run()
    expect((await transactions()).length).toBeLessThan(players)
    expect(await undone()).toHaveLength(1)
    pass(1)
    const late = systemIds.next()
    await sql`
      insert into users (id, username, email, password_hash, terms_accepted_at, created_at)
      values (${late}, 'laat', 'laat@example.org', '-', 0, 0)`.execute(fixture.kysely)
    await fixture.openPortfolio(late, fixture.competition)
    const run = start()
    await run.run()
    // A node with a clock behind may still open a portfolio as of before.
    expect(await undone()).toHaveLength(1)
    pass(minuteMs)
    await run.run()
    await run.run()
    const rows = await transactions()
    expect(rows.map((one) => one.portfolio_id).sort()).toEqual(
      fixture.userIds.map((_, player) => portfolioIdOf(player)).sort(),
    )
    expect(new Set(rows.map((one) => one.action_id))).toEqual(new Set([deposit.id]))
    expect(await undone()).toEqual([])
  })
})

describe('at the end', () => {
  let rankings: Rankings
  afterEach(() => rankings.close())

  it('cash from before the end is booked before the closing, and no result is made of it', async () => {
    const { kysely, market, bus, competition } = fixture
    const end = toEpochMs(market.now() + 3 * dayMs)
    const competitions = createCompetitionStore(kysely)
    const closing = createClosing({
      ...{ kysely, unclosed: competitions.unclosed, logSecret: Buffer.alloc(32, 7) },
      market: fixture.events,
      pricesBefore: async (products, at) =>
        new Map(
          products.map(({ id, symbol }) => {
            const price = toDecimal('8.00')
            const quote = { symbol, bid: price, ask: price, time: toEpochMs(at - 1), source: '' }
            const terms = { kind: 'direct', currency: 'EUR' }
            return [id, { bid: toCents(8_00), terms, quote, currencyQuote: null }] as never
          }),
        ),
      close: (tx, id) => competitions.close(tx, id, systemClock.now()),
    })
    rankings = createRankings({
      ...{ kysely, fenced: kysely, bus, clock: systemClock, closingValues: closing.closingValues },
      market: Object.assign(market, {
        historicalPrices: { before: async () => new Map() },
        betweenSplits: <T>(read: () => Promise<T>) => read(),
      }),
      benchmarkBefore: async () => [],
    })
    const closingRun = closing.start(new AbortController().signal)
    await buy(1, 1_000)
    await add(await decide({ portfolioId: portfolioIdOf(1), amount: toCents(100_000_00) }))
    await buy(2, 1_000)
    const listed = () =>
      rankings.standings
        .positionsOf(competition.id, 'overall', fixture.userIds)
        .map(({ position, value, performance }) => [position, value, Number(performance.toFixed(6))])
    await rankings.recompute()
    pass(hourMs, 20_00)
    await rankings.recompute()
    expect((await listed())[1]).toEqual([2, expect.any(Number), expect.closeTo(0.05, 3)])
    pass(end - market.now() - 1)
    await decide({ portfolioId: portfolioIdOf(0), amount: toCents(500_00) })
    pass(minuteMs + 1)
    await closingRun.run()
    expect(await closing.closingValues(competition.id)).toBeNull()
    const run = start()
    await run.run()
    await closingRun.run()
    const booked = await transactions()
    expect(booked.find(({ portfolio_id }) => portfolio_id === portfolioIdOf(0))?.created_at).toBe(end - 1)
    await rankings.recompute()
    // Both have lost the same, of twice the money and of once.
    expect(listed()).toEqual([
      [1, 100_500_00, 0],
      [4, 197_993_00, -0.010035],
      [5, 97_993_00, -0.02007],
      [1, 100_000_00, 0],
      [1, 100_000_00, 0],
    ])
    const positions = await kysely.selectFrom('closing_values').select(['portfolio_id', 'position']).execute()
    expect(new Map(positions.map((one) => [one.portfolio_id, one.position]))).toEqual(
      new Map([1, 4, 5, 1, 1].map((position, player) => [portfolioIdOf(player), position])),
    )

    const rows = await kysely.selectFrom('competition_log').select(['kind', 'line']).orderBy('seq').execute()
    const deposits = rows.filter(({ kind }) => kind === 'deposit').map(({ line }) => line)
    expect(deposits).toHaveLength(2)
    expect(deposits.join()).not.toContain('iedereen')
    const verifier = new LogVerifier(logHash)
    for (const { line } of rows) verifier.add(line)
    const verified = verifier.finish()
    expect(verified.faults).toEqual([])
    expect(verified.deposits).toMatchObject({ count: 2, amount: 100_500_00 })
    expect(verified.deposits.unexplained).toHaveLength(2)
  })
})

describe('what was written to a player', () => {
  beforeEach(async () => {
    await add(await decide({ portfolioId: portfolioIdOf(0), reason: 'Voor Jan' }))
    await add(await decide({ portfolioId: portfolioIdOf(1), reason: 'Voor Piet' }))
  })

  async function expectForgotten(): Promise<void> {
    const left = await sql<{ text: string }>`
      select string_agg(detail::text, '') || (select string_agg(reason, '') from deposits) as text
      from transactions`.execute(fixture.kysely)
    expect(left.rows[0]!.text).not.toContain('Jan')
    expect(left.rows[0]!.text).toContain('Piet')
  }

  it('is forgotten when the player leaves', async () => {
    const person = { userId: fixture.userIds[0]!, email: 'jan@example.org' }
    await fixture.kysely.transaction().execute((tx) => tradingData.erase!(tx, person))
    await expectForgotten()
  })

  it('is forgotten when the player is removed from the class, also after having begun again', async () => {
    const { kysely, commandQueue, market, userIds } = fixture
    const reset = { kind: 'reset', portfolioId: portfolioIdOf(0), cause: 'player' } as const
    expect(await commandQueue.reset(reset)).toMatchObject({ ok: true })
    const { id } = await fixture.accountOf(userIds[0]!)
    expect(id).not.toBe(portfolioIdOf(0))
    const { release } = createLeave({ kysely, commandQueue, market })
    expect(await kysely.transaction().execute((tx) => release(tx, id))).toBe(true)
    await expectForgotten()
  })
})

it('adds at least a euro at once', () => {
  expect(depositBounds.least).toBe(100)
})
