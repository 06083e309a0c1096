// Two nodes on one database and one NATS server fill waiting orders even if the market and engine roles are on different
// nodes, or a connection that holds the lock of a role breaks.

import { placeOrder } from '@koersklasse/contract/trading.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { hasNatsServer, type NatsServer, startNatsServer } from '../fixtures/nats-server.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { createPushQuote, kpn, pushedFeed } from '../fixtures/pushed-quotes.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const patience = { timeout: 60_000, interval: 50 }

let database: OpenDatabase
let nats: NatsServer
let nodes: Server[]
let token: string
let quote: ReturnType<typeof createPushQuote>

beforeEach(async () => {
  database = await createTestDatabase()
  nats = await startNatsServer()
  nodes = []
  quote = createPushQuote(nodes)
})
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await nats.stop()
  await database.close()
})

async function startNode(roles = 'api,gateway,market,engine,jobs'): Promise<Server> {
  const node = await composeNode({
    ...{ DATABASE_URL: database.connectionString, NATS_URL: nats.url, JWT_SECRET: jwtSecret },
    ...{ ...pushedFeed, ROLES: roles },
  })
  nodes.push(node)
  return node
}

/** Enters a player in the competition, once there is one. */
async function join(node: Server): Promise<void> {
  token = await logInAs('anna', database)
  await vi.waitFor(
    async () => expect(await call(node, token, ['POST', '/user/consent', {}])).toMatchObject({ status: 200 }),
    patience,
  )
}

/** Places an order that waits for a price in cents, moves the market to it, and waits until the order is filled. */
async function expectFill(node: Server, limitPrice: number): Promise<void> {
  await quote(((limitPrice + 20) / 100).toFixed(2))
  await vi.waitFor(async () => expect(await priceOn(node)).toBe(limitPrice + 20), patience)
  const order = { productId: kpn, transactionType: 'buy', orderType: 'limit', quantity: 1, limitPrice }
  const { body } = await call(node, token, ['POST', '/orders', order])
  const placed = placeOrder.response.parse(body).order
  expect(placed.orderStatus).toBe('pending')
  await quote(((limitPrice - 5) / 100).toFixed(2))
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select status from orders where id = $1', [placed.id])
    expect(rows).toEqual([{ status: 'completed' }])
  }, patience)
}

async function priceOn({ app }: Server): Promise<number | undefined> {
  const answer = await app.inject({ url: `/api/products/${kpn}` })
  return answer.json().product.price?.ask
}

/** The processes of PostgreSQL whose connections hold the lock of a role. */
async function holdersOf(role: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted
     and database = (select oid from pg_database where datname = current_database())
     and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
    [role],
  )
  return rows.map(({ pid }) => pid)
}

const untilHeld = (role: string) =>
  vi.waitFor(async () => expect(await holdersOf(role)).toHaveLength(1), patience)

/** Breaks the connection that holds the lock of a role. */
async function terminateHolder(role: string): Promise<void> {
  const [pid] = await holdersOf(role)
  await database.pool.query('select pg_terminate_backend($1)', [pid])
}

describe.skipIf(!hasNatsServer)('two nodes', () => {
  it('fill a waiting order if one has the market role and the other the engine role', async () => {
    const first = await startNode('api,gateway,market,jobs')
    await untilHeld('market')
    // This node may have the market role as well, but does not get it.
    await startNode()
    await join(first)
    await expectFill(first, 400)
  })

  it('fill waiting orders after the connections that hold their roles break', async () => {
    const node = await startNode()
    await startNode()
    await join(node)
    await expectFill(node, 400)
    const broken = [['engine'], ['market'], ['market', 'engine'], ['engine', 'market']]
    for (const [index, roles] of broken.entries()) {
      for (const role of roles) {
        await untilHeld(role)
        await terminateHolder(role)
      }
      await expectFill(node, 410 + 10 * index)
    }
    await untilHeld('market')
    await untilHeld('engine')
  })
})
