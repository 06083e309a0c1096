// A starting server is ready once the game can be played through it.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { hasNatsServer, startNatsServer } from '../fixtures/nats-server.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { createPushQuote, pushedFeed } from '../fixtures/pushed-quotes.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const patience = { timeout: 60_000, interval: 20 }

let database: OpenDatabase
let nodes: Server[]
/** What to stop after the nodes. */
let endings: (() => Promise<unknown>)[]

beforeEach(async () => {
  database = await createTestDatabase()
  nodes = []
  endings = []
})
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  for (const end of endings) await end()
  await database.close()
})

async function startNode(settings: Record<string, string> = {}, isDemo = true): Promise<Server> {
  const own = { DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret, ...pushedFeed }
  const node = await composeNode({ ...own, ...settings }, isDemo)
  nodes.push(node)
  return node
}

const readyStatus = async ({ app }: Server) => (await app.inject({ url: '/health/ready' })).statusCode
const becomes = (node: Server, status: number) =>
  vi.waitFor(async () => expect(await readyStatus(node)).toBe(status), patience)

/** Makes every attempt to create a competition fail until `repair` is called. */
async function breakCompetitions() {
  await database.pool.query(`
    create sequence attempts;
    create function fail_attempt() returns trigger language plpgsql as $$
    begin
      perform nextval('attempts');
      raise exception using errcode = '57P01', message = 'terminating connection';
    end $$;
    create trigger fail before insert on competitions for each row execute function fail_attempt()`)
  return {
    async hasBeenTried(): Promise<boolean> {
      return (await database.pool.query('select is_called from attempts')).rows[0].is_called
    },
    repair: () => database.pool.query('drop trigger fail on competitions'),
  }
}

describe('a first start', () => {
  it('is ready once there is a competition, and survives database errors before that', async () => {
    const competitions = await breakCompetitions()
    const node = await startNode()
    const token = await logInAs('anna', database)
    const consent = async () => (await call(node, token, ['POST', '/user/consent', {}])).status
    await vi.waitFor(async () => expect(await competitions.hasBeenTried()).toBe(true), patience)
    expect([await readyStatus(node), await consent()]).toEqual([503, 409])
    await competitions.repair()
    await becomes(node, 200)
    expect(await consent()).toBe(200)
  })

  it('is ready without a competition if none is configured', async () => {
    expect(await readyStatus(await startNode({}, false))).toBe(200)
  })

  it('is ready without a competition if the configured one is over', async () => {
    const over = { COMPETITION_START: '2020-01-06T08:00', COMPETITION_END: '2020-02-03T08:00' }
    expect(await readyStatus(await startNode(over, false))).toBe(200)
  })
})

describe.skipIf(!hasNatsServer)('a node with some of the roles', () => {
  it('is ready once it knows the competition and a price, if it serves players', async () => {
    const nats = await startNatsServer()
    endings.push(nats.stop)
    const api = await startNode({ NATS_URL: nats.url, ROLES: 'api,gateway' })
    expect(await readyStatus(api)).toBe(503)
    await startNode({ NATS_URL: nats.url, ROLES: 'engine' })
    const market = await startNode({ NATS_URL: nats.url, ROLES: 'market' })
    expect(await readyStatus(market)).toBe(200)
    const token = await logInAs('anna', database)
    await vi.waitFor(
      async () => expect((await call(api, token, ['POST', '/user/consent', {}])).status).toBe(200),
      patience,
    )
    expect(await readyStatus(api)).toBe(503)
    await createPushQuote(nodes)('4.00')
    await becomes(api, 200)
  })

  it('is not ready while the bus is disconnected', async () => {
    const nats = await startNatsServer()
    endings.push(nats.stop)
    const node = await startNode({ NATS_URL: nats.url })
    await becomes(node, 200)
    await nats.stop()
    await becomes(node, 503)
    await createPushQuote(nodes)('4.00')
    const metrics = (await node.app.inject({ url: '/metrics' })).body
    expect(metrics).toMatch(/^koersklasse_bus_connected 0$/m)
    expect(metrics).toMatch(/^koersklasse_bus_dropped [1-9]/m)
    const again = await startNatsServer(Number(new URL(nats.url).port))
    endings.push(again.stop)
    await becomes(node, 200)
  })
})
