// Beginning again by the API, on two nodes that hear nothing of each other: each finds the new portfolio.

import { defaultStartingBalance, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call as callAs, jwtSecret, logInAs } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const hourMs = 3_600_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let nodes: [Server, Server]
beforeAll(async () => {
  database = await createTestDatabase()
  const shared = { DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret, DATABASE_POOL: '4' }
  nodes = [await composeNode(shared), await composeNode(shared)]
  for (const node of nodes) await node.listen()
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.close()
})

/** What the answers of the calls have, each only some. */
interface Body {
  error?: { code: string; field?: string }
  portfolioId: string
  version: number
  availableBalance: number
  competition: { areResetsAllowed: boolean }
  products: { id: string }[]
  order: { id: string }
  pagination: { total: number }
}
const call = (node: Server, token: string, ...input: Parameters<typeof callAs>[2]) =>
  callAs(node, token, input) as Promise<{ status: number; body: Body }>
const codeOf = ({ status, body }: { status: number; body: Body }) => [status, body.error?.code]

let codes = 0
async function create(areResetsAllowed: boolean): Promise<{ id: string; code: string }> {
  codes += 1
  const [id, code, now] = [systemIds.next(), `ABCDEFGH${codes + 1}K`, Date.now()]
  await createCompetitionStore(database.kysely).insert({
    ...{ ...houseRules, id, isHouse: false, joinCode: code, name: `Klas ${codes}`, areResetsAllowed },
    ...{ start: toEpochMs(now - hourMs), end: toEpochMs(now + 100 * hourMs) },
    ...{ startingBalance: defaultStartingBalance, sprinterCap: toCents(0) },
    ...{ costs: { fixed: toCents(0), rateBasisPoints: 0 }, unlocked: ['limit'] },
  })
  return { id, code }
}

it('replaces the portfolio of the chosen or named competition, and orders go to the new one on every node', async () => {
  const [one, other] = nodes
  const anna = await logInAs('anna', database)
  const strict = await create(false)
  const { id: competitionId, code } = await create(true)
  for (const joined of [strict.code, code]) {
    expect((await call(one, anna, 'POST', '/competitions/join', { code: joined })).status).toBe(200)
  }
  expect((await call(one, anna, 'GET', '/competitions/active')).body.competition.areResetsAllowed).toBe(true)
  const share = (await call(one, anna, 'GET', '/products/singlestocks')).body.products[0]!.id
  const order = {
    ...{ productId: share, transactionType: 'buy', orderType: 'limit', limitPrice: 1, quantity: 1 },
    ...{ validity: 'cancel', competitionId },
  }
  const placed = await Promise.all(nodes.map((node) => call(node, anna, 'POST', '/orders', order)))
  expect(placed.map(({ status }) => status)).toEqual([200, 200])
  const { portfolioId: before } = (await call(one, anna, 'GET', '/positions')).body

  const reset = await call(one, anna, 'POST', '/positions/reset', {})
  expect(reset.status).toBe(200)
  for (const node of nodes) {
    const { body } = await call(node, anna, 'GET', '/positions')
    expect(body).toMatchObject({ portfolioId: reset.body.portfolioId, availableBalance: 100_000_00 })
    expect(body.portfolioId).not.toBe(before)
    const { portfolioId, version } = body
    expect((await call(node, anna, 'GET', '/positions/version')).body).toEqual({ portfolioId, version })
    const { id } = placed[0]!.body.order
    expect(codeOf(await call(node, anna, 'GET', `/orders/${id}`))).toEqual([404, 'not_found'])
    expect(codeOf(await call(node, anna, 'DELETE', `/orders/${id}`))).toEqual([404, 'not_found'])
    // The other node still knows the old portfolio.
    expect((await call(node, anna, 'POST', '/orders', order)).status).toBe(200)
  }
  expect((await call(other, anna, 'GET', '/orders')).body.pagination.total).toBe(2)

  expect(codeOf(await call(other, anna, 'POST', '/positions/reset', { competitionId }))).toEqual([
    409,
    'already_reset_today',
  ])
  expect(codeOf(await call(one, anna, 'POST', '/positions/reset', { competitionId: strict.id }))).toEqual([
    403,
    'resets_not_allowed',
  ])
})

it('is refused without a portfolio, and for a competition of others', async () => {
  const [node] = nodes
  const { id: competitionId } = await create(true)
  const stranger = await logInAs('stranger', database)
  expect(codeOf(await call(node, stranger, 'POST', '/positions/reset', {}))).toEqual([
    451,
    'consent_required',
  ])
  expect(codeOf(await call(node, stranger, 'POST', '/positions/reset', { competitionId }))).toEqual([
    404,
    'not_found',
  ])
  expect((await call(node, '', 'POST', '/positions/reset', {})).status).toBe(401)
})
