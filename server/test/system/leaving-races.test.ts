// What a player does at the moment at which the account is deleted: it is refused as without a login, and nothing of it
// stays. The calls of accounts themselves are in modules/accounts/races.test.ts.

import { currentWordings } from '@koersklasse/contract/consent-wordings.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { refersToNobody } from '../../src/platform/database/refers-to-nobody.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { callDuring } from '../fixtures/race.ts'
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

type Request = Parameters<typeof call>[2]

/** Calls in the name of a player whose account another transaction is deleting. */
function duringDeletion(token: string, username: string, request: Request) {
  return callDuring(
    database.kysely,
    (tx) => sql`select 1 from users where username = ${username} for update`.execute(tx),
    () => call(server, token, request),
    (tx) => sql`delete from users where username = ${username}`.execute(tx),
  )
}

/** The error of PostgreSQL for a foreign key. */
const violationOf = (constraint: string) =>
  Object.assign(new pg.DatabaseError('violates foreign key', 0, 'error'), { code: '23503', constraint })

const endpoint = 'https://fcm.googleapis.com/fcm/send/of-somebody-who-leaves'
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const writes: Record<string, Request> = {
  joins: ['POST', '/user/consent'],
  follows: ['PUT', '/underlyings/KPN/follow'],
  comments: ['POST', '/feedback', { value: 5, consent: true, explanation: 'Dag', location: '/' }],
  subscribes: ['POST', '/notifications/subscribe', { endpoint, keys }],
  hushes: ['PATCH', '/notifications/subscription/edit', { portfolioPush: false }],
  reads: [
    'PATCH',
    '/user/email-settings',
    { mailing: 'newsletter', isSubscribed: true, wording: currentWordings.newsletter, language: 'nl' },
  ],
  downloads: ['POST', '/user/download'],
}

it.each(Object.entries(writes))('refuses a player who %s and leaves', async (name, request) => {
  const token = await logInAs(name, database)
  expect(await duringDeletion(token, name, request)).toEqual({
    status: 401,
    body: { error: { code: 'unauthenticated' } },
  })
})

it('takes no order of a player who leaves', async () => {
  const token = await logInAs('orders', database)
  await call(server, token, ['POST', '/user/consent'])
  const { products } = (await call(server, token, ['GET', '/products/singlestocks'])).body as {
    products: { id: string }[]
  }
  const terms = { transactionType: 'buy', quantity: 1, orderType: 'limit', limitPrice: 1 }
  const order = { productId: products[0]!.id, ...terms }
  const placed = await callDuring(
    database.kysely,
    async (tx) => {
      await sql`select 1 from users where username = 'orders' for update`.execute(tx)
      await sql`select 1 from portfolios for update`.execute(tx)
    },
    async () => {
      // An order does not wait for a lock but is tried again, so another call shows when to go on.
      const placing = call(server, token, ['POST', '/orders', order])
      await call(server, token, ['PATCH', '/notifications/subscription/edit', { portfolioPush: false }])
      return placing
    },
    (tx) => sql`delete from users where username = 'orders'`.execute(tx),
  )
  // Without a portfolio: the rules that it leads to need a login.
  expect(placed).toMatchObject({ status: 451, body: { error: { code: 'consent_required' } } })
  expect((await database.pool.query('select 1 from orders')).rows).toEqual([])
  await database.pool.query('delete from ledger_entries')
  await database.pool.query('delete from portfolios')
})

it('keeps nothing of them', async () => {
  for (const table of [
    'portfolios',
    'followed_lists',
    'feedback',
    'push_settings',
    'mailing_consents',
    'downloads',
  ]) {
    expect((await database.pool.query(`select 1 from ${table}`)).rows, table).toEqual([])
  }
  expect((await database.pool.query("select 1 from jobs.job where name = 'download'")).rows).toEqual([])
})

it('recognises every foreign key to players and sessions', async () => {
  const { rows } = await sql<{ constraint: string }>`
    select conname as constraint from pg_constraint
    where contype = 'f' and confrelid in ('users'::regclass, 'sessions'::regclass)`.execute(database.kysely)
  expect(rows.length).toBeGreaterThan(10)
  const unknown = rows.filter(({ constraint }) => !refersToNobody(violationOf(constraint)))
  expect(unknown).toEqual([])
  expect(refersToNobody(violationOf('orders_portfolio_id_fkey'))).toBe(false)
})
