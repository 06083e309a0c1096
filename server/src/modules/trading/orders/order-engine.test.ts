import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heardFeed } from '../../../../test/fixtures/manual-market.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { waitingMessages } from '../../../../test/fixtures/waiting-messages.ts'
import type { ChangeOrder, DecideOrder } from '../execution/command.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'
import { createOrderEngine, type OrderEngine } from './order-engine.ts'

let fixture: TradingFixture
let engines: OrderEngine[]

beforeEach(async () => {
  fixture = await createTradingFixture({ players: 3, batchSize: 5 })
  engines = []
  quote(100_00)
})
afterEach(async () => {
  for (const engine of engines) engine.close()
  expect(await auditLedger(fixture.kysely)).toEqual([])
  await fixture.database.close()
})

const quote = (ask: number) => fixture.market.quote(fixture.market.products[0]!, ask - 1_00, ask)

function startEngine(): OrderEngine {
  const engine = fixture.startEngine()
  engines.push(engine)
  return engine
}

/** Places a limit order to buy one piece. */
async function buyAt(limit: number, player = 0) {
  const result = await fixture.commandQueue.execute({
    kind: 'place',
    portfolioId: fixture.portfolioIdOf(fixture.userIds[player]!),
    productId: fixture.market.products[0]!.id,
    terms: { side: 'buy', quantity: toQuantity(1), orderType: 'limit', limitPrice: toCents(limit) },
    validity: 'cancel',
    idempotencyKey: null,
  })
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value.order
}

async function statusOf({ id }: { id: string }): Promise<string> {
  const { status } = await fixture.kysely
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status
}

const landed = async (engine: OrderEngine) => {
  while (engine.stats().due > 0) await new Promise(setImmediate)
}

