// The class tools on a composed server: what a teacher sees of the pupils in an own competition, and does for them.

import type { Class } from '@koersklasse/contract/desk/classes.ts'
import { getClassHistory, messagesPerDay } from '@koersklasse/contract/desk/classes.ts'
import { defaultStartingBalance, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { untilAllAreTold } from '../fixtures/announcements.ts'
import { logInAtDesk } from '../fixtures/desk.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { callDuring } from '../fixtures/race.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const hourMs = 3_600_000
const reason = 'Zo is het afgesproken'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
let [juf, meester, beheerder]: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  server = await composeNode({ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret })
  await server.listen()
  juf = await logInAtDesk('juf', ['organiser'], database)
  meester = await logInAtDesk('meester', ['organiser'], database)
  beheerder = await logInAtDesk('beheerder', ['operator'], database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const idOf = async (username: string) => {
  const users = database.kysely.selectFrom('users').select('id').where('username', '=', username)
  return (await users.executeTakeFirstOrThrow()).id
}

let classes = 0
/** Creates a competition of a teacher that runs, with pupils in it; resolves to its id and their tokens. */
async function createClass(pupils: readonly string[], areResetsAllowed = false) {
  classes += 1
  const [id, code, now] = [systemIds.next(), `ABCDEFGH${'23456789ABCDEFGH'[classes - 1]}K`, Date.now()]
  await createCompetitionStore(database.kysely).insert({
    ...{ ...houseRules, id, isHouse: false, joinCode: code, name: `Klas ${classes}`, areResetsAllowed },
    ...{ start: toEpochMs(now - hourMs), end: toEpochMs(now + 100 * hourMs), unlocked: ['limit'] },
    ...{ startingBalance: defaultStartingBalance, sprinterCap: toCents(0) },
    costs: { fixed: toCents(500), rateBasisPoints: 0 },
  })
  const owner_id = await idOf('juf')
  await database.kysely.updateTable('competitions').set({ owner_id }).where('id', '=', id).execute()
  const tokens: string[] = []
  for (const name of pupils) {
    const token = await logInAs(name, database)
    expect(await call(server, token, ['POST', '/competitions/join', { code }])).toMatchObject({ status: 200 })
    tokens.push(token)
  }
  return { id, tokens }
}

const ask = (token: string | undefined, method: 'GET' | 'POST', path: string, body?: object) =>
  call(server, token!, [method, `/desk/competitions${path}`, body])
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code ?? null
const read = async (token: string | undefined, id: string) =>
  (await ask(token, 'GET', `/${id}/members`)).body as Class

async function order(token: string, quantity: number, limit: object = { orderType: 'market' }) {
  const { body } = await call(server, token, ['GET', '/products/singlestocks'])
  const { products } = body as { products: { id: string }[] }
  const placed = { productId: products[0]!.id, transactionType: 'buy', quantity, ...limit }
  let answer = { status: 0, body: { order: { id: '' } } }
  const place = async () => {
    answer = (await call(server, token, ['POST', '/orders', placed])) as never
    return answer.status
  }
  // A machine that is busy may be without quotes for some seconds.
  await expect.poll(place).toBe(200)
  return answer
}

it('lists the members with what they did and learned, to their teacher and to operators only', async () => {
  const { id, tokens } = await createClass(['bram', 'Anna'])
  await order(tokens[0]!, 2)
  const userId = await idOf('bram')
  const at = toEpochMs(Date.now())
  await database.kysely
    .insertInto('lesson_reads')
    .values({ user_id: userId, topic: 'basics', lesson: 'share', read_at: at })
    .execute()
  await database.kysely
    .insertInto('diplomas')
    .values({ user_id: userId, diploma: 'etf', earned_at: at })
    .execute()
  await database.kysely
    .insertInto('certificates')
    .values({ user_id: userId, topic: 'etfs', code: 'geheim', earned_at: at })
    .execute()

  const seen = await read(juf, id)
  expect(seen.members.map(({ username }) => username)).toEqual(['Anna', 'bram'])
  expect(seen).toMatchObject({ total: 2, competition: { id, startingBalance: defaultStartingBalance } })
  expect(seen.lessonCount).toBeGreaterThan(30)
  expect(seen.members[1]).toMatchObject({
    ...{ userId, trades: 1, costs: 500, diplomas: ['etf'], exams: ['etfs'], lessonsRead: 1 },
    lastActiveAt: expect.any(Number),
  })
  expect(seen.members[0]).toMatchObject({ trades: 0, costs: 0, diplomas: [], exams: [], lessonsRead: 0 })
  expect(JSON.stringify(seen)).not.toMatch(/geheim|@example/)
  expect((await read(beheerder, id)).total).toBe(2)
  for (const [method, path, body] of [
    ['GET', '/members', undefined],
    ['GET', '/history/all', undefined],
    ['GET', `/members/${userId}/history/all`, undefined],
    ['POST', '/messages', { text: 'Hallo' }],
    ['POST', `/members/${userId}/removal`, { reason }],
    ['POST', `/members/${userId}/reset`, { reason }],
  ] as const)
    expect([path, codeOf(await ask(meester, method, `/${id}${path}`, body))]).toEqual([path, 'not_found'])
})

it('values every member once the list has been computed, the score of risk with it', async () => {
  const { id } = await createClass(['cas'])
  await expect
    .poll(async () => (await read(juf, id)).members[0], { interval: 200 })
    .toMatchObject({ value: defaultStartingBalance, performance: 0, riskAdjusted: null })
})

it('shows how a member’s portfolio went beside the index, also where players do not see each other’s', async () => {
  const { id, tokens } = await createClass(['dana'])
  await database.kysely
    .updateTable('competitions')
    .set({ visibility: 'never' })
    .where('id', '=', id)
    .execute()
  await order(tokens[0]!, 1)
  const path = `/${id}/members/${await idOf('dana')}/history/all`
  const { status, body } = await ask(juf, 'GET', path)
  expect(status).toBe(200)
  expect((body as { points: { value: number }[] }).points.at(-1)!.value).toBeGreaterThan(0)
  const stranger = `/${id}/members/${await idOf('meester')}/history/all`
  expect(codeOf(await ask(juf, 'GET', stranger))).toBe('not_found')
})

it('shows how the class went together beside the index, without simulated players and who began again', async () => {
  const { id, tokens } = await createClass(['anouk', 'bo', 'cleo'], true)
  await order(tokens[0]!, 10)
  await order(tokens[1]!, 3)
  await ask(juf, 'POST', `/${id}/members/${await idOf('bo')}/reset`, { reason })
  const { userId } = (await read(juf, id)).members[2]!
  await database.kysely.updateTable('users').set({ is_simulated: true }).where('id', '=', userId).execute()
  const { status, body } = await ask(juf, 'GET', `/${id}/history/all`)
  expect(status).toBe(200)
  const { points } = getClassHistory.response.parse(body)
  const last = points.at(-1)!
  expect(last.count).toBe(2)
  // One has the starting balance, the other has paid the costs and the spread.
  const value = 2 * last.median - defaultStartingBalance
  expect(value).toBeLessThan(defaultStartingBalance)
  expect(value).toBeGreaterThan(defaultStartingBalance * 0.9)
  expect(Math.abs(last.high - (value + 3 * defaultStartingBalance) / 4)).toBeLessThan(2)
  expect(codeOf(await ask(juf, 'GET', `/${id}/history/year`))).toBe('invalid_input')
})

it('mails a message to every member as it was written, a few times a day at the most', async () => {
  const { id } = await createClass(['eva', 'finn'])
  const text = 'Morgen toets!\n<b>Lees les 3</b> & neem {{game}} mee.'
  expect(await ask(juf, 'POST', `/${id}/messages`, { text })).toMatchObject({
    status: 200,
    body: { informed: 2 },
  })
  const mails = database.kysely.selectFrom('mails').select(['subject', 'text', 'html'])
  await untilAllAreTold(database.kysely)
  const [mail] = await mails.where('recipient', '=', 'eva@example.org').execute()
  expect(mail!.subject).toContain('Klas')
  expect(mail!.text).toContain(`juf organiseert Klas ${classes}`)
  // No mail program makes a link of what is in it.
  expect(mail!.text.replaceAll('\u2060', '')).toContain(text)
  expect(mail!.html.replaceAll('\u2060', '')).toContain(
    '&lt;b&gt;Lees les 3&lt;/b&gt; &amp; neem {{game}} mee.',
  )
  const answers = []
  for (let sent = 1; sent <= messagesPerDay; sent++)
    answers.push(await ask(juf, 'POST', `/${id}/messages`, { text }))
  expect(answers.map(codeOf)).toEqual([...Array(messagesPerDay - 1).fill(null), 'too_many_messages'])
})

it('says that a class is gone which is deleted while a message to it is sent', async () => {
  const { id } = await createClass([])
  const answer = await callDuring(
    database.kysely,
    (tx) => tx.selectFrom('competitions').select('id').where('id', '=', id).forUpdate().execute(),
    () => ask(juf, 'POST', `/${id}/messages`, { text: 'Tot morgen' }),
    (tx) => tx.deleteFrom('competitions').where('id', '=', id).execute(),
  )
  expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found'])
})

it('removes a member with what waits; the portfolio stays, as that of nobody', async () => {
  const { id, tokens } = await createClass(['gijs', 'hanna'])
  const waiting = await order(tokens[0]!, 1, { orderType: 'limit', limitPrice: 1 })
  const before = await database.kysely
    .selectFrom('portfolios')
    .select(['id', 'cash', 'waiting_orders'])
    .where('user_id', '=', await idOf('gijs'))
    .where('competition_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(before.waiting_orders).toBe(1)
  const removal = `/${id}/members/${await idOf('gijs')}/removal`
  expect(codeOf(await ask(juf, 'POST', removal, { reason: '' }))).toBe('invalid_input')
  expect(await ask(juf, 'POST', removal, { reason })).toMatchObject({ status: 200 })
  expect((await read(juf, id)).members.map(({ username }) => username)).toEqual(['hanna'])
  const after = await database.kysely
    .selectFrom('portfolios')
    .select(['id', 'cash', 'user_id', 'waiting_orders'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ ...before, user_id: null, waiting_orders: 0 })
  const { status } = await database.kysely
    .selectFrom('orders')
    .select('status')
    .where('id', '=', waiting.body.order.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('aborted')
  expect(codeOf(await ask(juf, 'POST', removal, { reason }))).toBe('not_found')
})

it('tells a member who is removed, who looks at another competition from then on', async () => {
  const other = await createClass(['ilse'])
  const { id, tokens } = await createClass([])
  const token = other.tokens[0]!
  const code = await database.kysely
    .selectFrom('competitions')
    .select('join_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await call(server, token, ['POST', '/competitions/join', { code: code.join_code }])
  expect(tokens).toEqual([])
  type Me = { user: { competitionId: string; messages: { id: string }[] } }
  const me = async () => ((await call(server, token, ['GET', '/user'])).body as Me).user
  expect(await me()).toMatchObject({ competitionId: id, messages: [] })
  const removal = `/${id}/members/${await idOf('ilse')}/removal`
  expect(await ask(juf, 'POST', removal, { reason })).toMatchObject({ status: 200 })
  const told = await me()
  const facts = { kind: 'removed', competition: `Klas ${classes}`, organiser: 'juf', reason }
  expect(told).toMatchObject({ competitionId: other.id, messages: [{ facts }] })
  const path = `/user/messages/${told.messages[0]!.id}`
  // Nobody else can put it away.
  await call(server, juf!, ['DELETE', path])
  expect((await me()).messages).toHaveLength(1)
  expect(await call(server, token, ['DELETE', path])).toMatchObject({ status: 200 })
  expect((await me()).messages).toEqual([])
})

it('has a member begin again, where the rules allow it and once a day', async () => {
  const strict = await createClass(['iris'])
  expect(
    codeOf(await ask(juf, 'POST', `/${strict.id}/members/${await idOf('iris')}/reset`, { reason })),
  ).toBe('resets_not_allowed')
  const { id, tokens } = await createClass(['joep'], true)
  await order(tokens[0]!, 3)
  expect((await read(juf, id)).members[0]).toMatchObject({ trades: 1, costs: 500 })
  const reset = `/${id}/members/${await idOf('joep')}/reset`
  expect(await ask(juf, 'POST', reset, { reason })).toMatchObject({ status: 200 })
  expect((await read(juf, id)).members[0]).toMatchObject({ trades: 0, costs: 0 })
  expect(codeOf(await ask(juf, 'POST', reset, { reason }))).toBe('already_reset_today')
})
