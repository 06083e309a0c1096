import { toQuantity } from '@koersklasse/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../audit-ledger.ts'
import { createPayoutsFixture, type PayoutsFixture } from './payouts.fixture.ts'

let fixture: PayoutsFixture
beforeAll(async () => {
  fixture = await createPayoutsFixture(60)
})
afterEach(async () => {
  expect(await auditLedger(fixture.kysely)).toEqual([])
})
afterAll(() => fixture.database.close())

let nextPlayer = 0
const newPlayer = () => fixture.userIds[nextPlayer++]!

const costsOf = (value: number) => 200 + Math.ceil((value * 5) / 10_000)
const limit = (side: 'buy' | 'sell', limitPrice: number) =>
  ({ side, orderType: 'limit', limitPrice, quantity: toQuantity(1) }) as never

/** Players who hold 100, 200, ... pieces bought at 10 euro, each with an order to buy and one to sell that wait. */
async function holders(count: number, product = 0) {
  const { place, market, settlement } = fixture
  market.quote(market.products[product]!, 9_00, 10_00)
  const players = Array.from({ length: count }, newPlayer)
  for (const [index, userId] of players.entries()) {
    await settlement.settle(place(userId, product, { quantity: toQuantity(100 * (index + 1)) }))
    await settlement.settle(place(userId, product, limit('sell', 50_00)))
    await settlement.settle(place(userId, product, limit('buy', 1)))
  }
  return players
}

describe('a product that ends', () => {
  it('pays out every position at one price and aborts every order in it, whoever holds it', async () => {
    const { events, market, accountOf, createEngine, place } = fixture
    const players = await holders(5)
    const [other] = await holders(1, 1)
    const onlyWaits = newPlayer()
    await fixture.settlement.settle(place(onlyWaits, 0, limit('buy', 1)))
    const engine = createEngine()
    await engine.start()
    events.end(market.products[0]!, 2_34)
    await engine.run()
    for (const [index, userId] of players.entries()) {
      const pieces = 100 * (index + 1)
      const { cash, positions, orders, transactions } = await accountOf(userId)
      expect(cash).toBe(100_000_00 - pieces * 10_00 - costsOf(pieces * 10_00) + pieces * 2_34)
      expect(positions).toEqual([])
      expect(orders.map((order) => order.abort_reason)).toEqual(['knockout', 'knockout'])
      expect(transactions[0]).toMatchObject({
        ...{ kind: 'knockout', quantity: pieces, pieces: -pieces, price: 2_34, costs: 0 },
        gain: pieces * (2_34 - 10_00),
        detail: { kind: 'end', underlyingSymbol: 'IBM', cost: pieces * 10_00, unwoundAt: '9.5' },
        quote: { symbol: 'IBM', source: 'hand' },
      })
    }
    expect((await accountOf(onlyWaits)).orders).toMatchObject([{ abort_reason: 'knockout' }])
    const untouched = await accountOf(other!)
    expect(untouched.positions).toHaveLength(1)
    expect(untouched.orders.map((order) => order.status)).toEqual(['pending', 'pending'])
    engine.stop()
    events.revive()
  })

  it('that brings nothing is booked without a cent in the ledger', async () => {
    const { events, market, accountOf, createEngine, kysely } = fixture
    const [userId] = await holders(1)
    const before = await accountOf(userId!)
    const engine = createEngine()
    await engine.start()
    events.end(market.products[0]!, 0)
    await engine.run()
    const after = await accountOf(userId!)
    expect(after.cash).toBe(before.cash)
    expect(after.transactions[0]).toMatchObject({ kind: 'knockout', price: 0, amount: 0, gain: -1_000_00 })
    const entries = await kysely
      .selectFrom('ledger_entries')
      .selectAll()
      .where('transaction_id', '=', after.transactions[0]!.id)
      .execute()
    expect(entries).toEqual([])
    engine.stop()
    events.revive()
  })

  it('is settled by the node that gets the role, where the word of it was lost, and once', async () => {
    const { events, market, accountOf, createEngine } = fixture
    const [userId] = await holders(1)
    events.end(market.products[0]!, 5_00, 'settlement', false)
    const engines = [createEngine(), createEngine(), createEngine()]
    await Promise.all(engines.map((engine) => engine.start()))
    await Promise.all(engines.map((engine) => engine.run()))
    const { transactions, orders } = await accountOf(userId!)
    expect(transactions.map(({ kind }) => kind)).toEqual(['settlement', 'buy'])
    expect(orders.map((order) => order.abort_reason)).toEqual(['knockout', 'knockout'])
    for (const engine of engines) engine.stop()
    events.revive()
  })

  it('takes a purchase that was on its way as it ended', async () => {
    const { events, market, accountOf, createEngine, settlement, place } = fixture
    const userId = newPlayer()
    market.quote(market.products[0]!, 9_00, 10_00)
    const engine = createEngine()
    await engine.start()
    const ended = events.end(market.products[0]!, 3_00)
    await engine.run()
    // A node that has not heard of it yet.
    events.revive()
    await settlement.settle(place(userId, 0, {}))
    events.end(ended.product, 3_00, 'knockout', false)
    await engine.run()
    expect((await accountOf(userId)).transactions.map(({ kind }) => kind)).toEqual(['knockout', 'buy'])
    engine.stop()
    events.revive()
  })

  it('aborts orders as invalid where it was delisted, and lets nobody trade it afterwards', async () => {
    const { events, market, accountOf, createEngine, settlement, place } = fixture
    const [userId] = await holders(1)
    const engine = createEngine()
    await engine.start()
    events.end(market.products[0]!, 9_00, 'delisting')
    await engine.run()
    for (const side of ['buy', 'sell'] as const) {
      const late = await settlement.settle(place(userId!, 0, { side }))
      expect(late).toMatchObject({ value: { order: { abortReason: 'invalid' }, transaction: null } })
    }
    const { transactions, orders } = await accountOf(userId!)
    expect(transactions[0]).toMatchObject({ kind: 'delisting', price: 9_00, gain: -100_00 })
    expect(orders.map((order) => order.abort_reason)).toEqual(['invalid', 'invalid', 'invalid', 'invalid'])
    engine.stop()
    events.revive()
  })

  it('leaves portfolios alone whose competition was over', async () => {
    const { events, market, accountOf, createEngine, competition, kysely } = fixture
    const [userId] = await holders(1)
    const ended = { end_at: market.now() }
    await kysely.updateTable('competitions').set(ended).where('id', '=', competition.id).execute()
    const engine = createEngine()
    await engine.start()
    events.end(market.products[0]!, 9_00)
    await engine.run()
    expect((await accountOf(userId!)).positions).toHaveLength(1)
    engine.stop()
    events.revive()
    const running = { end_at: competition.end }
    await kysely.updateTable('competitions').set(running).where('id', '=', competition.id).execute()
  })
})
