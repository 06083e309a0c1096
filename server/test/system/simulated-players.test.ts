// Simulated players in the whole game: the weeks that they have played when a demo is first opened, what they do
// afterwards, and what the game does not do for them.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logDay } from '@koersklasse/domain/competition/log.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { auditLedger } from '../../src/modules/trading/portfolios/audit-ledger.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { fewInstruments } from '../fixtures/few-instruments.ts'
import { ManualClock } from '../fixtures/manual-clock.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

type Server = Awaited<ReturnType<typeof compose>>

const patience = { timeout: 60_000, interval: 20 }
const hourMs = 3_600_000
/** Friday, 11 o'clock in Amsterdam. */
const start = Date.UTC(2026, 2, 6, 10)
/** The Monday three weeks before that of the start, at midnight in Amsterdam. */
const monday = Date.UTC(2026, 1, 8, 23)
const players = 30

let dataDir: string
let endings: (() => Promise<unknown>)[]
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-simulated-'))
  endings = [() => rm(dataDir, { recursive: true })]
})
afterEach(async () => {
  for (const end of endings.reverse()) await end()
})

async function newDatabase(): Promise<OpenDatabase> {
  const database = await createTestDatabase()
  endings.push(() => database.close())
  return database
}

async function startGame(
  database: OpenDatabase,
  clock: Clock,
  settings: Record<string, string> = {},
  isDemo = true,
): Promise<Server> {
  const variables = {
    ...{ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.connectionString, LOG_LEVEL: 'silent' },
    ...{ INSTRUMENTS_FILE: fewInstruments, MARKET_SEED: 'three weeks', API_DOCS: 'false' },
    ...{ SIMULATED_PLAYERS: String(players), ...settings },
  }
  const server = await compose(readConfig(variables, isDemo), { clock })
  endings.push(() => server.close())
  return server
}

const pastOf = async ({ kysely }: OpenDatabase) =>
  kysely.selectFrom('simulated_pasts').selectAll().executeTakeFirst()

const untilPastIsPlayed = (database: OpenDatabase) =>
  vi.waitFor(async () => {
    const past = await pastOf(database)
    expect(past?.played_until).toBe(past?.live_from ?? 0)
  }, patience)

const linesOf = ({ kysely }: OpenDatabase, kind: string) =>
  kysely.selectFrom('competition_log').select(['time', 'day']).where('kind', '=', kind).execute()

/** Real time, as if it were the start now. */
function runningClock(): Clock {
  const begun = performance.now()
  return { now: () => toEpochMs(start + Math.floor(performance.now() - begun)) }
}

const untilTraded = (database: OpenDatabase, least: number) =>
  vi.waitFor(async () => expect((await tradesIn(database)).length).toBeGreaterThan(least), patience)

/** What every player did, and at which prices. */
async function tradesIn({ kysely }: OpenDatabase): Promise<unknown[]> {
  const { rows } = await sql`
    select u.username, t.created_at, t.product_id, t.quantity_delta, t.price, t.costs, t.quote
    from transactions t join portfolios p on p.id = t.portfolio_id join users u on u.id = p.user_id
    order by u.username, t.created_at, t.product_id, t.quantity_delta`.execute(kysely)
  return rows
}

it('has played three weeks when a demo is first opened', async () => {
  const database = await newDatabase()
  const { kysely } = database
  const server = await startGame(database, new ManualClock(start))
  await untilPastIsPlayed(database)
  expect(await auditLedger(kysely)).toEqual([])

  const orders = await kysely.selectFrom('orders').selectAll().orderBy('created_at').execute()
  expect(orders.length).toBeGreaterThan(players * 5)
  expect(orders.filter(({ status }) => status === 'pending')).toEqual([])
  expect(orders[0]!.created_at).toBeLessThan(monday + 24 * hourMs)
  expect(orders.at(-1)!.created_at).toBeGreaterThan(start - 24 * hourMs)
  expect(orders.at(-1)!.created_at).toBeLessThan(start)
  const portfolios = await kysely.selectFrom('portfolios').select('created_at').execute()
  expect(portfolios).toEqual(Array.from({ length: players }, () => ({ created_at: monday })))

  // The log of the competition has them in order of time, each on its day.
  await vi.waitFor(async () => expect(await linesOf(database, 'buy')).not.toEqual([]), patience)
  const lines = [...(await linesOf(database, 'buy')), ...(await linesOf(database, 'sell'))]
  expect(lines).toHaveLength(orders.length)
  expect(lines.filter(({ time, day }) => logDay(time) !== day)).toEqual([])

  // Nobody wrote to them, and nobody can log in as one of them.
  expect(await kysely.selectFrom('mails').select('id').execute()).toEqual([])
  expect(await kysely.selectFrom('push_messages').select('id').execute()).toEqual([])
  expect(await kysely.selectFrom('mailing_subscriptions').select('user_id').execute()).toEqual([])
  const email = '0@simulated.invalid'
  const calls = {
    '/api/auth/login': { email, password: 'any password' },
    '/api/auth/password-reset': { email },
    '/api/auth': { email, password: 'any password', username: 'iemand', termsConsent: true, isAdult: true },
  }
  for (const [url, payload] of Object.entries(calls)) {
    const headers = { 'x-requested-with': 'test' }
    const { statusCode, body } = await server.app.inject({ method: 'POST', url, headers, payload })
    expect({ url, statusCode, body }).toMatchObject({
      url,
      statusCode: 400,
      body: expect.stringMatching('email'),
    })
  }
})

