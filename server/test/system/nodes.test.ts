// The table of nodes: each node says how it is doing, and leaves when it stops.

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { createNodes, heartbeatMs, silentAfterMs } from '../../src/modules/operations/nodes.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { ManualClock } from '../fixtures/manual-clock.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { jwtSecret } from '../fixtures/players.ts'
import { pushedFeed } from '../fixtures/pushed-quotes.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const load = {
  ...{ isReady: true, held: [], cpu: 0.5, processors: 2, eventLoopLag: 1, memory: 1e8, sockets: 0 },
  ...{ commands: { queued: 0, locked: 0 }, engineOrders: null, droppedQuotes: null },
}

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const read = async () =>
  (await database.kysely.selectFrom('nodes').selectAll().orderBy('started_at').execute()).map(
    ({ id, version, roles, load }) => ({ id, version, roles, held: load.held, isReady: load.isReady }),
  )

it('has a row of each node that runs, with what it holds', async () => {
  const settings = { DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret }
  const server: Server = await composeNode({ ...settings, ...pushedFeed })
  await server.listen()
  await vi.waitFor(
    async () =>
      expect(await read()).toEqual([
        {
          ...{ id: expect.any(String), version: packageJson.version, isReady: true },
          ...{ roles: ['api', 'gateway', 'market', 'engine', 'jobs'], held: ['market', 'engine'] },
        },
      ]),
    { interval: 100 },
  )
  await server.close()
  expect(await read()).toEqual([])
})

it('tells when a node is silent, and forgets it after an hour', async () => {
  const clock = new ManualClock(1_800_000_000_000)
  const start = (id: string) =>
    createNodes({ ...database, clock, id, version: '1', roles: ['api'], readLoad: async () => load })
  const [one, other] = [start(systemIds.next()), start(systemIds.next())]
  await one.beat()
  await other.beat()
  const silences = async () => (await one.list()).map(({ isSilent }) => isSilent)
  clock.advance(silentAfterMs)
  expect(await silences()).toEqual([false, false])
  clock.advance(heartbeatMs)
  await one.beat()
  expect((await silences()).sort()).toEqual([false, true])
  clock.advance(3_600_000)
  await one.beat()
  expect(await silences()).toEqual([false])
  await one.leave()
  await one.beat()
  expect(await one.list()).toEqual([])
})

it('shows a node whose load it cannot read', async () => {
  const clock = new ManualClock(1_800_000_000_000)
  const id = systemIds.next()
  await database.pool.query(`insert into nodes values ($1, '9', '{api}', $2, $2, '{"other": true}')`, [
    ...[id, clock.now()],
  ])
  const readLoad = async () => load
  const nodes = createNodes({ ...database, clock, id: systemIds.next(), version: '1', roles: [], readLoad })
  expect(await nodes.list()).toMatchObject([{ id, version: '9', isSilent: false, load: null }])
})
