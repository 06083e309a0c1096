// Sends values that no app would send to every GET endpoint and in orders: each is refused with an error code and the
// field at fault, and none causes an internal error.

import { exists } from '@koersklasse/contract/endpoint.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { errorBody } from '@koersklasse/contract/errors.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logInAtDesk } from '../fixtures/desk.ts'
import {
  goodText,
  hostileForms,
  hostileTexts,
  notANumber,
  notAWord,
  notBodies,
  share,
  undecodable,
  unknownId,
} from '../fixtures/hostile-values.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call as callAs, jwtSecret } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  server = await composeNode({ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret })
  await server.listen()
  token = await logInAtDesk('anna', ['operator'], database)
  expect((await call('POST', '/user/consent')).status).toBe(200)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: string) =>
  callAs(server, token, [method, path, payload])

const gets = Object.entries(endpoints).filter(([, { method }]) => method === 'GET')

it.each(gets)('%s', async (_, { path, query, errors }) => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, field]) => field!)
  const inQuery = Object.keys((query as { shape?: object }).shape ?? {})
  const pathWith = (changed: string, value: string) =>
    path.replace(/:(\w+)/g, (_, field: string) => (field === changed ? value : goodText(path, field)))
  const queryWith = (changed: string, pairs: string) =>
    inQuery.map((field) => (field === changed ? pairs : `${field}=${goodText(path, field)}`)).join('&')

  async function expectNoFault(address: string, field: string | null): Promise<void> {
    const { status, body } = await call('GET', address)
    expect([200, 400, 404, 409], `${status} ${address}`).toContain(status)
    if (status === 200) return
    const { code, field: named } = errorBody.parse(body).error
    if (status === 409) return expect(errors, address).toContain(code)
    expect(code, address).toBe(status === 400 ? 'invalid_input' : 'not_found')
    if (status === 400 && field !== null) expect(named?.split('.')[0], address).toBe(field)
  }

  for (const field of inPath) {
    for (const value of hostileTexts) {
      // The router rejects longer parameters before the field is parsed.
      const isRead = value.length <= 300
      await expectNoFault(`${pathWith(field, value)}?${queryWith('', '')}`, isRead ? field : null)
    }
    for (const value of undecodable) await expectNoFault(pathWith(field, value), null)
  }
  for (const field of inQuery) {
    const one = `${field}=${goodText(path, field)}`
    const pairs = [...hostileTexts, ...undecodable].map((value) => `${field}=${value}`)
    for (const each of [...pairs, `${one}&${field}[]=1`, `${one}&${field}[x]=1`]) {
      await expectNoFault(`${pathWith('', '')}?${queryWith(field, each)}`, field)
    }
    const doubled = await call('GET', `${pathWith('', '')}?${queryWith(field, `${one}&${one}`)}`)
    expect([doubled.status, doubled.body]).toEqual([400, { error: { code: 'invalid_input', field } }])
  }
})

const order = { productId: share, transactionType: 'buy', orderType: 'limit', quantity: 1, limitPrice: 100 }

it.each([
  ...['quantity', 'limitPrice', 'stopPrice'].map((field) => [field, notANumber] as const),
  ...['productId', 'transactionType', 'orderType', 'validity'].map((field) => [field, notAWord] as const),
])('the %s of an order', async (field, values) => {
  for (const value of values) {
    const body = JSON.stringify({ ...order, [field]: '?' }).replace('"?"', value)
    const answer = await call('POST', '/orders', body)
    expect([answer.status, answer.body], body).toEqual([400, { error: { code: 'invalid_input', field } }])
  }
})

it.each(notBodies)('a body that is not an order: %.30s', async (body) => {
  for (const [method, path] of [
    ['POST', '/orders'],
    ['PATCH', `/orders/${unknownId}`],
  ] as const) {
    const answer = await call(method, path, body)
    expect([answer.status, answer.body]).toEqual([400, { error: { code: 'invalid_input' } }])
  }
})

it.each(['/services/discovery', '/health', '/health/live'])('%s, outside of the API', async (path) => {
  for (const value of [...hostileTexts, ...undecodable]) {
    for (const query of [`q=${value}`, `${value}=1`]) {
      const { statusCode, headers } = await server.app.inject(`${path}?${query}`)
      expect([statusCode, headers['content-type']], query).toEqual([200, 'application/json; charset=utf-8'])
    }
  }
})

it('the address with which mail programs end a mailing', async () => {
  const statuses = new Map<number, number>()
  async function post(mailing: string, token: string, [type, payload]: readonly [string, string]) {
    const url = `/unsubscribe/${mailing}/${token}`
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload,
    })
    expect([200, 400, 404, 414], `${url} ${type} ${payload}: ${answer.body}`).toContain(answer.statusCode)
    if (answer.statusCode !== 200) errorBody.parse(answer.json())
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
  }
  const [mailing, token] = ['morning-mail', 'x'.repeat(43)]
  for (const form of hostileForms) await post(mailing, token, form)
  // Of the forms only the two right ones are accepted.
  expect([statuses.get(200), statuses.get(400)]).toEqual([2, hostileForms.length - 2])
  for (const value of [...hostileTexts, ...undecodable]) {
    await post(value, token, hostileForms[0]!)
    await post(mailing, value, hostileForms[0]!)
  }
  expect(statuses.get(200)).toBe(2)
})

const withoutBody = Object.entries(endpoints).filter(
  ([, { method, body }]) => method !== 'GET' && !exists(body),
)

it('finds the calls that take no body', () => {
  expect(withoutBody.length).toBeGreaterThan(4)
})

// Many HTTP libraries send the JSON content type with every POST and PATCH.
it.each(withoutBody)('%s accepts a JSON content type without a body', async (name, { method, path }) => {
  const token = await logInAtDesk(name, ['operator'], database)
  const { statusCode, body } = await server.app.inject({
    method,
    url: `/api${path.replace(/:(\w+)/g, (_, field: string) => goodText(path, field))}`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'test',
      'content-type': 'application/json',
      'content-length': '0',
    },
  })
  expect([200, 404, 409], body).toContain(statusCode)
})
