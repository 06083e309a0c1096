// Every action at the desk leaves exactly one line in the log, which nothing can change.

import { deskActions } from '@koersklasse/contract/desk/actions.ts'
import { type Endpoint, rightOf } from '@koersklasse/contract/endpoint.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEraseOldLines } from '../../src/platform/erase-old-desk-lines.ts'
import { logInAtDesk } from '../fixtures/desk.ts'
import { ManualClock } from '../fixtures/manual-clock.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'
import { type DeskGame, deskExamples } from './desk-actions.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
let token: string
let game: DeskGame
beforeAll(async () => {
  database = await createTestDatabase()
  server = await composeNode({ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret })
  await server.listen()
  token = await logInAtDesk('beheerder', ['operator'], database)
  const { kysely } = database
  game = {
    kysely,
    async addPlayer(username) {
      await logInAs(username, database)
      return idOf(username)
    },
  }
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const idOf = async (username: string): Promise<string> => {
  const row = await database.kysely
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return row.id
}
const lines = () => database.kysely.selectFrom('desk_log').selectAll().orderBy('seq').execute()

const actions = Object.entries(endpoints).filter(
  ([, { access, method, isQuestion }]) => rightOf(access) !== null && method !== 'GET' && !isQuestion,
)

it.each(actions)(
  '%s leaves one line, with its name, who did it and what it was about',
  async (name, endpoint) => {
    const example = deskExamples[name]
    expect(example, `desk-actions.ts has no example of ${name}`).toBeDefined()
    const { params = {}, body } = await example!(game)
    const path = endpoint.path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(params[field]!))
    const before = await lines()
    const answer = await call(server, token, [endpoint.method, path, body])
    expect(answer).toMatchObject({ status: 200 })
    const added = (await lines()).slice(before.length)
    expect(added).toMatchObject([{ action: name, actor_id: await idOf('beheerder'), is_command_line: false }])
    // Of a player who was deleted, the line does not say who it was.
    if (name !== 'deletePlayer') expect(added[0]!.subject_id ?? added[0]!.subject_player_id).not.toBeNull()
  },
)

it('has no example of an endpoint that is gone, and a name for every action', () => {
  const names = actions.map(([name]) => name)
  expect(Object.keys(deskExamples).filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => !(deskActions as readonly string[]).includes(name))).toEqual([])
})

it('has a line for each reading of the page of a player, which has no text of a mail', async () => {
  const id = await game.addPlayer('gelezene')
  await sql`insert into mails (id, priority, user_id, recipient, subject, text, html, created_at, next_try_at)
    values (gen_random_uuid(), 'bulk', ${id}, 'gelezene@example.org', 'Onderwerp', 'geheime code', '', 0, 9e15)`.execute(
    database.kysely,
  )
  const before = await lines()
  const answer = await call(server, token, ['GET', `/desk/players/${id}`])
  expect(answer).toMatchObject({
    status: 200,
    body: {
      player: { username: 'gelezene', sessions: [{ browser: null }], mails: [{ subject: 'Onderwerp' }] },
    },
  })
  expect(JSON.stringify(answer)).not.toContain('geheime code')
  expect((await lines()).slice(before.length)).toMatchObject([
    { action: 'readPlayer', subject_player_id: id },
  ])
})

it('asks for a reason in one way', () => {
  const shapeOf = ({ body }: Endpoint) => (body as { shape?: Record<string, unknown> }).shape ?? {}
  const reasons = new Set(actions.flatMap(([, endpoint]) => shapeOf(endpoint).reason ?? []))
  expect(reasons.size).toBe(1)
})

it.each([
  ['changed', sql`update desk_log set reason = 'Anders' where actor_id is not null`],
  ['made anonymous while its player is there', sql`update desk_log set actor_id = null`],
  ['emptied while its player is there', sql`update desk_log set subject_player_id = null`],
  ['deleted', sql`delete from desk_log`],
  ['truncated', sql`truncate desk_log`],
  ['truncated with the players', sql`truncate users cascade`],
])('a line cannot be %s', async (_, statement) => {
  const before = await lines()
  expect(before.length).toBeGreaterThan(0)
  await expect(statement.execute(database.kysely)).rejects.toThrow(/log of the desk/)
  expect(await lines()).toEqual(before)
})

it('keeps the lines of a player who leaves, without the player and what they say about the player', async () => {
  const { kysely } = database
  const [seq] = (await lines()).map((line) => line.seq)
  const userId = await idOf('nieuwe-redacteur')
  await sql`insert into desk_log (at, actor_id, is_command_line, action, subject_kind, subject_id, reason)
    values (0, ${userId}, false, 'grantRole', 'player', 'x', 'Van de redacteur')`.execute(kysely)
  await kysely.deleteFrom('users').where('id', '=', userId).execute()
  const after = await lines()
  expect(after.find((line) => line.seq === seq)).toMatchObject({
    ...{ actor_id: await idOf('beheerder'), action: 'grantRole', subject_player_id: null },
    ...{ before: null, after: null, reason: null },
  })
  expect(after.at(-1)).toMatchObject({ actor_id: null, is_command_line: false, reason: 'Van de redacteur' })
})

describe('lines that have been kept long enough', () => {
  const days = (count: number) => count * 24 * 3_600_000
  const clock = new ManualClock(Date.now())
  const add = (age: number, reason: string) =>
    sql`insert into desk_log (at, is_command_line, action, subject_kind, subject_id, reason)
      values (${clock.now() - days(age)}, true, 'liftRestriction', 'product', 'x', ${reason})`.execute(
      database.kysely,
    )
  const erase = (kept: number) =>
    createEraseOldLines({ kysely: database.kysely, clock, keptMs: days(kept) })()
  const ofAges = async () =>
    (await lines()).flatMap(({ action, reason }) => (action === 'liftRestriction' ? [reason] : []))

  it('go once a day, with a line about it', async () => {
    for (const age of [102, 101.5, 100.5, 99]) await add(age, `${age} days`)
    const before = await lines()
    await erase(100)
    const after = await lines()
    expect(after.at(-1)).toMatchObject({
      ...{ action: 'eraseOldLines', actor_id: null, is_command_line: false, subject_kind: 'deskLog' },
      after: { lines: before.length - after.length + 1, before: clock.now() - days(100) },
    })
    expect((await ofAges()).slice(-1)).toEqual(['99 days'])
    await add(100.9, 'nearly a day too old')
    await erase(100)
    expect(await lines()).toHaveLength(after.length + 1)
  })

  it('stay for 90 days, whatever is set', async () => {
    await add(89, '89 days')
    await add(91.5, '91.5 days')
    const before = await lines()
    await expect(erase(1)).rejects.toThrow(/before its time/)
    expect(await lines()).toEqual(before)
    await erase(90)
    expect(await ofAges()).toContain('89 days')
    expect(await ofAges()).not.toContain('91.5 days')
  })
})
