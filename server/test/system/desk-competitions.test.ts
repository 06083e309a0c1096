// Organisers and their competitions on a composed server: what each may see and do, and what players notice of it.

import type { OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import { organisedRules } from '@koersklasse/domain/competition/organised-rules.fixture.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { untilAllAreTold } from '../fixtures/announcements.ts'
import { logInAtDesk } from '../fixtures/desk.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { callDuring } from '../fixtures/race.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000]
const inDays = (days: number) => toEpochMs(Date.now() + days * dayMs)
const rules: OrganisedRules = { ...organisedRules, start: inDays(7), end: inDays(35) }
const reason = 'Zo is het afgesproken'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
let [juf, meester, operator, leerling]: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  server = await composeNode({
    DATABASE_URL: database.connectionString,
    JWT_SECRET: jwtSecret,
    ROLES: 'api,gateway,market,engine,jobs',
  })
  await server.listen()
  juf = await logInAtDesk('juf', ['organiser'], database)
  meester = await logInAtDesk('meester', ['organiser'], database)
  operator = await logInAtDesk('beheerder', ['operator'], database)
  leerling = await logInAs('leerling', database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (token: string | undefined, method: Method, path: string, body?: object) =>
  call(server, token!, [method, `/desk/competitions${path}`, body])
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code ?? null

async function draft(token: string | undefined, changes: Partial<OrganisedRules> = {}): Promise<string> {
  const { status, body } = await ask(token, 'POST', '', { rules: { ...rules, ...changes } })
  expect(status).toBe(200)
  return (body as { id: string }).id
}

/** Drafts and publishes a competition, in which the pupil joins. */
async function publish(changes: Partial<OrganisedRules> = {}): Promise<{ id: string; joinCode: string }> {
  const id = await draft(juf, changes)
  const { status, body } = await ask(juf, 'POST', `/${id}/publication`, {})
  expect(status).toBe(200)
  const { joinCode } = body as { joinCode: string }
  return { id, joinCode }
}
const join = (code: string) => call(server, leerling!, ['POST', '/competitions/join', { code }])
const mailsOf = async (username: string) => {
  await untilAllAreTold(database.kysely)
  const rows = await database.kysely
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', `${username}@example.org`)
    .execute()
  return rows.map(({ subject }) => subject)
}

it('shows organisers their own competitions, and operators those of all', async () => {
  const id = await draft(juf, { name: 'Klas 4B' })
  const namesOf = async (token: string | undefined) =>
    ((await ask(token, 'GET', '')).body as { competitions: { id: string }[] }).competitions.map(
      (each) => each.id,
    )
  expect(await namesOf(juf)).toContain(id)
  expect(await namesOf(operator)).toContain(id)
  expect(await namesOf(meester)).not.toContain(id)
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PUT', '/draft', { rules }],
    ['PUT', '', { rules, reason }],
    ['POST', '/publication', {}],
    ['POST', '/registration-end', { reason }],
    ['POST', '/end', { reason }],
    ['POST', '/deletion', { reason }],
    ['DELETE', '/draft', undefined],
    ['GET', '/dry-runs', undefined],
    ['POST', '/dry-runs', {}],
  ] as const)
    expect([method, path, codeOf(await ask(meester, method, `/${id}${path}`, body))]).toEqual([
      method,
      path,
      'not_found',
    ])
  expect((await ask(juf, 'DELETE', `/${id}/draft`)).status).toBe(200)
  expect(codeOf(await ask(juf, 'GET', `/${id}`))).toBe('not_found')
})

it('publishes what does not contradict itself, and players can join it at once', async () => {
  const id = await draft(juf, { end: rules.start })
  expect(codeOf(await ask(juf, 'POST', `/${id}/publication`, {}))).toBe('competition_contradictory')
  expect((await ask(juf, 'PUT', `/${id}/draft`, { rules })).status).toBe(200)
  const { joinCode } = (await ask(juf, 'POST', `/${id}/publication`, {})).body as { joinCode: string }
  expect(await join(joinCode)).toMatchObject({ status: 200 })
  expect((await ask(juf, 'GET', `/${id}`)).body).toMatchObject({
    competition: { stage: 'open', joined: 1, joinCode, owner: 'juf', fixed: { startingBalance: 'joined' } },
  })
  expect(codeOf(await ask(juf, 'POST', `/${id}/publication`, {}))).toBe('not_found')
  expect(codeOf(await ask(juf, 'PUT', `/${id}/draft`, { rules }))).toBe('not_found')
})

