import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { assert } from '@koersklasse/domain/result.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { createInProcessBus } from '../../../platform/bus/in-process.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createOutbox } from '../../../platform/outbox.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'
import type { OrderResult, PlaceOrder } from './command.ts'

let fixture: TradingFixture
const log = pino({ level: 'silent' })

beforeAll(async () => {
  fixture = await createTradingFixture({ players: 60 })
})
afterEach(async () => {
  expect(await auditLedger(fixture.kysely)).toEqual([])
})
afterAll(() => fixture.database.close())

/** Each test uses a different player. */
let nextPlayer = 0
const newPlayer = () => fixture.userIds[nextPlayer++]!

function order(userId: string, changes: Partial<PlaceOrder> = {}): PlaceOrder {
  return {
    kind: 'place',
    portfolioId: fixture.portfolioIdOf(userId),
    productId: fixture.market.products[0]!.id,
    terms: { side: 'buy', quantity: toQuantity(10), orderType: 'market' },
    validity: 'cancel',
    idempotencyKey: null,
    ...changes,
  }
}

const statusOf = (result: OrderResult) => (result.ok ? result.value.order.orderStatus : result.refusal.code)
const quoteFirst = (bid: number | null, ask = bid) =>
  fixture.market.quote(fixture.market.products[0]!, bid, ask)

async function portfolioOf(userId: string) {
  const portfolio = await fixture.store.findPortfolio(userId, fixture.competition.id)
  return { ...portfolio!, positions: await fixture.store.positionsOf(portfolio!.id) }
}

