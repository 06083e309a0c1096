// The ingest feed of two nodes on one database: one accepts quotes; the other refuses them until the first has stopped.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingestPath } from '@koersklasse/contract/ingest.ts'
import { getProduct } from '@koersklasse/contract/market.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

type Server = Awaited<ReturnType<typeof compose>>

const token = 'a-token-of-thirty-two-characters-or-more'
const kpn = 'NL0000009082'
let dataDir: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
const servers: Server[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-feeds-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await database.close()
  await rm(dataDir, { recursive: true })
})

/** Composes a node that has all roles. */
async function composeNode(): Promise<Server> {
  const server = await compose(
    readConfig(
      {
        ...{ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.connectionString, LOG_LEVEL: 'silent' },
        ...{ MARKET_FEED: 'ingest', INGEST_TOKEN: token },
      },
      true,
    ),
  )
  servers.push(server)
  return server
}

const send = (server: Server, quotes: readonly object[], authorization = `Bearer ${token}`) =>
  server.app.inject({
    ...{ method: 'POST', url: ingestPath, headers: { authorization } },
    payload: JSON.stringify({ sequence: 1, quotes }),
  })

const push = (server: Server, time: number, authorization?: string) =>
  send(server, [{ symbol: 'KPN', bid: '4.60', ask: '4.61', time }], authorization)

/** Waits until a node runs the feed. */
const untilFed = (server: Server) =>
  vi.waitFor(async () => expect((await send(server, [])).statusCode).toBe(200))

it('accepts quotes only on the node that runs the feed', async () => {
  const first = await composeNode()
  await untilFed(first)
  const second = await composeNode()
  const now = Date.now()
  expect((await push(first, now - 2)).json()).toEqual({
    sequence: 1,
    accepted: 0,
    dropped: { unconfirmed: 1 },
  })
  expect((await push(first, now - 1)).json()).toEqual({ sequence: 1, accepted: 1, dropped: {} })
  const answer = await first.app.inject({ url: `/api/products/${kpn}` })
  const { product } = getProduct.response.parse(answer.json())
  expect(product.price).toMatchObject({ bid: 460, ask: 461, freshness: 'fresh', delay: null })

  const elsewhere = await push(second, now)
  expect([elsewhere.statusCode, elsewhere.json()]).toEqual([503, { error: { code: 'feed_elsewhere' } }])
  expect((await push(second, now, 'Bearer no')).statusCode).toBe(401)
  expect((await first.app.inject({ url: '/metrics' })).body).toContain('koersklasse_feed_here 1')
  expect((await second.app.inject({ url: '/metrics' })).body).toContain('koersklasse_feed_here 0')

  await first.close()
  await untilFed(second)
})
