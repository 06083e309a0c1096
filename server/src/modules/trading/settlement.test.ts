import { toCents, toQuantity } from '@koersklasse/domain/money.ts'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createInProcessBus } from '../../platform/bus/in-process.ts'
import { systemIds } from '../../platform/ids.ts'
import { createOutbox } from '../../platform/outbox.ts'
import { auditLedger } from './audit-ledger.ts'
import type { CommandResult, PlaceOrder } from './command.ts'
import { createTradingFixture, type TradingFixture } from './trading.fixture.ts'

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

  it('agrees with a naive twin on rows of orders of several players, whatever the batches', async () => {
    const step = fc.record({
      player: fc.integer({ min: 0, max: 2 }),
      product: fc.integer({ min: 0, max: 2 }),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: fc.option(fc.integer({ min: 1, max: 900 }), { nil: null }),
      price: fc.integer({ min: 1_00, max: 300_00 }),
      key: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
      endsBatch: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const players = await newPlayersOf(fixture, 3)
        const twin = players.map(() => ({
          cash: 100_000_00,
          pieces: [0, 0, 0],
          keys: new Map<number, string>(),
        }))
        let waiting: { expected: string; actual: Promise<CommandResult> }[] = []
        const prices = [0, 1, 2].map((index) => 50_00 + index)
        const requote = () =>
          fixture.market.products.forEach((product, index) => {
            fixture.market.quote(product, prices[index]!)
          })
        requote()
        for (const { player, product, side, quantity, price, key, endsBatch } of steps) {
          const actual = fixture.settlement.settle({
            kind: 'place',
            userId: players[player]!,
            productId: fixture.market.products[product]!.id,
            terms: {
              side,
              quantity: quantity === null ? null : toQuantity(quantity),
              orderType: 'market',
            },
            validity: 'cancel',
            idempotencyKey: key === null ? null : `twin-key-${key}`,
          })
          const expected = twinOrder(twin[player]!, product, side, quantity, prices[product]!, key)
          waiting.push({ expected, actual })
          if (!endsBatch) continue
          for (const one of waiting) expect(statusOf(await one.actual)).toBe(one.expected)
          waiting = []
          prices[product] = price
          requote()
        }
        for (const one of waiting) expect(statusOf(await one.actual)).toBe(one.expected)
        for (const [index, userId] of players.entries()) {
          const portfolio = await portfolioOf(userId)
          expect(portfolio.cash).toBe(twin[index]!.cash)
          for (const [product, { id }] of fixture.market.products.entries()) {
            const held = portfolio.positions.find((position) => position.product_id === id)?.quantity ?? 0
            expect(held).toBe(twin[index]!.pieces[product])
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})

interface Twin {
  cash: number
  pieces: number[]
  keys: Map<number, string>
}

/** The same order by plain arithmetic: what becomes of it, and what it leaves. */
function twinOrder(
  twin: Twin,
  product: number,
  side: 'buy' | 'sell',
  quantity: number | null,
  price: number,
  key: number | null,
): string {
  const body = `${product} ${side} ${quantity}`
  if (key !== null) {
    const earlier = twin.keys.get(key)
    if (earlier !== undefined) {
      const [status, earlierBody] = earlier.split('|')
      return earlierBody === body ? status! : 'idempotency_key_reused'
    }
  }
  const costs = (pieces: number) => 200 + Math.ceil((pieces * price * 5) / 10_000)
  let status = 'aborted'
  if (side === 'buy') {
    let pieces = quantity ?? Math.floor(twin.cash / price)
    while (quantity === null && pieces > 0 && pieces * price + costs(pieces) > twin.cash) pieces--
    if (pieces > 0 && pieces * price + costs(pieces) <= twin.cash) {
      twin.cash -= pieces * price + costs(pieces)
      twin.pieces[product]! += pieces
      status = 'completed'
    }
  } else {
    const pieces = quantity ?? twin.pieces[product]!
    if (pieces > 0 && pieces <= twin.pieces[product]! && twin.cash + pieces * price - costs(pieces) >= 0) {
      twin.cash += pieces * price - costs(pieces)
      twin.pieces[product]! -= pieces
      status = 'completed'
    }
  }
  if (key !== null) twin.keys.set(key, `${status}|${body}`)
  return status
}

/** Players with fresh portfolios, for a property that runs many times. */
async function newPlayersOf({ kysely, openPortfolio, competition, market }: TradingFixture, count: number) {
  const ids = Array.from({ length: count }, () => systemIds.next())
  await kysely
    .insertInto('users')
    .values(
      ids.map((id) => ({
        id,
        username: id.slice(-12),
        email: `${id}@example.org`,
        password_hash: '-',
        newsletter_consent: false,
        terms_accepted_at: market.now(),
        created_at: market.now(),
      })),
    )
    .execute()
  for (const id of ids) await openPortfolio(id, { ...competition, startingBalance: toCents(100_000_00) })
  return ids
}
