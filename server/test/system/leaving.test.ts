// A player with trades leaves: the orders that wait are cancelled, nobody finds the player any more, and the books balance.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLedger } from '../../src/modules/trading/portfolios/audit-ledger.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call as callAs, jwtSecret, logInAs } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

let database: OpenDatabase
let server: Server
beforeAll(async () => {
  database = await createTestDatabase()
  server = await composeNode({ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret })
  await server.listen()
})
afterAll(async () => {
  await server.close()
  await database.close()
})

type Method = Parameters<typeof callAs>[2][0]
// biome-ignore lint/suspicious/noExplicitAny: bodies of every type
type Answer = { status: number; body: any }
const call = (token: string, method: Method, path: string, body?: object) =>
  callAs(server, token, [method, path, body]) as Promise<Answer>

const rows = async (query: string) => (await database.pool.query(query)).rows

it('leaves only anonymous trades', async () => {
  const [anna, bob] = [await logInAs('anna', database), await logInAs('bob', database)]
  for (const token of [anna, bob]) expect((await call(token, 'POST', '/user/consent')).status).toBe(200)
  const { products } = (await call(anna, 'GET', '/products/singlestocks')).body
  const share = products.find(({ currency }: { currency: string }) => currency === 'EUR').id
  const buy = { productId: share, transactionType: 'buy', quantity: 1 }
  for (const limitPrice of [1, 2])
    await call(anna, 'POST', '/orders', { ...buy, orderType: 'limit', limitPrice })
  expect((await call(bob, 'GET', '/positions?username=anna')).status).toBe(200)

  expect((await call(anna, 'DELETE', '/user')).status).toBe(200)

  expect((await call(anna, 'GET', '/positions')).status).toBe(401)
  expect((await call(bob, 'GET', '/positions?username=anna')).status).toBe(404)
  expect(await rows('select status, count(*)::int from orders group by status')).toEqual([
    { status: 'aborted', count: 2 },
  ])
  expect(await rows('select count(*)::int from portfolios where user_id is null')).toEqual([{ count: 1 }])
  expect(await auditLedger(database.kysely)).toEqual([])
})

it('lets a player who has not joined leave', async () => {
  const carla = await logInAs('carla', database)
  expect((await call(carla, 'DELETE', '/user')).status).toBe(200)
})

it('cancels an order that is placed at the same moment, or refuses it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const dirk = await logInAs(`dirk${round}`, database)
    await call(dirk, 'POST', '/user/consent')
    const { products } = (await call(dirk, 'GET', '/products/singlestocks')).body
    const order = {
      productId: products[0].id,
      transactionType: 'buy',
      quantity: 1,
      orderType: 'limit',
      limitPrice: 1,
    }
    const placing = Array.from({ length: 10 }, () => call(dirk, 'POST', '/orders', order))
    const leaving = call(dirk, 'DELETE', '/user')
    const placed = await Promise.all(placing)
    expect([200, 503]).toContain((await leaving).status)
    for (const { status } of placed) expect([200, 401, 451]).toContain(status)
  }
  const waiting = `select count(*)::int from orders join portfolios p on p.id = portfolio_id
    where status = 'pending' and user_id is null`
  expect(await rows(waiting)).toEqual([{ count: 0 }])
  expect(await auditLedger(database.kysely)).toEqual([])
})
