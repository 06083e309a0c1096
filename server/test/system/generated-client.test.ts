// A client generated from the OpenAPI document by a public generator registers, logs in, trades and reads: the document
// suffices to write a client.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { composeNode, type Server } from '../fixtures/node.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const email = 'anna@example.nl'
const password = 'tien letters'
const headers = { 'X-Requested-With': 'test' }

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
// biome-ignore lint/suspicious/noExplicitAny: its types are generated during the test
let client: any

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koersklasse-client-'))
  database = await createTestDatabase()
  server = await composeNode({ DATABASE_URL: database.connectionString, API_DOCS: 'true' })
  const address = await server.listen()
  await createClient({
    input: (await (await fetch(`${address}/api/docs/json`)).json()) as object,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  })
  client = {
    ...(await import(join(folder, 'client/sdk.gen.ts'))),
    ...(await import(join(folder, 'client/client.gen.ts'))),
  }
  client.client.setConfig({ baseUrl: `${address}/api` })
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(folder, { recursive: true })
})

async function activationCode(): Promise<string> {
  const mail = await database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  return /activationCode=([\w-]+)/.exec(mail.text)![1]!
}

it('registers, logs in, trades and reads', async () => {
  const person = { username: 'anna', email, password, termsConsent: true, isAdult: true }
  expect((await client.register({ headers, body: person })).data).toEqual({ done: true })
  expect((await client.login({ headers, body: { email, password } })).error).toEqual({
    error: { code: 'not_activated' },
  })
  const path = { activationCode: await activationCode() }
  expect((await client.activate({ headers, path })).data).toEqual({ done: true })
  const { data: session } = await client.login({ headers, body: { email, password } })
  expect(session.user.username).toBe('anna')
  expect((await client.getUser()).error).toEqual({ error: { code: 'unauthenticated' } })
  client.client.setConfig({ auth: () => session.jwt })
  expect((await client.getUser()).data.user).toEqual(session.user)
  expect((await client.getConsent()).data).toEqual({ consent: false })
  expect((await client.giveConsent({ headers })).response.status).toBe(200)
  expect((await client.getConsent()).data).toEqual({ consent: true })

  // There may be no prices yet after a first start.
  const priced = async () =>
    (await client.getSingleStocks()).data.products.find(({ price }: { price: unknown }) => price !== null)
  await expect.poll(priced, { timeout: 60_000 }).toBeDefined()
  const product = await priced()
  const order = {
    headers: { ...headers, 'Idempotency-Key': 'the-first-order' },
    body: { productId: product.id, transactionType: 'buy', orderType: 'market', quantity: 2 },
  }
  const { data: placed } = await client.placeOrder(order)
  expect(placed).toMatchObject({
    order: { orderStatus: 'completed', productId: product.id },
    transaction: { transactionType: 'buy', quantity: 2 },
  })
  expect((await client.placeOrder(order)).data).toEqual(placed)
  const { data: portfolio } = await client.getPositions()
  expect(portfolio.positions).toMatchObject([{ productId: product.id, quantity: 2 }])
  expect(portfolio.availableBalance).toBe(portfolio.startingBalance + placed.transaction.amount)
  expect((await client.getReceipt({ path: { id: placed.transaction.id } })).data).toEqual({
    transaction: placed.transaction,
  })
  const history = await client.getProductHistory({ path: { id: product.id, period: 'intraday' } })
  expect(history.data.currency).toBe('EUR')

  const unknown = { ...order, headers, body: { ...order.body, productId: 'US0000000000' } }
  const { error, response } = await client.placeOrder(unknown)
  expect([response.status, error]).toEqual([404, { error: { code: 'not_found', field: 'productId' } }])
  expect((await client.logout({ headers })).data).toEqual({ done: true })
  expect((await client.getUser()).response.status).toBe(401)
})

// Must be the last test: it blocks this process, which runs the server, for seconds, and so breaks idle connections.
it('type checks', () => {
  const program = ts.createProgram([join(folder, 'client/index.ts')], {
    ...{ strict: true, noEmit: true, allowImportingTsExtensions: true, types: [] },
    ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  })
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([])
})
