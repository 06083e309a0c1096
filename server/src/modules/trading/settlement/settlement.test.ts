import { toQuantity } from '@koersklasse/domain/money.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createInProcessBus } from '../../../platform/bus/in-process.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createOutbox } from '../../../platform/outbox.ts'
import { auditLedger } from '../audit-ledger.ts'
import { createTradingFixture, type TradingFixture } from '../trading.fixture.ts'
import type { CommandResult, PlaceOrder } from './command.ts'

let fixture: TradingFixture
const log = pino({ level: 'silent' })

beforeAll(async () => {
  fixture = await createTradingFixture({ players: 60 })
})
afterEach(async () => {
  expect(await auditLedger(fixture.kysely)).toEqual([])
})
afterAll(() => fixture.database.close())

/** Each test has a player of its own. */
let nextPlayer = 0
const newPlayer = () => fixture.userIds[nextPlayer++]!

function order(userId: string, changes: Partial<PlaceOrder> = {}): PlaceOrder {
  return {
    kind: 'place',
    userId,
    productId: fixture.market.products[0]!.id,
    terms: { side: 'buy', quantity: toQuantity(10), orderType: 'market' },
    validity: 'cancel',
    idempotencyKey: null,
    ...changes,
  }
}

const statusOf = (result: CommandResult) => (result.ok ? result.value.order.orderStatus : result.refusal.code)
const quoteFirst = (bid: number | null, ask = bid) =>
  fixture.market.quote(fixture.market.products[0]!, bid, ask)

async function portfolioOf(userId: string) {
  const portfolio = await fixture.store.findPortfolio(userId, fixture.competition.id)
  return { ...portfolio!, positions: await fixture.store.positionsOf(portfolio!.id) }
}

