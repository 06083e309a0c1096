// A live feed falls silent and comes back, as players meet it: nothing is filled on a quote from before it was back.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingestAnswer, ingestPath } from '@koersklasse/contract/ingest.ts'
import { getProduct } from '@koersklasse/contract/market.ts'
import { type Order, placeOrder } from '@koersklasse/contract/trading.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { ManualClock } from '../fixtures/manual-clock.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const kpn = 'NL0000009082'
const authorization = 'Bearer a-token-of-thirty-two-characters-or-more'
const second = 1_000
const patience = { timeout: 60_000, interval: 20 }

type Server = Awaited<ReturnType<typeof compose>>

let database: OpenDatabase
let dataDir: string
let clock: ManualClock
let server: Server
let token: string
beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-silence-'))
  clock = new ManualClock(nextWeekday())
  token = await logInAs('anna', database)
  await start()
  await quote('4.60')
  await quote('4.60')
  await vi.waitFor(
    async () =>
      expect(await call(server, token, ['POST', '/user/consent', {}])).toMatchObject({ status: 200 }),
    patience,
  )
})
afterEach(async () => {
  await server.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

/** The next weekday at ten o'clock (UTC), when all exchanges of Europe are open, in milliseconds since 1970. */
function nextWeekday(): number {
  const day = new Date()
  do day.setUTCDate(day.getUTCDate() + 1)
  while ([0, 6].includes(day.getUTCDay()))
  return day.setUTCHours(10, 0, 0, 0)
}

async function start(): Promise<void> {
  const config = readConfig(
    {
      ...{ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.connectionString, LOG_LEVEL: 'silent' },
      ...{ JWT_SECRET: jwtSecret, MARKET_FEED: 'ingest', INGEST_TOKEN: authorization.slice(7) },
    },
    true,
  )
  server = await compose(config, { clock })
  await vi.waitFor(async () => expect((await push([])).statusCode).toBe(200), patience)
}

function push(quotes: object[]) {
  const payload = JSON.stringify({ sequence: 1, quotes })
  return server.app.inject({ method: 'POST', url: ingestPath, headers: { authorization }, payload })
}

/** Quotes KPN, by default as of now; resolves to the number of accepted quotes. */
async function quote(price: string, time: number = clock.now()): Promise<number> {
  clock.advance(1)
  const answer = await push([{ symbol: 'KPN', bid: price, ask: price, time: time + 1 }])
  return ingestAnswer.parse(answer.json()).accepted
}

const heartbeat = () => push([])

/** Places an order for ten pieces of KPN: a market order, or a limit order at a price in cents. */
async function place(transactionType: 'buy' | 'sell', limitPrice?: number): Promise<Order> {
  const condition =
    limitPrice === undefined ? { orderType: 'market' } : { orderType: 'limit', limitPrice, validity: 'day' }
  const order = { productId: kpn, transactionType, quantity: 10, ...condition }
  const { body } = await call(server, token, ['POST', '/orders', order])
  return placeOrder.response.parse(body).order
}

async function outcomeOf({ id }: Order) {
  const { rows } = await database.pool.query(
    'select o.status, t.price from orders o left join transactions t on t.order_id = o.id where o.id = $1',
    [id],
  )
  return rows[0]
}

async function priceOf() {
  const { body } = await call(server, token, ['GET', `/products/${kpn}`])
  return getProduct.response.parse(body).product.price
}

const eventuallySilent = (silent: boolean) =>
  vi.waitFor(async () => {
    expect((await server.app.inject('/health')).json().feed).toMatchObject({ silent })
  }, patience)

const expectFill = (order: Order, price: number) =>
  vi.waitFor(async () => expect(await outcomeOf(order)).toEqual({ status: 'completed', price }), patience)

describe('while a feed is silent', () => {
  it.each([66, 541])('a market order on a quote %i seconds old waits for the next one', async (seconds) => {
    expect(await place('buy')).toMatchObject({ orderStatus: 'completed' })
    clock.advance(seconds * second)
    const bought = await place('buy')
    expect(bought).toMatchObject({ orderStatus: 'pending' })
    // The price has jumped by 9.7 percent meanwhile.
    expect(await quote('5.05')).toBe(1)
    await expectFill(bought, 505)
    expect(await place('sell')).toMatchObject({ orderStatus: 'completed' })
  })

  it('a limit order that its last quote would fill waits for the first one after it', async () => {
    clock.advance(16 * second)
    const order = await place('buy', 470)
    expect(order).toMatchObject({ orderStatus: 'pending' })
    await heartbeat()
    await eventuallySilent(false)
    expect(await outcomeOf(order)).toEqual({ status: 'pending', price: null })
    await quote('4.69')
    await expectFill(order, 469)
  })

  it('the price stays fresh by its own age, and the ages of both can be seen', async () => {
    clock.advance(16 * second)
    await eventuallySilent(true)
    expect(await priceOf()).toMatchObject({ bid: 460, freshness: 'fresh' })
    const { market } = (await server.app.inject('/services/discovery')).json()
    expect(market.feed).toEqual({ silentFor: 16_000 })
    expect((await server.app.inject('/health')).json()).toEqual({
      ready: true,
      feed: { silent: true, age: 16 },
      quotes: { fresh: 1, ex_date: 0, awaited: 0, silent: 0, oldest: { symbol: 'KPN', age: 16 } },
    })
    const metrics = (await server.app.inject('/metrics')).body
    expect(metrics).toMatch(/^koersklasse_feed_silent 1$/m)
    expect(metrics).toMatch(/^koersklasse_feed_age_seconds 16$/m)
  })
})

describe('after a silence', () => {
  it('nothing is filled on a quote from before it, nor on what was collected during it', async () => {
    clock.advance(60 * second)
    await heartbeat()
    const order = await place('buy')
    expect(order).toMatchObject({ orderStatus: 'pending' })
    expect(await priceOf()).toMatchObject({ bid: 460, freshness: 'awaited' })
    expect(await quote('4.60', clock.now() - 40 * second)).toBe(1)
    expect(await place('buy')).toMatchObject({ orderStatus: 'pending' })
    expect(await outcomeOf(order)).toEqual({ status: 'pending', price: null })
    await quote('5.05')
    await expectFill(order, 505)
  })

  it('a quote that was dated ahead before it does not count', async () => {
    expect(await quote('4.60', clock.now() + 9 * second)).toBe(1)
    clock.advance(20 * second)
    await heartbeat()
    expect(await place('buy')).toMatchObject({ orderStatus: 'pending' })
  })

  it('a knock-out happens on the first quote after it', async () => {
    const ends = async () => {
      const { rows } = await database.pool.query(
        'select ended_at from issued_products where ended_at is not null',
      )
      return rows.map(({ ended_at }) => Number(ended_at))
    }
    clock.advance(60 * second)
    await heartbeat()
    await eventuallySilent(false)
    expect(await ends()).toEqual([])
    await quote('3.90')
    await vi.waitFor(async () => expect((await ends()).length).toBeGreaterThan(0), patience)
    expect(new Set(await ends())).toEqual(new Set([clock.now()]))
  })

  it('that a restart was, nothing is filled on the quotes from before it', async () => {
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query('select 1 from last_quotes')
      expect(rowCount).toBe(1)
    }, patience)
    await server.close()
    clock.advance(second)
    await start()
    const order = await place('buy')
    expect(order).toMatchObject({ orderStatus: 'pending' })
    await quote('5.05')
    await expectFill(order, 505)
  })
})

describe('heartbeats without quotes', () => {
  it('keep the feed heard: the last quote is filled on until it is too old itself', async () => {
    for (let passed = 0; passed < 14 * 60; passed += 14) {
      clock.advance(14 * second)
      await heartbeat()
    }
    expect(await place('buy')).toMatchObject({ orderStatus: 'completed' })
    for (let passed = 0; passed < 70; passed += 14) {
      clock.advance(14 * second)
      await heartbeat()
    }
    expect(await place('buy')).toMatchObject({ orderStatus: 'pending' })
    expect(await priceOf()).toMatchObject({ freshness: 'silent' })
    expect((await server.app.inject('/health')).json().feed).toEqual({ silent: false, age: 0 })
  })

  it('count only if they can be read', async () => {
    clock.advance(16 * second)
    await server.app.inject({ method: 'POST', url: ingestPath, headers: { authorization }, payload: '{' })
    expect(await place('buy')).toMatchObject({ orderStatus: 'pending' })
  })
})

it('a machine whose clock was set back by an hour notices a silence all the same', async () => {
  clock.advance(-3_600 * second)
  await eventuallySilent(false)
  clock.advance(16 * second)
  await eventuallySilent(true)
})
