// An accelerated market from end to end: three days, with everything that depends on market time.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discover } from '@koersklasse/contract/discovery.ts'
import { getProductLevels, getSprinters } from '@koersklasse/contract/market.ts'
import { getOrder, getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import { candleLengths, candleStart } from '@koersklasse/domain/market/candle.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { exDates } from '../../src/modules/market/feeds/simulator/dividends.ts'
import { fewInstruments } from '../fixtures/few-instruments.ts'
import { ManualClock } from '../fixtures/manual-clock.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
const speed = 1_000
const inga = 'NL0011821202'
/** A share that pays no dividend, so that it is quoted day and night. */
const adyen = 'NL0012969182'
const spring = [Date.UTC(2026, 3, 1), Date.UTC(2026, 4, 1)].map(toEpochMs)
/** One with which the ex-date is a Tuesday. */
const seed = 'speed 11'
const [exDate] = exDates(seed, 'INGA', { yield: 0.046, months: [4, 8] }, spring[0]!, spring[1]!)
/** Ten o'clock on a Friday morning; the ex-date is the Tuesday after it. */
const start = exDate! - 4 * dayMs + 10 * hourMs
const patience = { timeout: 60_000, interval: 50 }

const clock = new ManualClock(start)
let dataDir: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Awaited<ReturnType<typeof compose>>
let token = ''

async function open(settings: Record<string, string> = {}): Promise<void> {
  const variables = {
    ...{ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.connectionString, LOG_LEVEL: 'silent' },
    ...{ MARKET_SPEED: String(speed), MARKET_SEED: seed, INSTRUMENTS_FILE: fewInstruments, ...settings },
    SIMULATED_PLAYERS: '0',
  }
  server = await compose(readConfig(variables, true), { clock })
  await server.listen()
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-speed-'))
  database = await createTestDatabase()
  await open()
  await vi.waitFor(async () => expect(await lastQuote()).toBeGreaterThan(0), patience)
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
  const { statusCode, ...response } = await server.app.inject({
    ...{ method, url: `/api${path}` },
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'test' },
    ...(body === undefined ? {} : { payload: body }),
  })
  expect(statusCode, `${path}: ${response.body}`).toBe(200)
  return JSON.parse(response.body)
}

async function marketClock() {
  const response = await server.app.inject({ url: '/services/discovery' })
  return discover.response.parse(response.json()).market.clock
}

async function joinIn(): Promise<void> {
  const [email, password] = ['speed@example.org', 'een goed wachtwoord']
  await call('POST', '/auth', { username: 'speed', email, password, termsConsent: true, isAdult: true })
  const code = await vi.waitFor(async () => {
    const [mail] = await readdir(server.mailFolder)
    return /activationCode=([\w-]+)/.exec(await readFile(join(server.mailFolder, mail!), 'utf8'))![1]!
  }, patience)
  await call('PATCH', `/auth/${code}`)
  token = (await call('POST', '/auth/login', { email, password })).jwt
  token = (await call('POST', '/user/consent', {})).jwt
}

/** Lets market time pass hour by hour; after each hour every instrument must be quoted again. */
async function pass(until: number): Promise<void> {
  while ((await marketClock()).marketTime < until) {
    clock.advance(hourMs / speed)
    const { marketTime } = await marketClock()
    await vi.waitFor(
      async () => expect(await lastQuote()).toBeGreaterThan(marketTime - 6 * minuteMs),
      patience,
    )
  }
}

async function lastQuote(): Promise<number> {
  return (await call('GET', `/products/${adyen}`)).product.price?.quoteUpdatedOn ?? 0
}

async function dividends() {
  const { transactions } = getTransactions.response.parse(await call('GET', '/transactions'))
  return transactions.filter(({ transactionType }) => transactionType === 'dividend')
}

