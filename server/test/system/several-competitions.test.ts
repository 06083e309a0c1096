// Several competitions over HTTP: looking one up by its code, joining it within its window, choosing the one to look at, and
// that nobody gets to see one that they have not joined.

import {
  type Competition,
  defaultStartingBalance,
  houseRules,
} from '@koersklasse/domain/competition/competition.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { hasNatsServer, startNatsServer } from '../fixtures/nats-server.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call as callAs, jwtSecret, logInAs } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const hourMs = 3_600_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
let now: number
beforeAll(async () => {
  database = await createTestDatabase()
  server = await composeNode({ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret })
  await server.listen()
  now = Date.now()
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** What the answers of the calls have, each only some. */
interface Body {
  error?: { code: string }
  competition: { id: string; joined: boolean }
  competitions: { id: string }[]
  chosenId: string | null
  competitionId: string
  id: string
  products: { id: string }[]
  pagination: { total: number }
  user: { academy: { unlocked: Record<string, boolean> } }
}

type Input = Parameters<typeof callAs>[2]
const call = (token: string, ...input: Input) =>
  callAs(server, token, input) as Promise<{ status: number; body: Body }>

let codes = 0
/** Creates a competition with a code; times are in hours from now. */
async function create(
  change: Partial<Omit<Competition, 'start' | 'end' | 'joinFrom' | 'joinUntil'>> = {},
  times: Partial<Record<'start' | 'end' | 'joinFrom' | 'joinUntil', number>> = {},
): Promise<{ id: string; code: string }> {
  codes += 1
  const code = `ABCDEFGH${'23456789ABCDEFGH'[codes]}K`
  const at = (hours: number) => toEpochMs(now + hours * hourMs)
  const { start = -1, end = 100, joinFrom, joinUntil } = times
  const id = systemIds.next()
  await createCompetitionStore(database.kysely).insert({
    ...houseRules,
    ...{ id, start: at(start), end: at(end), startingBalance: defaultStartingBalance },
    ...{ sprinterCap: toCents(0), costs: { fixed: toCents(0), rateBasisPoints: 0 }, unlocked: [] },
    ...{ isHouse: false, joinCode: code, name: `Klas ${codes}` },
    joinFrom: joinFrom === undefined ? null : at(joinFrom),
    joinUntil: joinUntil === undefined ? null : at(joinUntil),
    ...change,
  })
  return { id, code }
}

const codeOf = ({ body }: { body: Body }) => body.error?.code
const seen = async (token: string) => (await call(token, 'GET', '/competitions')).body
// It is made a moment after the start.
const houseId = () =>
  vi.waitFor(async () => (await call('', 'GET', '/competitions/active')).body.competition.id as string)

describe('a competition with a code', () => {
  it('is shown and joined with it, is chosen then, and has a portfolio of its own', async () => {
    const token = await logInAs('anna', database)
    await call(token, 'POST', '/user/consent')
    const startingBalance = toCents(5_000_00)
    const { id, code } = await create({
      startingBalance,
      text: 'Om de **beker**.',
      unlocked: ['etf', 'limit'],
    })
    const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`
    const path = `/competitions/by-code/${encodeURIComponent(typed)}`
    for (const reader of [token, '']) {
      const { body } = await call(reader, 'GET', path)
      expect(body.competition).toMatchObject({
        ...{ id, startingBalance, phase: 'running', joining: 'open', joined: false },
        textHtml: '<p>Om de <strong>beker</strong>.</p>',
      })
    }
    expect((await seen(token)).competitions.map(({ id }) => id)).toEqual([await houseId()])

    expect((await call(token, 'POST', '/competitions/join', { code: typed })).body.competition.joined).toBe(
      true,
    )
    expect(await seen(token)).toMatchObject({ chosenId: id })
    expect((await call(token, 'GET', '/positions')).body).toMatchObject({
      ...{ competitionId: id, availableBalance: 5_000_00 },
    })
    expect((await call(token, 'GET', '/competitions/active')).body.competition.id).toBe(id)
    expect((await call(token, 'GET', '/user/consent')).body).toEqual({ consent: true })
    expect((await call(token, 'GET', '/user')).body.user.academy.unlocked.etf).toBe(true)
    // Once more changes nothing.
    expect((await call(token, 'POST', '/competitions/join', { code })).status).toBe(200)

    const house = await houseId()
    const ofHouse = await call(token, 'GET', `/positions?competitionId=${house}`)
    expect(ofHouse.body).toMatchObject({ competitionId: house, availableBalance: 100_000_00 })
    expect((await call(token, 'PUT', '/user/competition', { competitionId: house })).status).toBe(200)
    expect((await call(token, 'GET', '/positions')).body.competitionId).toBe(house)
    const order = { productId: await share(), transactionType: 'buy', orderType: 'limit', limitPrice: 1 }
    const placed = await call(token, 'POST', '/orders', { ...order, quantity: 1, competitionId: id })
    expect(placed.status).toBe(200)
    const waiting = async (query: string) =>
      (await call(token, 'GET', `/orders${query}`)).body.pagination.total
    expect([await waiting(''), await waiting(`?competitionId=${id}`)]).toEqual([0, 1])
  })

  it('shows its prizes to its players, as HTML with pictures of this server alone', async () => {
    const token = await logInAs('winner', database)
    const { id, code } = await create({
      prizes:
        'Een **beker**: ![beker](/content/beker.png)\n\n![volger](https://elders.example/x.png)\n\n<script>1</script>',
    })
    const prizes = async (of: string, query = '') => {
      const { status, body } = await call(of, 'GET', `/competitions/prizes${query}`)
      return { status, ...(body as unknown as { name?: string; html?: string }) }
    }
    // The house competition has none.
    expect(await prizes('')).toEqual({ status: 200, name: '', html: '' })
    expect(await prizes(token)).toMatchObject({ name: '', html: '' })
    for (const stranger of ['', token])
      expect(await prizes(stranger, `?competitionId=${id}`)).toMatchObject({ status: 404 })
    await call(token, 'POST', '/competitions/join', { code })
    const { name, html } = await prizes(token)
    expect(name).toMatch(/^Klas \d+$/)
    expect(html).toContain('<strong>beker</strong>')
    expect(html).toContain('/content/beker.png')
    expect(html).not.toMatch(/elders\.example|<script/)
    expect(await prizes(token, `?competitionId=${await houseId()}`)).toMatchObject({ html: '' })
  })

  it.each([
    ['before its window', { joinFrom: 1 }, 'joining_not_yet'],
    ['after its window', { joinUntil: -0.5 }, 'joining_closed'],
    ['after its end', { start: -2, end: -1 }, 'competition_over'],
    ['before it starts', { start: 5 }, undefined],
    ['after its start, in its window', { joinFrom: -0.5, joinUntil: 1 }, undefined],
  ])('%s', async (_, times, refused) => {
    const token = await logInAs(`late${codes}`, database)
    const { id, code } = await create({}, times)
    const before = (await seen(token)).chosenId
    const joined = await call(token, 'POST', '/competitions/join', { code })
    expect(codeOf(joined)).toBe(refused)
    expect((await seen(token)).chosenId).toBe(refused === undefined ? id : before)
  })

  it('is not found with another code, and guesses are limited', async () => {
    const { code } = await create()
    const token = await logInAs('guesser', database)
    const byCode = (typed: string) => call(token, 'GET', `/competitions/by-code/${typed}`)
    for (const typed of ['ZZZZZZZZZZ', 'x', `${code}K`]) expect(codeOf(await byCode(typed))).toBe('not_found')
    let answer = await byCode('ZZZZZZZZZZ')
    for (let guess = 0; guess < 40 && answer.status === 404; guess += 1) answer = await byCode('ZZZZZZZZZZ')
    expect(codeOf(answer)).toBe('too_many_requests')
    expect(codeOf(await call(token, 'POST', '/competitions/join', { code }))).toBe('too_many_requests')
  })

  it('limits the guesses of visitors by network: of a /64, and four times as many of a /48', async () => {
    const guess = async (remoteAddress: string) =>
      (await server.app.inject({ url: '/api/competitions/by-code/ZZZZZZZZZZ', remoteAddress })).statusCode
    /** How many of 125 guesses are answered, and how many more than at first are allowed by the time that they take. */
    const guesses = async (addressOf: (index: number) => string, oneMoreEachMs: number) => {
      const began = performance.now()
      const statuses: number[] = []
      for (let index = 0; index < 125; index += 1) statuses.push(await guess(addressOf(index)))
      const answered = statuses.filter((status) => status === 404).length
      return { answered, more: Math.floor((performance.now() - began) / oneMoreEachMs) }
    }
    const ofOne = await guesses((index) => `2001:db8:1:1::${index.toString(16)}`, 10_000)
    expect(ofOne.answered).toBeGreaterThanOrEqual(30)
    expect(ofOne.answered).toBeLessThanOrEqual(30 + ofOne.more)
    const ofAll = await guesses((index) => `2001:db8:2:${index.toString(16)}00::1`, 2_500)
    expect(ofAll.answered).toBeGreaterThanOrEqual(120)
    expect(ofAll.answered).toBeLessThanOrEqual(120 + ofAll.more)
    expect(await guess('2001:db8:3::1')).toBe(404)
  })
})

describe('a competition that somebody has not joined', () => {
  it('is like one that does not exist, in every call that can name it', async () => {
    const [member, stranger] = [await logInAs('member', database), await logInAs('stranger', database)]
    const { id, code } = await create()
    await call(member, 'POST', '/competitions/join', { code })
    await call(stranger, 'POST', '/user/consent')
    const product = await share()
    const order = { productId: product, transactionType: 'buy', orderType: 'market', quantity: 1 }
    const calls = (competitionId: string): Input[] => [
      ...[
        '/competitions/active?',
        '/competitions/next?',
        '/user/consent?',
        '/positions?',
        '/positions?username=member&',
        '/transactions?',
        '/transactions?username=member&',
        `/transactions/${systemIds.next()}?`,
        '/orders?',
        '/positions/history/intraday?',
        `/positions/graph?positionId=${systemIds.next()}&productId=${product}&`,
      ].map((path) => ['GET', `${path}competitionId=${competitionId}`] as const),
      ['POST', `/user/consent?competitionId=${competitionId}`],
      ['POST', '/orders', { ...order, competitionId }],
      ['POST', '/positions/reset', { competitionId }],
      ['POST', '/subrankings', { name: 'Van een ander', competitionId }],
      ['POST', '/competitions/join', { competitionId }],
      ['PUT', '/user/competition', { competitionId }],
    ]
    const [ofAnother, unknown] = [calls(id), calls(systemIds.next())]
    for (const [index, input] of ofAnother.entries()) {
      const answer = await call(stranger, ...input)
      expect([input[1], answer.status]).toEqual([input[1], 404])
      expect(answer.body).toEqual((await call(stranger, ...unknown[index]!)).body)
    }
    const created = await call(member, 'POST', '/subrankings', { name: 'De klas', competitionId: id })
    const { body } = await call(member, 'GET', `/subrankings/${created.body.id}/overall`)
    expect(body).toMatchObject({ name: 'De klas', competitionId: id })
    // A visitor knows those of the house only.
    expect(codeOf(await call('', 'GET', `/competitions/active?competitionId=${id}`))).toBe('not_found')
    // Other players are looked up in the competition that both are in.
    expect((await call(member, 'GET', `/positions?username=stranger`)).status).toBe(404)
    expect((await seen(stranger)).competitions.map(({ id }) => id)).toEqual([await houseId()])
  })
})

/** The id of a share that can be bought. */
async function share(): Promise<string> {
  const { body } = await call('', 'GET', '/products/singlestocks')
  return body.products[0]!.id
}

it.skipIf(!hasNatsServer)('is chosen on every node at once', async () => {
  const nats = await startNatsServer()
  const token = await logInAs('traveller', database)
  const { id, code } = await create()
  const shared = { DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret, NATS_URL: nats.url }
  const nodes = await Promise.all([1, 2].map(() => composeNode({ ...shared, ROLES: 'api' })))
  const on = async (node: Server, ...input: Input) => (await callAs(node, token, input)).body as Body
  const chosen = () => Promise.all(nodes.map((node) => on(node, 'GET', '/competitions')))
  // Both nodes have the login session in memory, with what was chosen before.
  const before = (await chosen()).map(({ chosenId }) => chosenId)
  expect(before).not.toContain(id)
  await on(nodes[0]!, 'POST', '/competitions/join', { code })
  await expect
    .poll(async () => (await chosen()).map(({ chosenId }) => chosenId), { timeout: 60_000 })
    .toEqual([id, id])
  await on(nodes[1]!, 'PUT', '/user/competition', { competitionId: before[0] })
  await expect
    .poll(async () => (await chosen()).map(({ chosenId }) => chosenId), { timeout: 60_000 })
    .toEqual(before)
  await Promise.all(nodes.map((node) => node.close()))
  await nats.stop()
})
