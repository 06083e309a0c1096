// After the market, portfolios are split one by one: what happens to a portfolio that the sweep has not reached yet.

import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { refuse } from '@koersklasse/domain/result.ts'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createPayoutsFixture,
  executeAllBut,
  type PayoutsFixture,
} from '../../../../test/fixtures/payouts.ts'
import { createRandom } from '../../../platform/random.ts'
import type { PlaceOrder, SplitPortfolio } from '../execution/command.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'
import { createFindPortfolio } from '../portfolios/find-portfolio.ts'
import { createReadHoldings } from '../portfolios/read-holdings.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
const tuesday = Date.UTC(2026, 10, 24, 8)

const fixtures: PayoutsFixture[] = []
afterEach(async () => {
  for (const { kysely, database } of fixtures.splice(0)) {
    expect(await auditLedger(kysely)).toEqual([])
    await database.close()
  }
})

async function open(players: number): Promise<PayoutsFixture> {
  const fixture = await createPayoutsFixture(players)
  fixtures.push(fixture)
  return fixture
}

type ExecuteEvent = CommandQueue['executeEvent']

/** Declares a split and carries it out in the market, but in no portfolio; the share costs a seventh from then on. */
async function splitMarket(fixture: PayoutsFixture, split = '7:1', price = 10_00): Promise<void> {
  const engine = fixture.createEngine(async () => refuse({ code: 'unavailable' }))
  await engine.declare({ symbol: 'IBM', exDate: '2026-11-24', kind: 'split', value: split })
  fixture.market.moveTo(tuesday)
  await engine.start()
  await engine.run().catch(() => {})
  engine.stop()
  fixture.market.quote(fixture.market.products[0]!, price)
}

/** Carries out the rest, as the next node with the engine's role does. */
async function finish(fixture: PayoutsFixture, executeEvent?: ExecuteEvent): Promise<void> {
  const engine = fixture.createEngine(executeEvent)
  await engine.start()
  await engine.run().finally(() => engine.stop())
}

function trade(fixture: PayoutsFixture, player: number, side: 'buy' | 'sell', pieces: number, terms = {}) {
  const order = { side, quantity: toQuantity(pieces), ...terms } as PlaceOrder['terms']
  return fixture.commandQueue.execute(fixture.place(fixture.userIds[player]!, 0, order))
}

/** A player's cash, pieces and their cost in cents, booked transactions and waiting orders. */
async function holdingsOf(fixture: PayoutsFixture, player: number) {
  const { cash, positions, orders, transactions } = await fixture.accountOf(fixture.userIds[player]!)
  return {
    cash,
    held: positions.map(({ quantity, cost }) => ({ quantity, cost })),
    orders: orders.map((one) => [one.status, one.quantity, one.limit_price, one.stop_price]).sort(),
    booked: transactions.map(({ kind, quantity_delta, amount }) => [kind, quantity_delta, amount]),
  }
}

