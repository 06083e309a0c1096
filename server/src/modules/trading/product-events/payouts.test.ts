import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createPayoutsFixture,
  executeAllBut,
  type PayoutsFixture,
} from '../../../../test/fixtures/payouts.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'
import { startPayouts } from './payouts.ts'

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

/** Gives players 100, 200, ... pieces bought at 10 euro, and each a pending purchase and a pending sale. */
async function holders(count: number, product = 0) {
  const { place, market, commandQueue } = fixture
  market.quote(market.products[product]!, 9_00, 10_00)
  const players = Array.from({ length: count }, newPlayer)
  for (const [index, userId] of players.entries()) {
    await commandQueue.execute(place(userId, product, { quantity: toQuantity(100 * (index + 1)) }))
    await commandQueue.execute(place(userId, product, limit('sell', 50_00)))
    await commandQueue.execute(place(userId, product, limit('buy', 1)))
  }
  return players
}

describe('a product that ends', () => {
  it('pays out every position at one price and aborts every order in it, whoever holds it', async () => {
    const { events, market, accountOf, createEngine, place } = fixture
    const players = await holders(5)
    const [other] = await holders(1, 1)
    const onlyWaits = newPlayer()
    await fixture.commandQueue.execute(place(onlyWaits, 0, limit('buy', 1)))
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
        ...{ kind: 'knockout', quantity: pieces, quantity_delta: -pieces, price: 2_34, costs: 0 },
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

  it('at a value of zero is booked without ledger entries', async () => {
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

  it('is paid out once, by the node that gets the role, if its notification was lost', async () => {
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

  it('pays out a purchase that was being executed when the product ended', async () => {
    const { events, market, accountOf, createEngine, commandQueue, place } = fixture
    const userId = newPlayer()
    market.quote(market.products[0]!, 9_00, 10_00)
    const engine = createEngine()
    await engine.start()
    const ended = events.end(market.products[0]!, 3_00)
    await engine.run()
    // Simulates a node that does not know about the end yet.
    events.revive()
    await commandQueue.execute(place(userId, 0, {}))
    events.end(ended.product, 3_00, 'knockout', false)
    await engine.run()
    expect((await accountOf(userId)).transactions.map(({ kind }) => kind)).toEqual(['knockout', 'buy'])
    engine.stop()
    events.revive()
  })

  it('is paid out although a portfolio cannot be paid for another one', async () => {
    const { events, market, accountOf, createEngine, commandQueue, portfolioIdOf } = fixture
    const [first, second] = [await holders(2, 0), await holders(1, 1)]
    const broken = new Set([portfolioIdOf(first[0]!)])
    const engine = createEngine(executeAllBut(broken, commandQueue))
    await engine.start()
    events.end(market.products[0]!, 3_00)
    events.end(market.products[1]!, 3_00)
    await expect(engine.run()).rejects.toThrow('broken')
    const held = async (userId: string) => (await accountOf(userId)).positions.length
    expect(await Promise.all([...first, ...second].map(held))).toEqual([1, 0, 0])
    broken.clear()
    await engine.run()
    expect(await held(first[0]!)).toBe(0)
    engine.stop()
    events.revive()
  })

  it('is no longer checked once nothing has been unpaid for a minute, by this node or a new one', async () => {
    const { kysely, events, market, commandQueue, payoutStore, log } = fixture
    await holders(2)
    const asked: number[] = []
    let sweeps = 0
    const store: typeof payoutStore = {
      ...payoutStore,
      everHeld(productIds) {
        asked.push(sweeps)
        return payoutStore.everHeld(productIds)
      },
    }
    const ending = new AbortController()
    const { signal } = ending
    const begin = () =>
      startPayouts({ kysely, store, executeEvent: commandQueue.executeEvent, market: events, signal, log })
    const ended = events.end(market.products[0]!, 9_00, 'knockout', false)
    const node = begin()
    const looked = [0, 1, 2, 4, 8, 16, 32, 59]
    for (; sweeps < 65; sweeps += 1) {
      // Each second, as a delisting does.
      if (sweeps < 61) node.take(ended)
      await node.sweep()
    }
    // One check with holders, and those of sixty sweeps without.
    expect(asked).toEqual([0, ...looked.map((calm) => calm + 1)])
    await begin().sweep()
    expect(asked).toHaveLength(looked.length + 1)
    // They would pay out the products that end in the tests below.
    ending.abort()
    events.revive()
  })

  it('is checked for a minute, however many products end meanwhile', async () => {
    const { kysely, events, market, commandQueue, payoutStore, log } = fixture
    const asked: string[][] = []
    let isFailing = false
    const store: typeof payoutStore = {
      ...payoutStore,
      everHeld(productIds) {
        if (isFailing) throw new Error('no database')
        asked.push([...productIds])
        return payoutStore.everHeld(productIds)
      },
    }
    const ending = new AbortController()
    const { signal } = ending
    const node = startPayouts({
      kysely,
      store,
      executeEvent: commandQueue.executeEvent,
      market: events,
      signal,
      log,
    })
    const [first, other] = market.products
    events.end(first!, 9_00)
    await node.settled()
    for (let end = 0; end < 70; end += 1) {
      events.end({ ...other!, id: toProductId(`ENDED${end}`) }, 9_00)
      await node.settled()
    }
    expect(asked.at(-1)).toEqual(['ENDED69'])
    // Neither the sweeps that a delisting begins nor failed ones count.
    for (let time = 0; time < 70; time += 1) await node.payOut()
    isFailing = true
    for (let time = 0; time < 70; time += 1) await node.sweep().catch(() => {})
    isFailing = false
    await node.sweep()
    expect(asked.at(-1)).toHaveLength(71)
    expect(asked.at(-1)).toContain(first!.id)
    ending.abort()
    events.revive()
  })

  it('is paid before the next product that somebody has held is checked; one that ends meanwhile goes first', async () => {
    const { kysely, events, market, commandQueue, payoutStore, log } = fixture
    const [earlier, later, meanwhile] = market.products
    for (const product of [0, 1, 2]) await holders(1, product)
    const steps: string[] = []
    const store: typeof payoutStore = {
      ...payoutStore,
      isUnpaid(ended, isWanted) {
        steps.push(`look ${ended.productId}`)
        if (steps.length === 1) events.end(meanwhile!, 9_00)
        return payoutStore.isUnpaid(ended, isWanted)
      },
    }
    const executeEvent: typeof commandQueue.executeEvent = (event) => {
      steps.push(`pay ${event.kind === 'payout' && event.productId}`)
      return commandQueue.executeEvent(event)
    }
    const ending = new AbortController()
    const { signal } = ending
    const node = startPayouts({ kysely, store, executeEvent, market: events, signal, log })
    const heldByNobody = { ...later!, id: toProductId('NOBODY') }
    for (const product of [earlier!, heldByNobody, later!]) events.end(product, 9_00, 'knockout', false)
    await node.sweep()
    expect(steps).toEqual([later!, meanwhile!, earlier!].flatMap(({ id }) => [`look ${id}`, `pay ${id}`]))
    ending.abort()
    events.revive()
  })

  it('is not marked as paid by a node that must stop during the check', async () => {
    const { kysely, events, market, commandQueue, payoutStore, log } = fixture
    await holders(1)
    const ending = new AbortController()
    const { signal } = ending
    const asked: boolean[] = []
    let isEnding = false
    const store: typeof payoutStore = {
      ...payoutStore,
      isUnpaid(ended, isWanted) {
        if (isEnding) ending.abort()
        asked.push(isWanted())
        return payoutStore.isUnpaid(ended, isWanted)
      },
    }
    events.end(market.products[0]!, 9_00, 'knockout', false)
    const { executeEvent } = commandQueue
    const node = startPayouts({ kysely, store, executeEvent, market: events, signal, log })
    // The next sweep would be the last one.
    for (let sweep = 0; sweep < 60; sweep += 1) await node.sweep()
    isEnding = true
    await node.sweep()
    expect(asked).toEqual([...Array(8).fill(true), false])
    expect([...(await events.unpaidProducts())]).toHaveLength(1)
    events.revive()
  })

  it('aborts orders as invalid after a delisting, and cannot be traded any more', async () => {
    const { events, market, accountOf, createEngine, commandQueue, place } = fixture
    const [userId] = await holders(1)
    const engine = createEngine()
    await engine.start()
    events.end(market.products[0]!, 9_00, 'delisting')
    await engine.run()
    for (const side of ['buy', 'sell'] as const) {
      const late = await commandQueue.execute(place(userId!, 0, { side }))
      expect(late).toMatchObject({ value: { order: { abortReason: 'invalid' }, transaction: null } })
    }
    const { transactions, orders } = await accountOf(userId!)
    expect(transactions[0]).toMatchObject({ kind: 'delisting', price: 9_00, gain: -100_00 })
    expect(orders.map((order) => order.abort_reason)).toEqual(['invalid', 'invalid', 'invalid', 'invalid'])
    engine.stop()
    events.revive()
  })

  it('does not change portfolios whose competition was over', async () => {
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
