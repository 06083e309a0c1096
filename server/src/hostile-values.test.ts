// Whatever can be read, and orders, asked for with values that no app would send: each is answered with a code and the
// field at fault, and none is a fault of the server's.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { errorBody } from '@koersklasse/contract/errors.ts'
import { toEpochMs } from '@koersklasse/domain/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { createTokens, hashSecret, sessionSeconds } from './modules/accounts/tokens.ts'
import { systemClock } from './platform/clock.ts'
import { createTestDatabase } from './platform/database/test-database.ts'
import { systemIds } from './platform/ids.ts'

const jwtSecret = 'a secret of at least thirty-two characters'
const uuid = '0198c5b2-0000-7000-8000-000000000000'
const asml = 'NL0010273215'

let dataDir: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Awaited<ReturnType<typeof compose>>
let authorization: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-hostile-'))
  database = await createTestDatabase()
  const variables = {
    ...{ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.connectionString },
    ...{ LOG_LEVEL: 'silent', JWT_SECRET: jwtSecret, REQUESTS_PER_MINUTE: '0' },
  }
  server = await compose(readConfig(variables, true))
  await server.listen()
  authorization = `Bearer ${await logInAs('anna')}`
  expect((await call('POST', '/user/consent')).status).toBe(200)
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

/** Makes a player with a session; resolves to its token. */
async function logInAs(username: string): Promise<string> {
  const [id, tokenId, now] = [systemIds.next(), systemIds.secret(), systemClock.now()]
  const user = {
    id,
    username,
    email: `${username}@example.org`,
    password_hash: '-',
    newsletter_consent: false,
  }
  const expiry = toEpochMs(now + sessionSeconds * 1000)
  const session = { token_hash: hashSecret(tokenId), user_id: id, created_at: now, expires_at: expiry }
  await database.kysely
    .insertInto('users')
    .values({ ...user, terms_accepted_at: now, created_at: now })
    .execute()
  await database.kysely.insertInto('sessions').values(session).execute()
  return createTokens(jwtSecret, systemClock).sign(id, tokenId)
}

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: string) {
  const headers = { authorization, 'x-requested-with': 'test' }
  const { statusCode, body } = await server.app.inject({
    ...{ method, url: `/api${path}` },
    headers: payload === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(payload !== undefined && { payload }),
  })
  return { status: statusCode, body: JSON.parse(body) as unknown }
}

/** Values that every field of its name takes. */
const good: Readonly<Record<string, string>> = {
  ...{ symbol: 'ASML', underlyingSymbol: 'ASML', symbols: 'ASML', productId: asml, productIds: asml },
  ...{ positionId: uuid, period: 'week', timeframe: 'week', q: 'asml', username: 'anna' },
  ...{ productType: 'sp', direction: 'long', from: '1', to: '5', page: '1', sort: 'name', order: 'asc' },
}
function goodOf(path: string, field: string): string {
  if (field !== 'id') return good[field]!
  if (path.startsWith('/prices/history/underlying')) return 'ASML'
  return /^\/(products|prices)/.test(path) ? asml : uuid
}

const hostile = [
  ...['', ' ', '\0', 'a\0b', 'NaN', 'Infinity', '1e309', '-1', '1.5', '9007199254740993', 'null', '[]', '{}'],
  ...[
    '/',
    '?',
    '#',
    '%',
    '&',
    "'",
    '`',
    '"',
    '\\',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>',
    '\r\nX: 1',
  ],
  ...['__proto__', 'constructor', 'toString', '😀', '\u202e', '\ufeff', 'x'.repeat(290), 'é'.repeat(2_000)],
].map(encodeURIComponent)
/** What is no text at all in an address. */
const undecodable = ['%', '%E0%A4%A', '%ED%A0%80']

const gets = Object.entries(endpoints).filter(([, { method }]) => method === 'GET')

it.each(gets)('%s', async (_, { path, query }) => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, field]) => field!)
  const inQuery = Object.keys((query as { shape?: object }).shape ?? {})
  const pathWith = (changed: string, value: string) =>
    path.replace(/:(\w+)/g, (_, field: string) => (field === changed ? value : goodOf(path, field)))
  const queryWith = (changed: string, pairs: string) =>
    inQuery.map((field) => (field === changed ? pairs : `${field}=${goodOf(path, field)}`)).join('&')

  async function expectNoFault(address: string, field: string | null): Promise<void> {
    const { status, body } = await call('GET', address)
    expect([200, 400, 404], `${status} ${address}`).toContain(status)
    if (status === 200) return
    const { code, field: named } = errorBody.parse(body).error
    expect(code, address).toBe(status === 400 ? 'invalid_input' : 'not_found')
    if (status === 400 && field !== null) expect(named?.split('.')[0], address).toBe(field)
  }

  for (const field of inPath) {
    for (const value of hostile) {
      // What is longer than any parameter is not looked at.
      const isRead = value.length <= 300
      await expectNoFault(`${pathWith(field, value)}?${queryWith('', '')}`, isRead ? field : null)
    }
    for (const value of undecodable) await expectNoFault(pathWith(field, value), null)
  }
  for (const field of inQuery) {
    const one = `${field}=${goodOf(path, field)}`
    const pairs = [...hostile, ...undecodable].map((value) => `${field}=${value}`)
    for (const each of [...pairs, `${one}&${field}[]=1`, `${one}&${field}[x]=1`]) {
      await expectNoFault(`${pathWith('', '')}?${queryWith(field, each)}`, field)
    }
    const doubled = await call('GET', `${pathWith('', '')}?${queryWith(field, `${one}&${one}`)}`)
    expect([doubled.status, doubled.body]).toEqual([400, { error: { code: 'invalid_input', field } }])
  }
})

const order = { productId: asml, transactionType: 'buy', orderType: 'limit', quantity: 1, limitPrice: 100 }
const notANumber = [
  '1e309',
  '-1e309',
  '1.5',
  '-1',
  '0',
  '9007199254740993',
  '"1"',
  '[]',
  '[1]',
  '{}',
  'true',
  '"NaN"',
]
const notAWord = [
  'null',
  '1',
  '[]',
  '["buy"]',
  '{}',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"__proto__"',
  `"${'x'.repeat(9_000)}"`,
]

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

it.each([
  '',
  '{',
  'null',
  '[]',
  '1e309',
  '"x"',
  '{"__proto__":{"quantity":1}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
])('an order that is none: %.30s', async (body) => {
  for (const [method, path] of [
    ['POST', '/orders'],
    ['PATCH', `/orders/${uuid}`],
  ] as const) {
    const answer = await call(method, path, body)
    expect([answer.status, answer.body]).toEqual([400, { error: { code: 'invalid_input' } }])
  }
})