describe('a portfolio that lacks a running split', () => {
  it('is split before its order is decided, and not again by the sweep', async () => {
    const fixture = await open(3)
    fixture.market.quote(fixture.market.products[0]!, 70_00)
    for (const player of [0, 1]) await trade(fixture, player, 'buy', 10)
    await splitMarket(fixture)
    expect((await holdingsOf(fixture, 0)).held).toEqual([{ quantity: 10, cost: 700_00 }])
    expect(await trade(fixture, 0, 'sell', 70)).toMatchObject({
      value: { transaction: { executionPrice: 10_00, quantity: 70 } },
    })
    // A purchase now is of new pieces, which are not split.
    await trade(fixture, 2, 'buy', 70)
    await finish(fixture)
    const [seller, holder, buyer] = [0, 1, 2].map((player) => holdingsOf(fixture, player))
    expect((await seller!).booked.map(([kind]) => kind)).toEqual(['sell', 'split', 'buy'])
    expect((await holder!).held).toEqual([{ quantity: 70, cost: 700_00 }])
    expect(await buyer!).toMatchObject({ held: [{ quantity: 70 }], booked: [['buy', 70, expect.anything()]] })
    for (const table of ['running_splits', 'split_portfolios'] as const)
      expect(await fixture.kysely.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('has its waiting orders split before one is changed or triggered', async () => {
    const fixture = await open(1)
    const { market, commandQueue } = fixture
    market.quote(market.products[0]!, 70_00)
    await trade(fixture, 0, 'buy', 10)
    await trade(fixture, 0, 'sell', 10, { orderType: 'stoploss', stopPrice: 63_00 })
    await trade(fixture, 0, 'buy', 1, { orderType: 'limit', limitPrice: 35_00 })
    const { id, orders } = await fixture.accountOf(fixture.userIds[0]!)
    const stop = orders.find((order) => order.stop_price !== null)!
    await splitMarket(fixture)
    // The new price is below the old stop price, but not below the new one.
    const price = market.priceOf(market.products[0]!.id)
    const terms = { quantity: toQuantity(10), price: stop.stop_price }
    expect(
      await commandQueue.execute({ kind: 'decide', portfolioId: id, orderId: stop.id, price, terms }),
    ).toMatchObject({ value: { order: { orderStatus: 'pending', stopPrice: 9_00, quantity: 70 } } })
    expect((await holdingsOf(fixture, 0)).orders).toEqual([
      ['pending', 7, 5_00, null],
      ['pending', 70, null, 9_00],
    ])
    await finish(fixture)
  })

  it('is split when somebody looks at it, as is one among many', async () => {
    const fixture = await open(2)
    const { kysely, market, store, competition, userIds, commandQueue } = fixture
    market.quote(market.products[0]!, 70_00)
    for (const player of [0, 1]) await trade(fixture, player, 'buy', 10)
    await splitMarket(fixture, '7:2')
    const splitNow = async (portfolioIds: readonly string[]) => {
      for (const portfolioId of portfolioIds) await commandQueue.executeEvent({ kind: 'split', portfolioId })
    }
    const findPortfolio = createFindPortfolio({
      ...{ store, market, splitNow, findPlayer: async () => undefined },
      competitionOf: async () => competition,
    })
    const found = await findPortfolio.own({ userId: userIds[0]! } as never)
    expect(found).toMatchObject({ value: { isBehind: false } })
    expect((await holdingsOf(fixture, 0)).held).toEqual([{ quantity: 35, cost: 700_00 }])
    const read = createReadHoldings(kysely, splitNow)
    const all = await read(competition.id, userIds)
    expect([...all.values()].map(({ positions }) => positions[0]!.quantity)).toEqual([35, 35])
    // While a portfolio is locked it is not shown with old pieces.
    const locked = await open(1)
    locked.market.quote(locked.market.products[0]!, 70_00)
    await trade(locked, 0, 'buy', 10)
    await splitMarket(locked)
    const other = createFindPortfolio({
      ...{ store: locked.store, market, findPlayer: async () => undefined, splitNow: async () => {} },
      competitionOf: async () => locked.competition,
    })
    expect(await other.own({ userId: locked.userIds[0]! } as never)).toMatchObject({
      refusal: { code: 'unavailable' },
    })
  })

  it('is paid for its new pieces when the product ends', async () => {
    const fixture = await open(2)
    const { events, market } = fixture
    market.quote(market.products[0]!, 70_00)
    for (const player of [0, 1]) await trade(fixture, player, 'buy', 10)
    await splitMarket(fixture)
    events.end(market.products[0]!, 9_00, 'delisting')
    await finish(fixture)
    for (const player of [0, 1]) {
      const { held, booked } = await holdingsOf(fixture, player)
      expect([held, booked[0]]).toEqual([[], ['delisting', -70, 630_00]])
    }
  })

  it('stays as it is if its competition was over when the split took effect', async () => {
    const fixture = await open(1)
    fixture.market.quote(fixture.market.products[0]!, 70_00)
    await trade(fixture, 0, 'buy', 10)
    await fixture.changeCompetition({ end: tuesday as never })
    await fixture.kysely
      .updateTable('competitions')
      .set({ closed_at: tuesday as never })
      .execute()
    await splitMarket(fixture)
    const portfolioId = fixture.portfolioIdOf(fixture.userIds[0]!)
    await fixture.commandQueue.executeEvent({ kind: 'split', portfolioId })
    await finish(fixture)
    expect((await holdingsOf(fixture, 0)).held).toEqual([{ quantity: 10, cost: 700_00 }])
  })

  it('does not hold up the others if it cannot be split, and keeps the split from ending', async () => {
    const fixture = await open(2)
    fixture.market.quote(fixture.market.products[0]!, 70_00)
    for (const player of [0, 1]) await trade(fixture, player, 'buy', 10)
    // Those with orders come first.
    await trade(fixture, 0, 'sell', 10, { orderType: 'limit', limitPrice: 99_00 })
    await splitMarket(fixture)
    const broken = new Set([fixture.portfolioIdOf(fixture.userIds[0]!)])
    await expect(finish(fixture, executeAllBut(broken, fixture.commandQueue))).rejects.toThrow('broken')
    expect((await holdingsOf(fixture, 1)).held).toEqual([{ quantity: 70, cost: 700_00 }])
    const running = () => fixture.kysely.selectFrom('running_splits').select('action_id').execute()
    expect(await running()).toHaveLength(1)
    await finish(fixture)
    expect((await holdingsOf(fixture, 0)).held).toEqual([{ quantity: 70, cost: 700_00 }])
    expect(await running()).toEqual([])
  })

  it('applies two splits of one product in order when it is split at last', async () => {
    const fixture = await open(1)
    fixture.market.quote(fixture.market.products[0]!, 70_00)
    await trade(fixture, 0, 'buy', 11)
    await splitMarket(fixture, '1:2', 140_00)
    const engine = fixture.createEngine(async () => refuse({ code: 'unavailable' }))
    await engine.declare({ symbol: 'IBM', exDate: '2026-11-25', kind: 'split', value: '3:1' })
    fixture.market.moveTo(tuesday + 24 * 3_600_000)
    await engine.start()
    await engine.run().catch(() => {})
    engine.stop()
    await finish(fixture)
    const { held, booked } = await holdingsOf(fixture, 0)
    expect(held).toMatchObject([{ quantity: 15 }])
    // Five and a half new pieces, then five times three.
    expect(new Set(booked.map(([, delta]) => delta))).toEqual(new Set([11, -6, 10]))
  })
})

describe('a split with trades between its pages and nodes that stop', () => {
  it.each([0, 1])('has the result of a split at one instant (game %i)', async (game) => {
    const random = createRandom(`split ${seed} ${game}`)
    process.stdout.write(`Split with trades in between: SEED=${seed}, game ${game}\n`)
    const draw = (below: number) => Math.floor(random.uniform() * below)
    const players = 12
    const [slices, atOnce] = [await open(players), await open(players)]
    const both = async (act: (fixture: PayoutsFixture) => Promise<unknown>) => {
      await act(slices)
      await act(atOnce)
    }
    const tradeAtRandom = async (price: number) => {
      const [player, pieces] = [draw(players), 1 + draw(30)]
      const side = random.uniform() < 0.5 ? 'buy' : 'sell'
      const near = Math.round(price * (0.5 + random.uniform()))
      const kinds = [{}, { orderType: 'limit', limitPrice: near }]
      const terms = side === 'sell' ? [...kinds, { orderType: 'stoploss', stopPrice: near }] : kinds
      const chosen = terms[draw(terms.length)]
      await both((fixture) => trade(fixture, player, side, pieces, chosen))
    }
    await both(async ({ market }) => market.quote(market.products[0]!, 60_00))
    for (let turn = 0; turn < 25; turn += 1) await tradeAtRandom(60_00)
    const [a, b] = [1 + draw(9), 1 + draw(9)]
    const price = Math.max(1, Math.round((60_00 * b) / a))
    await both((fixture) => splitMarket(fixture, `${a}:${b}`, price))
    await finish(atOnce)

    // In one of the two games trades arrive between the portfolios, and the node stops several times on its way.
    const executeUntilStopped: ExecuteEvent = async (event) => {
      if (random.uniform() < 0.4) throw new Error('the node has stopped')
      return slices.commandQueue.executeEvent(event as SplitPortfolio)
    }
    for (let turn = 0; turn < 12; turn += 1) {
      await tradeAtRandom(price)
      if (turn % 3 === 0) await finish(slices, executeUntilStopped).catch(() => {})
    }
    await finish(slices)
    for (let player = 0; player < players; player += 1)
      expect(await holdingsOf(slices, player), `player ${player}`).toEqual(await holdingsOf(atOnce, player))
  })
})