it('plays the same from the same seed, although it is stopped halfway, and doubles nothing later', async () => {
  const [undisturbed, stopped] = [await newDatabase(), await newDatabase()]
  await startGame(undisturbed, new ManualClock(start))
  const first = await startGame(stopped, new ManualClock(start))
  await vi.waitFor(async () => {
    expect((await pastOf(stopped))?.played_until).toBeGreaterThan(monday)
  }, patience)
  await first.close()
  const second = await startGame(stopped, new ManualClock(start))
  await Promise.all([undisturbed, stopped].map(untilPastIsPlayed))
  const played = await tradesIn(stopped)
  expect(played).toEqual(await tradesIn(undisturbed))
  await second.close()

  await startGame(stopped, runningClock(), { MARKET_SPEED: '3600' })
  await untilTraded(stopped, played.length + 3)
  expect(await tradesIn(stopped)).toEqual(expect.arrayContaining(played))
  expect(await auditLedger(stopped.kysely)).toEqual([])
  expect(await stopped.kysely.selectFrom('users').select('id').execute()).toHaveLength(players)
})

it('joins a game in earnest without a past, and keeps to its hours and locks', async () => {
  const database = await newDatabase()
  const period = { COMPETITION_START: '2026-03-02T08:00', COMPETITION_END: '2026-05-01T22:00' }
  await startGame(database, runningClock(), { ...period, MARKET_SPEED: '3600' }, false)
  await untilTraded(database, 3)
  const orders = await database.kysely.selectFrom('orders').select('created_at').execute()
  expect(orders.filter(({ created_at }) => created_at < start)).toEqual([])
  // Nobody has a diploma, so only shares are unlocked.
  const { rows } = await sql<{ symbol: string }>`
    select distinct quote ->> 'symbol' as symbol from transactions`.execute(database.kysely)
  expect(rows.filter(({ symbol }) => symbol === 'IWDA')).toEqual([])
  expect(await auditLedger(database.kysely)).toEqual([])
})

it('joins the competition with the configured code, and no other', async () => {
  const database = await newDatabase()
  const file = join(dataDir, 'competitions.json')
  const ofClass = {
    joinCode: 'K7QM2-9XWRT',
    name: 'Klas 5B',
    start: '2026-03-02T08:00',
    end: '2026-05-01T22:00',
  }
  await writeFile(file, JSON.stringify([{ ...ofClass, startingBalance: 20_000, unlocked: ['etf'] }]))
  const settings = { COMPETITIONS_FILE: file, SIMULATED_PLAYERS_COMPETITION: 'k7qm2 9xwrt' }
  await startGame(database, runningClock(), { ...settings, MARKET_SPEED: '3600' })
  await untilTraded(database, 3)
  const { rows } = await sql`
    select c.name, count(*)::int as players, max(p.cash) <= 2000000 as "isInBounds" from portfolios p
    join competitions c on c.id = p.competition_id group by 1`.execute(database.kysely)
  expect(rows).toEqual([{ name: 'Klas 5B', players, isInBounds: true }])
  expect(await auditLedger(database.kysely)).toEqual([])
})

it('is absent in earnest unless it is asked for', () => {
  const countOf = (settings: Record<string, string>, isDemo: boolean) =>
    readConfig(settings, isDemo).simulatedPlayers.count
  expect(countOf({}, true)).toBe(250)
  expect(countOf({}, false)).toBe(0)
  expect(countOf({ SIMULATED_PLAYERS: '40' }, false)).toBe(40)
})