describe('the command queue', () => {
  it('fills a purchase at the ask, stores its quote, and debits value and costs', async () => {
    const userId = newPlayer()
    quoteFirst(99_00, 100_00)
    const result = await fixture.commandQueue.execute(order(userId))
    expect(result).toMatchObject({
      ok: true,
      value: {
        order: { orderStatus: 'completed' },
        transaction: {
          quantity: 10,
          executionPrice: 100_00,
          executionCosts: 2_50,
          bid: 99_00,
          ask: 100_00,
          quote: { symbol: 'IBM', bid: '99', ask: '100', source: 'hand' },
        },
      },
    })
    const portfolio = await portfolioOf(userId)
    expect(portfolio.cash).toBe(100_000_00 - 1_000_00 - 2_50)
    expect(portfolio.version).toBe(1)
    expect(portfolio.positions).toMatchObject([{ quantity: 10, cost: 1_000_00 }])
  })

  it('writes nothing for a command that it refuses', async () => {
    quoteFirst(100_00)
    expect(statusOf(await fixture.commandQueue.execute(order(systemIds.next())))).toBe('consent_required')
    const userId = newPlayer()
    quoteFirst(null)
    expect(statusOf(await fixture.commandQueue.execute(order(userId)))).toBe('no_price')
    await fixture.changeCompetition({ end: fixture.market.now() })
    expect(statusOf(await fixture.commandQueue.execute(order(userId)))).toBe('no_competition')
    await fixture.changeCompetition({})
    expect(await portfolioOf(userId)).toMatchObject({ cash: 100_000_00, version: 0, positions: [] })
  })

  it('refuses to place or change an order once the recording is over, and still cancels', async () => {
    const userId = newPlayer()
    quoteFirst(99_00, 100_00)
    const limit = {
      side: 'buy',
      quantity: toQuantity(1),
      orderType: 'limit',
      limitPrice: toCents(50_00),
    } as const
    const waiting = await fixture.commandQueue.execute(order(userId, { terms: limit }))
    assert(waiting.ok, 'the order waits')
    const { id: orderId } = waiting.value.order
    fixture.market.hasEnded = true
    onTestFinished(() => {
      fixture.market.hasEnded = false
    })
    expect(statusOf(await fixture.commandQueue.execute(order(userId)))).toBe('market_over')
    const change = {
      kind: 'change',
      portfolioId: fixture.portfolioIdOf(userId),
      orderId,
      limitPrice: toCents(200_00),
    } as const
    expect(statusOf(await fixture.commandQueue.execute(change))).toBe('market_over')
    expect(statusOf(await fixture.commandQueue.execute({ ...change, kind: 'cancel' }))).toBe('aborted')
    expect(await portfolioOf(userId)).toMatchObject({ cash: 100_000_00, positions: [] })
  })

  it('keeps an order that it aborts in the player’s history', async () => {
    const userId = newPlayer()
    quoteFirst(99_00, 100_00)
    const broke = await fixture.commandQueue.execute(
      order(userId, { terms: { side: 'buy', quantity: toQuantity(1_000), orderType: 'market' } }),
    )
    expect(broke).toMatchObject({ value: { order: { orderStatus: 'aborted', abortReason: 'no_funds' } } })
    const empty = await fixture.commandQueue.execute(
      order(userId, { terms: { side: 'sell', quantity: null, orderType: 'market' } }),
    )
    expect(empty).toMatchObject({ value: { order: { orderStatus: 'aborted', abortReason: 'no_positions' } } })
    const portfolio = await portfolioOf(userId)
    expect((await fixture.store.ordersOf(portfolio.id)).rows).toHaveLength(2)
    expect(portfolio).toMatchObject({ cash: 100_000_00, version: 2 })
  })

  it('answers a repeated key with the current order, and executes nothing', async () => {
    const userId = newPlayer()
    quoteFirst(99_00, 100_00)
    const keyed = order(userId, { idempotencyKey: 'key-0001' })
    const first = await fixture.commandQueue.execute(keyed)
    quoteFirst(120_00)
    expect(await fixture.commandQueue.execute(keyed)).toEqual(first)
    expect((await portfolioOf(userId)).positions).toMatchObject([{ quantity: 10 }])

    const waits = {
      side: 'buy',
      quantity: toQuantity(5),
      orderType: 'limit',
      limitPrice: toCents(90_00),
    } as const
    const waiting = order(userId, { idempotencyKey: 'key-0003', terms: waits })
    const placed = await fixture.commandQueue.execute(waiting)
    const orderId = placed.ok ? placed.value.order.id : ''
    // A later change gives the order another quantity and price, but the original request is the same.
    const change = { quantity: toQuantity(7), limitPrice: toCents(80_00) }
    const changed = await fixture.commandQueue.execute({
      kind: 'change',
      portfolioId: keyed.portfolioId,
      orderId,
      ...change,
    })
    expect(await fixture.commandQueue.execute(waiting)).toEqual(changed)
    quoteFirst(79_00)
    const price = fixture.market.priceOf(fixture.market.products[0]!.id)
    const { id: portfolioId } = (await fixture.store.findPortfolio(userId, fixture.competition.id))!
    const filled = await fixture.commandQueue.execute({ kind: 'decide', portfolioId, orderId, price })
    expect(filled).toMatchObject({ value: { transaction: { quantity: 7 } } })
    expect(await fixture.commandQueue.execute(waiting)).toEqual(filled)
  })

  it('refuses a key that is reused for a different request, whatever the state of its order', async () => {
    const userId = newPlayer()
    quoteFirst(100_00)
    const terms = {
      side: 'buy',
      quantity: toQuantity(5),
      orderType: 'limit',
      limitPrice: toCents(90_00),
    } as const
    const keyed = order(userId, { idempotencyKey: 'key-0004', terms })
    const placed = await fixture.commandQueue.execute(keyed)
    const orderId = placed.ok ? placed.value.order.id : ''
    const change = { quantity: toQuantity(7), limitPrice: toCents(80_00) }
    await fixture.commandQueue.execute({ kind: 'change', portfolioId: keyed.portfolioId, orderId, ...change })
    const others: Partial<PlaceOrder>[] = [
      { productId: fixture.market.products[1]!.id },
      { validity: 'day' },
      { terms: { ...terms, side: 'sell' } },
      { terms: { ...terms, quantity: null } },
      { terms: { ...terms, ...change } },
      { terms: { side: 'buy', quantity: toQuantity(5), orderType: 'market' } },
    ]
    for (const other of others) {
      expect(await fixture.commandQueue.execute({ ...keyed, ...other })).toEqual({
        ok: false,
        refusal: { code: 'idempotency_key_reused', field: 'idempotency-key' },
      })
    }
  })

  it('accepts the key of a refused request again, and the key of another player', async () => {
    const [userId, other] = [newPlayer(), newPlayer()]
    quoteFirst(null)
    const keyed = order(userId, { idempotencyKey: 'key-0005' })
    expect(statusOf(await fixture.commandQueue.execute(keyed))).toBe('no_price')
    quoteFirst(100_00)
    expect(statusOf(await fixture.commandQueue.execute(keyed))).toBe('completed')
    const ofOther = { ...keyed, portfolioId: fixture.portfolioIdOf(other), validity: 'day' } as const
    expect(statusOf(await fixture.commandQueue.execute(ofOther))).toBe('completed')
  })

  it('lists every product that was ever ordered, whatever the outcome', async () => {
    const [bought, aborted, never] = fixture.market.products.map(({ id }) => id)
    quoteFirst(99_00, 100_00)
    await fixture.commandQueue.execute(order(newPlayer()))
    const tooMany = toQuantity(1_000_000)
    fixture.market.quote(fixture.market.products[1]!, 100_00, 100_00)
    const terms = { side: 'buy', quantity: tooMany, orderType: 'market' } as const
    const result = await fixture.commandQueue.execute(order(newPlayer(), { productId: aborted!, terms }))
    expect(statusOf(result)).toBe('aborted')
    const ordered = await fixture.store.everOrdered([bought!, aborted!, never!])
    expect(ordered.toSorted()).toEqual([bought, aborted].toSorted())
  })

  it('places one order for fifty requests with one key, in one batch and across batches', async () => {
    const userId = newPlayer()
    quoteFirst(100_00)
    const keyed = order(userId, { idempotencyKey: 'key-0002' })
    const results = await Promise.all(Array.from({ length: 50 }, () => fixture.commandQueue.execute(keyed)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect((await portfolioOf(userId)).positions).toMatchObject([{ quantity: 10 }])
  })

  it('fills one of a hundred purchases if the cash suffices for one', async () => {
    const userId = newPlayer()
    quoteFirst(90_000_00)
    const all = await Promise.all(
      Array.from({ length: 100 }, () =>
        fixture.commandQueue.execute(
          order(userId, { terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market' } }),
        ),
      ),
    )
    expect(all.map(statusOf).filter((status) => status === 'completed')).toHaveLength(1)
    expect(all.map(statusOf).filter((status) => status === 'aborted')).toHaveLength(99)
  })

  it('cancels only a pending order of the player', async () => {
    const [userId, stranger] = [newPlayer(), newPlayer()]
    quoteFirst(100_00)
    fixture.market.isClosed = true
    const waiting = await fixture.commandQueue.execute(order(userId))
    fixture.market.isClosed = false
    const orderId = waiting.ok ? waiting.value.order.id : ''
    const cancel = (by: string) =>
      fixture.commandQueue.execute({ kind: 'cancel', portfolioId: fixture.portfolioIdOf(by), orderId })
    expect(statusOf(await cancel(stranger))).toBe('not_found')
    expect(await cancel(userId)).toMatchObject({ value: { order: { abortReason: 'cancelled' } } })
    expect(statusOf(await cancel(userId))).toBe('not_pending')
  })

  it('reports every change once, with consecutive versions', async () => {
    const userId = newPlayer()
    await fixture.kysely.deleteFrom('outbox_pages').execute()
    quoteFirst(100_00)
    const bus = createInProcessBus(log)
    const versions: number[] = []
    bus.subscribe('portfolio', ({ change }) => versions.push(change.version))
    const outbox = createOutbox({ kysely: fixture.kysely, bus, log })
    await Promise.all(
      Array.from({ length: 7 }, () =>
        fixture.commandQueue.execute(
          order(userId, { terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market' } }),
        ),
      ),
    )
    outbox.wake()
    await outbox.close()
    await bus.close()
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await outbox.count()).toBe(0)
  })

  it('tells the player of orders that fill, wait, change and are cancelled as it answers', async () => {
    const userId = newPlayer()
    await fixture.kysely.deleteFrom('outbox_pages').execute()
    quoteFirst(99_00, 100_00)
    const told: unknown[] = []
    const bus = createInProcessBus(log)
    bus.subscribe('portfolio', ({ change: { order, transaction } }) => told.push({ order, transaction }))
    const outbox = createOutbox({ kysely: fixture.kysely, bus, log })
    const { execute } = fixture.commandQueue
    const filled = await execute(order(userId))
    const limit = { side: 'sell', quantity: null, orderType: 'limit', limitPrice: toCents(200_00) } as const
    const waiting = await execute(order(userId, { terms: limit }))
    assert(filled.ok && waiting.ok, 'both are placed')
    const waits = { portfolioId: fixture.portfolioIdOf(userId), orderId: waiting.value.order.id }
    const changed = await execute({ kind: 'change', ...waits, limitPrice: toCents(300_00) })
    const cancelled = await execute({ kind: 'cancel', ...waits })
    assert(changed.ok && cancelled.ok, 'it waits')
    outbox.wake()
    await outbox.close()
    await bus.close()
    const answers = [filled, waiting, changed, cancelled].map(({ value }) => value)
    expect(answers.map((value) => value.order.orderStatus)).toEqual([
      ...['completed', 'pending', 'pending', 'aborted'],
    ])
    expect(JSON.stringify(told)).toBe(JSON.stringify(answers))
  })

  it('executes the other commands of a batch if one cannot be written', async () => {
    const [good, bad] = [newPlayer(), newPlayer()]
    quoteFirst(100_00)
    // PostgreSQL rejects text that contains a NUL character.
    const spoiled = fixture.commandQueue.execute(order(bad, { idempotencyKey: 'key\u0000' }))
    const [results] = await Promise.all([
      Promise.allSettled([spoiled]),
      fixture.commandQueue.execute(order(good)),
    ])
    expect(results[0]?.status).toBe('rejected')
    expect((await portfolioOf(good)).positions).toMatchObject([{ quantity: 10 }])
  })
})