it('changes what may still change, and tells the players of it', async () => {
  const { id, joinCode } = await publish({ name: 'Klas 5' })
  await join(joinCode)
  const fixed = await ask(juf, 'PUT', `/${id}`, {
    ...{ reason, rules: { ...rules, name: 'Klas 5', startingBalance: 5_000_000 } },
  })
  expect(fixed.body).toMatchObject({ error: { code: 'rule_fixed', field: 'rules.startingBalance' } })
  const contradictory = { ...rules, name: 'Klas 5', end: inDays(-1) }
  expect(codeOf(await ask(juf, 'PUT', `/${id}`, { reason, rules: contradictory }))).toBe(
    'competition_contradictory',
  )
  const renamed = { ...rules, name: 'Klas 5A' }
  expect((await ask(juf, 'PUT', `/${id}`, { reason, rules: renamed })).body).toMatchObject({ informed: 0 })
  expect(await mailsOf('leerling')).toEqual([])
  const dearer = { ...renamed, costs: { fixed: 500, rateBasisPoints: 0 } }
  expect((await ask(juf, 'PUT', `/${id}`, { reason, rules: dearer })).body).toMatchObject({
    ...{ informed: 1, competition: { name: 'Klas 5A', rules: { costs: { fixed: 500 } } } },
  })
  expect(await mailsOf('leerling')).toEqual(['Andere regels in Klas 5A'])
  const { user } = (await call(server, leerling!, ['GET', '/user'])).body as { user: object }
  expect(user).toMatchObject({
    messages: [{ facts: { kind: 'competitionChanged', competition: 'Klas 5A', reason } }],
  })
})

it('closes registration', async () => {
  const { id, joinCode } = await publish({ name: 'Dicht' })
  expect((await ask(juf, 'POST', `/${id}/registration-end`, { reason })).status).toBe(200)
  expect(codeOf(await join(joinCode))).toBe('joining_closed')
  expect(codeOf(await ask(juf, 'POST', `/${id}/registration-end`, { reason }))).toBe('not_possible_now')
})

it('ends a competition that runs, with the orders that wait in it', async () => {
  const { id, joinCode } = await publish({ name: 'Kort' })
  await join(joinCode)
  expect(codeOf(await ask(juf, 'POST', `/${id}/end`, { reason }))).toBe('not_possible_now')
  const store = createCompetitionStore(database.kysely)
  await database.kysely
    .updateTable('competitions')
    .set({ start_at: toEpochMs(Date.now() - hourMs) })
    .where('id', '=', id)
    .execute()
  expect((await ask(juf, 'POST', `/${id}/end`, { reason })).status).toBe(200)
  const { end } = (await store.find(id))!
  expect(Math.abs(end - Date.now())).toBeLessThan(60_000)
  expect((await ask(juf, 'GET', `/${id}`)).body).toMatchObject({
    competition: { stage: 'over', actions: ['delete'] },
  })
  expect(await mailsOf('leerling')).toContain('Kort is eerder afgelopen')
})

it('deletes what nobody has traded in, and nothing else', async () => {
  const { id, joinCode } = await publish({ name: 'Weg' })
  await join(joinCode)
  const portfolio = await database.kysely
    .selectFrom('portfolios')
    .select('id')
    .where('competition_id', '=', id)
    .executeTakeFirstOrThrow()
  const order = {
    ...{
      id: portfolio.id,
      portfolio_id: portfolio.id,
      product_id: 'NL0010273215',
      side: 'buy',
      order_type: 'market',
    },
    ...{
      quantity: 1,
      validity: 'day',
      status: 'aborted',
      abort_reason: 'expired',
      created_at: inDays(0),
      updated_at: inDays(0),
    },
  } as never
  await database.kysely.insertInto('orders').values(order).execute()
  expect(codeOf(await ask(juf, 'POST', `/${id}/deletion`, { reason }))).toBe('not_possible_now')
  await database.kysely.deleteFrom('orders').where('portfolio_id', '=', portfolio.id).execute()
  expect((await ask(juf, 'POST', `/${id}/deletion`, { reason })).status).toBe(200)
  expect(codeOf(await join(joinCode))).toBe('not_found')
  expect(await mailsOf('leerling')).toContain('Weg gaat niet door')
  // A job removes what is left.
  const left = database.kysely
    .selectFrom('ledger_entries')
    .select('portfolio_id')
    .where('portfolio_id', '=', portfolio.id)
  await vi.waitFor(async () => expect(await left.execute()).toEqual([]), { interval: 20 })
})

it('lets nobody join a competition that is deleted meanwhile', async () => {
  const { id, joinCode } = await publish({ name: 'Bijna weg' })
  const joined = await callDuring(
    database.kysely,
    (tx) => tx.selectFrom('competitions').select('id').where('id', '=', id).forUpdate().execute(),
    () => join(joinCode),
    (tx) => tx.deleteFrom('competitions').where('id', '=', id).execute(),
  )
  expect([joined.status, codeOf(joined)]).toEqual([404, 'not_found'])
})

it('tells every other node within the second', async () => {
  const other = await composeNode({ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret })
  const { joinCode } = await publish({ name: 'Elders' })
  const found = await call(other, leerling!, ['GET', `/competitions/by-code/${joinCode}`])
  expect(found).toMatchObject({ status: 200, body: { competition: { name: 'Elders' } } })
  await other.close()
})