it('passes a weekend and an ex-date', async () => {
  await joinIn()
  const body = { productId: inga, transactionType: 'buy', orderType: 'market', quantity: 100 }
  expect(placeOrder.response.parse(await call('POST', '/orders', body)).transaction).not.toBeNull()
  const limit = { orderType: 'limit', limitPrice: 100, validity: 'day' }
  const { order } = placeOrder.response.parse(await call('POST', '/orders', { ...body, ...limit }))
  expect(order).toMatchObject({ orderStatus: 'pending', limitDateTime: exDate! - 3 * dayMs })
  const filters = '/products/sprinters?underlyingSymbol=AEX&productType=sp&direction=long'
  const [sprinter] = getSprinters.response.parse(await call('GET', filters)).products

  await pass(exDate! + 11 * hourMs)

  const after = getOrder.response.parse(await call('GET', `/orders/${order.id}`)).order
  expect(after).toMatchObject({ orderStatus: 'aborted', abortReason: 'expired' })

  // A product that was knocked out meanwhile was financed until then.
  const levels = await vi.waitFor(async () => {
    const { levels } = getProductLevels.response.parse(await call('GET', `/products/${sprinter!.id}/levels`))
    expect(levels.map(({ from }) => from)).toEqual(expect.arrayContaining([exDate! - 3 * dayMs]))
    return levels
  }, patience)
  expect(Number(levels[1]!.financingLevel)).toBeGreaterThan(Number(levels[0]!.financingLevel))

  await vi.waitFor(async () => expect(await dividends()).toHaveLength(1), patience)
  const { rows } = await database.pool.query(
    `select amount from corporate_actions where symbol = 'INGA' and kind = 'dividend'`,
  )
  const [amount] = rows.map((row) => Number(row.amount))
  expect(amount! / 27).toBeCloseTo(0.023, 2)
  // From the close at half past five until nine it is not quoted, so that nothing is traded at the price before it.
  await vi.waitFor(async () => {
    const { rows: written } = await database.pool.query(
      `select start_at::float8 as start from candles
       where symbol = 'INGA' and length = 'quarter' and start_at >= $1 order by start_at limit 2`,
      [exDate! - 6.75 * hourMs],
    )
    expect(written.map(({ start }) => start)).toEqual([exDate! - 6.75 * hourMs, exDate! + 9 * hourMs])
  }, patience)
  expect((await dividends())[0]!.amount).toBeCloseTo(100 * amount! * 85, -1)
}, 300_000)

it('has built consistent candles', async () => {
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(`select max(start_at)::float8 as last from candles`)
    expect(rows[0].last).toBeGreaterThan(exDate! + hourMs)
  }, patience)
  const { rows } = await database.pool.query(
    `select *, start_at::float8 as start from candles where start_at > $1`,
    [start],
  )
  for (const row of rows) {
    const [open, high, low, close] = [row.open, row.high, row.low, row.close].map(Number)
    expect(candleStart(row.start, row.length)).toBe(row.start)
    expect(low).toBeLessThanOrEqual(Math.min(open!, close!))
    expect(high).toBeGreaterThanOrEqual(Math.max(open!, close!))
    expect(high! / low!, `${row.symbol} ${row.length}`).toBeLessThan(1.5)
  }
  const countOf = (length: string) =>
    rows.filter((row) => row.symbol === 'AEX' && row.length === length).length
  const hours = (exDate! + hourMs - start) / hourMs
  const [minutes, quarters, days] = candleLengths.map(countOf)
  expect(minutes).toBeGreaterThan(hours * 11)
  expect(quarters).toBeGreaterThan(hours * 3.9)
  expect(days).toBe(4)
})

it('continues market time after a restart of the server, and never sets it back', async () => {
  const left = (await marketClock()).marketTime
  await server.close()
  clock.advance(hourMs)
  await open()
  const again = await marketClock()
  expect(again.pace).toBe(speed)
  expect(again.marketTime - left).toBeLessThan(hourMs)
  expect(again.marketTime).toBeGreaterThanOrEqual(left)

  await server.close()
  await open({ MARKET_SPEED: '1' })
  clock.advance(minuteMs)
  const slow = await marketClock()
  expect(slow.pace).toBe(1)
  expect(slow.marketTime).toBeGreaterThanOrEqual(again.marketTime)
  expect(slow.marketTime - again.marketTime).toBeLessThan(hourMs)
})