describe('the order engine', () => {
  it('finds orders at its start that were placed before, including due ones', async () => {
    const orders = []
    for (let index = 0; index < 12; index++) orders.push(await buyAt(90_00 - index * 1_00))
    quote(85_00)
    const engine = startEngine()
    await engine.catchUp()
    await landed(engine)
    const statuses = await Promise.all(orders.map(statusOf))
    expect(statuses).toEqual([...Array(6).fill('completed'), ...Array(6).fill('pending')])
    expect(engine.stats()).toEqual({ waiting: 6, due: 0 })
  })

  it('reads every waiting order, even if more than a page changed in the same millisecond', async () => {
    const orders = []
    for (let index = 0; index < 12; index++) {
      orders.push(await buyAt(90_00, index % 3))
      if (index % 5 === 0) fixture.market.advance(1)
    }
    const seen: string[] = []
    let after = { updatedAt: toEpochMs(0), id: null as string | null }
    for (;;) {
      const page = await fixture.waitingOrders.page(after, 5)
      if (page.length === 0) break
      seen.push(...page.map(({ id }) => id))
      after = { updatedAt: page.at(-1)!.updated_at, id: page.at(-1)!.id }
    }
    expect(seen.toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
  })

  it('finds placed and changed orders whose messages the bus has lost', async () => {
    const engine = startEngine()
    await engine.catchUp()
    const [placed, changed] = [await buyAt(90_00), await buyAt(70_00)]
    await fixture.deliver()
    const lost = await buyAt(89_00)
    await fixture.commandQueue.execute({
      kind: 'change',
      portfolioId: fixture.portfolioIdOf(fixture.userIds[0]!),
      orderId: changed.id,
      limitPrice: toCents(88_00),
    })
    await fixture.kysely.deleteFrom('outbox_pages').execute()
    quote(88_00)
    await landed(engine)
    expect(await Promise.all([placed, lost, changed].map(statusOf))).toEqual([
      'completed',
      'pending',
      'pending',
    ])
    await engine.catchUp()
    await landed(engine)
    expect(await Promise.all([placed, lost, changed].map(statusOf))).toEqual(Array(3).fill('completed'))
    expect(engine.stats()).toEqual({ waiting: 0, due: 0 })
  })

  it('reads orders again when their competition ends at another instant', async () => {
    const engine = startEngine()
    const order = await buyAt(50_00)
    for (let reading = 0; reading < 3; reading++) {
      fixture.market.advance(1)
      await engine.catchUp()
    }
    await fixture.changeCompetition({ end: fixture.market.now() })
    engine.sweep()
    expect(engine.stats()).toEqual({ waiting: 1, due: 0 })
    await engine.catchUp()
    engine.sweep()
    await landed(engine)
    expect(await statusOf(order)).toBe('aborted')
  })

  it('keeps the end that was read when a message with the former end comes late', async () => {
    const engine = startEngine()
    const order = await buyAt(50_00)
    const [late] = await waitingMessages(fixture.kysely)
    await engine.catchUp()
    await fixture.changeCompetition({ end: fixture.market.now() })
    await engine.catchUp()
    fixture.bus.publish('portfolio', late!.message as never)
    await new Promise(setImmediate)
    engine.sweep()
    await landed(engine)
    expect(await statusOf(order)).toBe('aborted')
  })

  it('keeps the end that is read while an order is due', async () => {
    const executed = Promise.withResolvers<void>()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const { market, waitingOrders, bus, log } = fixture
    const engine = createOrderEngine({
      ...{ market, waitingOrders, bus, log },
      commandQueue: {
        async execute(command: DecideOrder) {
          // Nothing is filled on so old a quote, and the answer comes after the end was read.
          const result = await fixture.commandQueue.execute({ ...command, price: null })
          executed.resolve()
          await answered
          return result
        },
      },
      maxQuoteAge: Number.POSITIVE_INFINITY,
    })
    engines.push(engine)
    const order = await buyAt(90_00)
    await engine.catchUp()
    engine.sweep()
    quote(90_00)
    market.advance(3_600_000)
    await executed.promise
    await fixture.changeCompetition({ end: market.now() })
    await engine.catchUp()
    answer()
    await landed(engine)
    engine.sweep()
    await landed(engine)
    expect(await statusOf(order)).toBe('aborted')
  })

  it('reads only the changed orders after the first reading, and misses none', async () => {
    const engine = startEngine()
    await engine.catchUp()
    let expected = 0
    for (let round = 0; round < 5; round++) {
      await buyAt(50_00 + round)
      expected += 1
      fixture.market.advance(10_000)
      await engine.catchUp()
      expect(engine.stats().waiting).toBe(expected)
    }
  })

  it('keeps the newest version of an order when messages arrive out of order', async () => {
    const engine = startEngine()
    await engine.catchUp()
    const order = await buyAt(90_00)
    const [older] = await waitingMessages(fixture.kysely)
    await fixture.commandQueue.execute({
      kind: 'change',
      portfolioId: fixture.portfolioIdOf(fixture.userIds[0]!),
      orderId: order.id,
      limitPrice: toCents(80_00),
    })
    await fixture.deliver()
    fixture.bus.publish('portfolio', older!.message as never)
    await new Promise(setImmediate)
    quote(90_00)
    await landed(engine)
    expect(engine.stats().waiting).toBe(1)
    quote(80_00)
    await landed(engine)
    expect(await statusOf(order)).toBe('completed')
  })

  it('sends nothing while the feed is silent, nor on a quote from before it was back', async () => {
    const engine = startEngine()
    const order = await buyAt(90_00)
    await engine.catchUp()
    engine.sweep()
    const { market } = fixture
    market.feed = { ...heardFeed, isSilent: true }
    quote(90_00)
    engine.sweep()
    await engine.catchUp()
    expect(engine.stats()).toEqual({ waiting: 1, due: 0 })
    market.advance(1)
    market.feed = { ...heardFeed, countsFrom: market.now() }
    engine.sweep()
    expect(engine.stats()).toEqual({ waiting: 1, due: 0 })
    quote(89_00)
    await landed(engine)
    expect(await statusOf(order)).toBe('completed')
  })

  it('tries all orders when the feed is back and the known prices still count, as those of a tape do', async () => {
    const engine = startEngine()
    const order = await buyAt(90_00)
    await engine.catchUp()
    fixture.market.feed = { ...heardFeed, isSilent: true }
    engine.sweep()
    quote(90_00)
    fixture.market.feed = heardFeed
    engine.sweep()
    await landed(engine)
    expect(await statusOf(order)).toBe('completed')
  })

  it('drops an order that was closed long ago', async () => {
    const engine = startEngine()
    await engine.catchUp()
    const order = await buyAt(90_00)
    await fixture.deliver()
    await fixture.commandQueue.execute({
      kind: 'cancel',
      portfolioId: fixture.portfolioIdOf(fixture.userIds[0]!),
      orderId: order.id,
    })
    await fixture.kysely.deleteFrom('outbox_pages').execute()
    expect(engine.stats().waiting).toBe(1)
    quote(90_00)
    await landed(engine)
    expect(engine.stats()).toEqual({ waiting: 0, due: 0 })
  })

  it('retries an order on the same price after the command queue failed', async () => {
    let isBroken = true
    const commandQueue = {
      execute: (command: DecideOrder) =>
        isBroken ? Promise.reject(new Error('no database')) : fixture.commandQueue.execute(command),
    }
    const { market, waitingOrders, bus, log } = fixture
    const engine = createOrderEngine({
      ...{ market, waitingOrders, bus, commandQueue, log },
      maxQuoteAge: 60_000,
    })
    engines.push(engine)
    const orders = [await buyAt(90_00), await buyAt(90_00), await buyAt(90_00)]
    await engine.catchUp()
    quote(90_00)
    await new Promise(setImmediate)
    quote(95_00)
    expect(engine.stats()).toEqual({ waiting: 0, due: 3 })
    isBroken = false
    await engine.catchUp()
    await landed(engine)
    expect(await Promise.all(orders.map(statusOf))).toEqual(Array(3).fill('completed'))
    const { price } = await fixture.kysely
      .selectFrom('transactions')
      .select('price')
      .executeTakeFirstOrThrow()
    expect(price).toBe(90_00)
  })

  it('tries an order once on a price that the command queue does not fill it at, and again on the next', async () => {
    let tries = 0
    const commandQueue = {
      execute: (command: DecideOrder) => {
        tries += 1
        return fixture.commandQueue.execute({ ...command, price: null })
      },
    }
    const { market, waitingOrders, bus, log } = fixture
    const engine = createOrderEngine({
      ...{ market, waitingOrders, bus, commandQueue, log },
      maxQuoteAge: Number.POSITIVE_INFINITY,
    })
    engines.push(engine)
    const order = await buyAt(90_00)
    await engine.catchUp()
    quote(90_00)
    // The quote is too old for the command queue, although it triggers the order in the engine.
    market.advance(3_600_000)
    await landed(engine)
    expect([tries, await statusOf(order)]).toEqual([1, 'pending'])
    quote(90_00)
    await landed(engine)
    expect([tries, await statusOf(order)]).toEqual([2, 'completed'])
  })

  it('fills an order once while two engines are running', async () => {
    const both = [startEngine(), startEngine()]
    const orders = []
    for (let index = 0; index < 20; index++) orders.push(await buyAt(90_00, index % 3))
    await Promise.all(both.map((engine) => engine.catchUp()))
    quote(90_00)
    await Promise.all(both.map(landed))
    expect(await Promise.all(orders.map(statusOf))).toEqual(Array(20).fill('completed'))
    expect(await fixture.kysely.selectFrom('transactions').selectAll().execute()).toHaveLength(20)
  })

  it.each<[string, Partial<Pick<ChangeOrder, 'quantity' | 'limitPrice'>>]>([
    ['more pieces', { quantity: toQuantity(500) }],
    ['another limit', { limitPrice: toCents(91_00) }],
  ])('does not fill a change to %s on a price from before it', async (_, change) => {
    // The execution waits in another node's queue, or behind many others, while the price recovers.
    let send = (): void => {}
    const held = new Promise<void>((resolve) => {
      send = resolve
    })
    const { market, waitingOrders, bus, log } = fixture
    const engine = createOrderEngine({
      ...{ market, waitingOrders, bus, log },
      commandQueue: {
        execute: (command: DecideOrder) => held.then(() => fixture.commandQueue.execute(command)),
      },
      maxQuoteAge: 60_000,
    })
    engines.push(engine)
    const order = await buyAt(90_00)
    await engine.catchUp()
    quote(90_00)
    quote(110_00)
    const portfolioId = fixture.portfolioIdOf(fixture.userIds[0]!)
    await fixture.commandQueue.execute({ kind: 'change', portfolioId, orderId: order.id, ...change })
    send()
    await landed(engine)
    expect(await statusOf(order)).toBe('pending')
    quote(90_00)
    await landed(engine)
    expect(await statusOf(order)).toBe('completed')
  })

  it('keeps a change that arrives while the order is being sent, and triggers it on its new price', async () => {
    const engine = startEngine()
    await engine.catchUp()
    const order = await buyAt(90_00)
    await fixture.deliver()
    const change = fixture.commandQueue.execute({
      kind: 'change',
      portfolioId: fixture.portfolioIdOf(fixture.userIds[0]!),
      orderId: order.id,
      limitPrice: toCents(80_00),
    })
    // The change is ahead of the execution in the command queue.
    quote(90_00)
    await change
    await landed(engine)
    await fixture.deliver()
    expect(engine.stats()).toEqual({ waiting: 1, due: 0 })
    quote(81_00)
    quote(80_00)
    await landed(engine)
    expect(await statusOf(order)).toBe('completed')
  })
})
