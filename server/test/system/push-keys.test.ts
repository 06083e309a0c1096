// The key of notifications, of one node and of several that share a database, without any setting for it.

import { afterEach, expect, it } from 'vitest'
import { startApiNode } from '../fixtures/api-node.ts'
import { hasNatsServer, startNatsServer } from '../fixtures/nats-server.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { jwtSecret } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const nextSecret = 'the session key of next year, which is long enough'

let ends = new AsyncDisposableStack()
afterEach(async () => {
  const ending = ends
  ends = new AsyncDisposableStack()
  await ending.disposeAsync()
})

async function publicKeyOf({ app }: Pick<Server, 'app'>): Promise<string | null> {
  return (await app.inject({ method: 'GET', url: '/services/discovery' })).json().publicKey
}

it.skipIf(!hasNatsServer)(
  'is the same on several nodes, also after the session key was changed',
  async () => {
    const nats = await startNatsServer()
    ends.defer(nats.stop)
    const database = await createTestDatabase()
    ends.defer(database.close)
    const shared = { DATABASE_URL: database.connectionString, NATS_URL: nats.url, ROLES: 'api' }
    /** Starts a node, which has a data folder of its own; resolves to its public key. */
    async function keyOfNode(settings: Record<string, string> = {}): Promise<string | null> {
      const node = await composeNode({ ...shared, JWT_SECRET: jwtSecret, ...settings })
      ends.defer(node.close)
      return publicKeyOf(node)
    }
    const [one, other] = await Promise.all([keyOfNode(), keyOfNode()])
    expect(one).toMatch(/^[\w-]{87}$/)
    expect(other).toBe(one)
    expect(await keyOfNode({ JWT_SECRET: nextSecret, JWT_SECRET_PREVIOUS: jwtSecret })).toBe(one)
    expect(await keyOfNode({ JWT_SECRET: nextSecret })).toBe(one)
    // Without the key that it was sealed with, nothing is sent, and the log says so.
    expect(await keyOfNode()).toBeNull()
  },
)

it('is the one of its data folder on a node alone, or none without a push service', async () => {
  const node = await startApiNode()
  ends.defer(node.close)
  expect(await publicKeyOf(node.server)).toMatch(/^[\w-]{87}$/)
  expect((await node.database.pool.query('select from push_keys')).rowCount).toBe(0)
  const without = await startApiNode({ PUSH_HOSTS: 'none' })
  ends.defer(without.close)
  expect(await publicKeyOf(without.server)).toBeNull()
})