describe('the settlement', () => {
  it('fills a purchase at the ask, writes down its quote, and takes value and costs', async () => {
    const userId = newPlayer()
    quoteFirst(99_00, 100_00)
    const result = await fixture.settlement.settle(order(userId))
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

  it('refuses whom it cannot serve, and leaves nothing behind', async () => {
    quoteFirst(100_00)
    expect(statusOf(await fixture.settlement.settle(order(systemIds.next())))).toBe('consent_required')
    const userId = newPlayer()
    quoteFirst(null)
    expect(statusOf(await fixture.settlement.settle(order(userId)))).toBe('no_price')
    fixture.setCompetition(null)
    expect(statusOf(await fixture.settlement.settle(order(userId)))).toBe('no_competition')
    fixture.setCompetition(fixture.competition)
    expect(await portfolioOf(userId)).toMatchObject({ cash: 100_000_00, version: 0, positions: [] })
  })

  it('aborts what does not fit, as a part of what the player did', async () => {
    const userId = newPlayer()
    quoteFirst(99_00, 100_00)
    const broke = await fixture.settlement.settle(
      order(userId, { terms: { side: 'buy', quantity: toQuantity(1_000), orderType: 'market' } }),
    )
    expect(broke).toMatchObject({ value: { order: { orderStatus: 'aborted', abortReason: 'no_funds' } } })
    const empty = await fixture.settlement.settle(
      order(userId, { terms: { side: 'sell', quantity: null, orderType: 'market' } }),
    )
    expect(empty).toMatchObject({ value: { order: { orderStatus: 'aborted', abortReason: 'no_positions' } } })
    const portfolio = await portfolioOf(userId)
    expect(await fixture.store.ordersOf(portfolio.id)).toHaveLength(2)
    expect(portfolio).toMatchObject({ cash: 100_000_00, version: 2 })
  })

  it('gives the same answer under the same key, and refuses the key for another order', async () => {
    const userId = newPlayer()
    quoteFirst(99_00, 100_00)
    const keyed = order(userId, { idempotencyKey: 'key-0001' })
    const first = await fixture.settlement.settle(keyed)
    quoteFirst(120_00)
    expect(await fixture.settlement.settle(keyed)).toEqual(first)
    const other = {
      ...keyed,
      terms: { side: 'buy' as const, quantity: toQuantity(11), orderType: 'market' as const },
    }
    expect(statusOf(await fixture.settlement.settle(other))).toBe('idempotency_key_reused')
    expect((await portfolioOf(userId)).positions).toMatchObject([{ quantity: 10 }])
  })

  it('tells what anybody has ever ordered, whatever became of it', async () => {
    const [bought, aborted, never] = fixture.market.products.map(({ id }) => id)
    quoteFirst(99_00, 100_00)
    await fixture.settlement.settle(order(newPlayer()))
    const tooMany = toQuantity(1_000_000)
    fixture.market.quote(fixture.market.products[1]!, 100_00, 100_00)
    const terms = { side: 'buy', quantity: tooMany, orderType: 'market' } as const
    const result = await fixture.settlement.settle(order(newPlayer(), { productId: aborted!, terms }))
    expect(statusOf(result)).toBe('aborted')
    const ordered = await fixture.store.everOrdered([bought!, aborted!, never!])
    expect(ordered.toSorted()).toEqual([bought, aborted].toSorted())
  })

  it('makes one order of fifty with one key, in one batch and across batches', async () => {
    const userId = newPlayer()
    quoteFirst(100_00)
    const keyed = order(userId, { idempotencyKey: 'key-0002' })
    const results = await Promise.all(Array.from({ length: 50 }, () => fixture.settlement.settle(keyed)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect((await portfolioOf(userId)).positions).toMatchObject([{ quantity: 10 }])
  })

  it('fills one of a hundred purchases when there is cash for one', async () => {
    const userId = newPlayer()
    quoteFirst(90_000_00)
    const all = await Promise.all(
      Array.from({ length: 100 }, () =>
        fixture.settlement.settle(
          order(userId, { terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market' } }),
        ),
      ),
    )
    expect(all.map(statusOf).filter((status) => status === 'completed')).toHaveLength(1)
    expect(all.map(statusOf).filter((status) => status === 'aborted')).toHaveLength(99)
  })

  it('cancels a pending order of the player, and no other', async () => {
    const [userId, stranger] = [newPlayer(), newPlayer()]
    quoteFirst(100_00)
    fixture.market.isClosed = true
    const waiting = await fixture.settlement.settle(order(userId))
    fixture.market.isClosed = false
    const orderId = waiting.ok ? waiting.value.order.id : ''
    const cancel = (by: string) => fixture.settlement.settle({ kind: 'cancel', userId: by, orderId })
    expect(statusOf(await cancel(stranger))).toBe('not_found')
    expect(await cancel(userId)).toMatchObject({ value: { order: { abortReason: 'cancelled' } } })
    expect(statusOf(await cancel(userId))).toBe('not_pending')
  })

  it('tells of every change once, by versions without a gap', async () => {
    const userId = newPlayer()
    await fixture.kysely.deleteFrom('outbox').execute()
    quoteFirst(100_00)
    const bus = createInProcessBus(log)
    const versions: number[] = []
    bus.subscribe('portfolio', ({ change }) => versions.push(change.version))
    const outbox = createOutbox({ kysely: fixture.kysely, bus, log })
    await Promise.all(
      Array.from({ length: 7 }, () =>
        fixture.settlement.settle(
          order(userId, { terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market' } }),
        ),
      ),
    )
    outbox.wake()
    await outbox.close()
    await bus.close()
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await fixture.kysely.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('settles the others of a batch when one of them cannot be written', async () => {
    const [good, bad] = [newPlayer(), newPlayer()]
    quoteFirst(100_00)
    // A key with a NUL character is one that PostgreSQL does not take.
    const spoiled = fixture.settlement.settle(order(bad, { idempotencyKey: 'key\u0000' }))
    const [results] = await Promise.all([
      Promise.allSettled([spoiled]),
      fixture.settlement.settle(order(good)),
    ])
    expect(results[0]?.status).toBe('rejected')
    expect((await portfolioOf(good)).positions).toMatchObject([{ quantity: 10 }])
  })
})
