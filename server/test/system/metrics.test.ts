// The metrics that an operator watches, on a node whose queues fill up and empty again.

import { ingestPath } from '@koersklasse/contract/ingest.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { createPushQuote, kpn, pushedFeed } from '../fixtures/pushed-quotes.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const metricsToken = 'a-token-of-32-or-more-letters-and-signs'
const patience = { timeout: 60_000, interval: 20 }

let database: OpenDatabase
let node: Server
let address: string
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  node = await composeNode({
    ...{ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret, ...pushedFeed },
    METRICS_TOKEN: metricsToken,
  })
  address = await node.listen()
  token = await logInAs('anna', database)
  expect(await call(node, token, ['POST', '/user/consent', {}])).toMatchObject({ status: 200 })
  await createPushQuote([node])('4.00')
})
afterAll(async () => {
  await node.close()
  await database.close()
})

/** Asks for the metrics; without the token they are nowhere. */
const getMetrics = (authorization: string) => node.app.inject({ url: '/metrics', headers: { authorization } })

const shows = (line: string) =>
  vi.waitFor(async () => {
    const { body } = await getMetrics(`Bearer ${metricsToken}`)
    expect(body.split('\n')).toContain(`koersklasse_${line}`)
  }, patience)

const order = (terms: object) =>
  call(node, token, ['POST', '/orders', { productId: kpn, transactionType: 'buy', quantity: 1, ...terms }])

it('shows the sockets and their players', async () => {
  await shows('sockets 0')
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`)
  socket.on('open', () => socket.send(JSON.stringify({ action: 'connect', body: { token } })))
  await shows('sockets 1')
  await shows('socket_players 1')
  await shows('socket_buffered_bytes 0')
  socket.close()
  await shows('sockets 0')
  await shows('socket_players 0')
})

it('shows attempts with a wrong token of the metrics or the feed, and the use of the right one', async () => {
  await shows('security_events{type="token_invalid"} 0')
  expect((await getMetrics('Bearer guessed')).statusCode).toBe(404)
  await shows('security_events{type="token_invalid"} 1')
  const push = { method: 'POST', url: ingestPath, headers: { authorization: 'Bearer guessed' } } as const
  expect((await node.app.inject(push)).statusCode).toBe(401)
  await shows('security_events{type="token_invalid"} 2')
  // Of each once, however often the metrics were read.
  await shows('security_events{type="role_used"} 2')
})

it('shows the roles of the node', async () => {
  await shows('role{role="market",state="held"} 1')
  await shows('role{role="engine",state="held"} 1')
  await shows('feed_here 1')
  await shows('bus_connected 1')
  await shows('bus_dropped 0')
})

it('shows the orders that wait in the engine', async () => {
  await shows('engine_orders{state="waiting"} 0')
  await order({ orderType: 'limit', limitPrice: 390 })
  await shows('engine_orders{state="waiting"} 1')
  await shows('engine_orders{state="due"} 0')
})

/** Orders until it is filled: a command gives up after five seconds, which the metrics of a busy machine may take to show it. */
async function orderUntilFilled() {
  for (;;) {
    const answer = await order({ orderType: 'market' })
    if (answer.status !== 503) return answer
  }
}

it('shows the commands that wait for a locked portfolio', async () => {
  await shows('commands{state="queued"} 0')
  const locking = await database.pool.connect()
  await locking.query('begin')
  await locking.query('select 1 from portfolios for update')
  const answered = orderUntilFilled()
  await shows('commands{state="queued"} 1')
  await shows('commands{state="locked"} 1')
  await locking.query('rollback')
  locking.release()
  expect(await answered).toMatchObject({ status: 200 })
  await shows('commands{state="queued"} 0')
})

it('shows the messages that wait in the outbox', async () => {
  await shows('outbox_messages 0')
  await database.pool.query(`
    create function keep() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger keep before delete on outbox_pages for each row execute function keep()`)
  await order({ orderType: 'market' })
  await shows('outbox_messages 1')
  await database.pool.query('drop trigger keep on outbox_pages')
  await shows('outbox_messages 0')
})
