// What the desk does for and to players, and what these players see of it.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { logInAtDesk } from '../fixtures/desk.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
let operator: string
let support: string
beforeAll(async () => {
  database = await createTestDatabase()
  server = await composeNode({ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret })
  operator = await logInAtDesk('beheerder', ['operator'], database)
  support = await logInAtDesk('helpdesk', ['support'], database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const reason = 'Meer dan een account'
// biome-ignore lint/suspicious/noExplicitAny: bodies of every type are read
type Answer = { status: number; body: any }
const as = (token: string, method: 'GET' | 'POST', path: string, body?: object) =>
  call(server, token, [method, path, body]) as Promise<Answer>
const codeOf = async (answer: Promise<Answer>) => (await answer).body.error?.code ?? null

async function idOf(username: string): Promise<string> {
  const row = await database.kysely
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The subjects of the mails to a player, the newest first, as the desk shows them. */
async function mailsTo(username: string): Promise<string[]> {
  const { player } = (await as(support, 'GET', `/desk/players/${await idOf(username)}`)).body
  return player.mails.map(({ subject }: { subject: string }) => subject)
}

it('keeps a player who is excluded from the game out, tells why, and lets the player appeal once', async () => {
  const anna = await logInAs('anna', database)
  const bob = await logInAs('bob', database)
  const body = { scope: 'game', until: null, reason }
  expect(await codeOf(as(support, 'POST', `/desk/players/${await idOf('anna')}/exclusions`, body))).toBe(
    'forbidden',
  )
  const excluded = await as(operator, 'POST', `/desk/players/${await idOf('anna')}/exclusions`, body)
  expect(excluded.status).toBe(200)
  const { id } = excluded.body

  expect(await codeOf(as(anna, 'GET', '/orders'))).toBe('excluded')
  expect(await codeOf(as(anna, 'GET', '/underlyings'))).toBe(null)
  expect(await codeOf(as(bob, 'GET', '/orders'))).not.toBe('excluded')
  const { user } = (await as(anna, 'GET', '/user')).body
  expect(user.exclusions).toEqual([{ id, scope: 'game', reason, until: null, appeal: 'possible' }])
  expect(await mailsTo('anna')).toEqual(['Je bent uitgesloten van Koersklasse'])

  const text = 'Mijn zus speelt op dezelfde laptop.'
  expect(await codeOf(as(bob, 'POST', `/user/exclusions/${id}/appeal`, { text }))).toBe('not_found')
  expect((await as(anna, 'POST', `/user/exclusions/${id}/appeal`, { text })).status).toBe(200)
  expect(await codeOf(as(anna, 'POST', `/user/exclusions/${id}/appeal`, { text }))).toBe('appeal_exists')
  const { exclusions } = (await as(operator, 'GET', '/desk/exclusions')).body
  expect(exclusions[0]).toMatchObject({ id, username: 'anna', appeal: text, decidedAt: null })

  const refused = { isEnded: false, reason: 'Dat blijkt nergens uit.' }
  expect((await as(operator, 'POST', `/desk/exclusions/${id}/decision`, refused)).status).toBe(200)
  expect((await as(anna, 'GET', '/user')).body.user.exclusions).toMatchObject([{ appeal: 'refused' }])
  const ended = { isEnded: true, reason: 'Toch wel.' }
  expect((await as(operator, 'POST', `/desk/exclusions/${id}/decision`, ended)).status).toBe(200)
  expect(await codeOf(as(anna, 'GET', '/orders'))).not.toBe('excluded')
  expect((await as(anna, 'GET', '/user')).body.user.exclusions).toEqual([])
  expect(await codeOf(as(operator, 'POST', `/desk/exclusions/${id}/decision`, ended))).toBe('not_found')
  expect(await mailsTo('anna')).toEqual([
    'Je doet weer mee met Koersklasse',
    'Antwoord op je bezwaar bij Koersklasse',
    'Je bent uitgesloten van Koersklasse',
  ])
})

it('finds players by the beginning of their name or their whole address, and nobody by a pattern', async () => {
  await logInAs('zoekt_mij', database)
  const namesOf = async (q: string) =>
    (await as(support, 'GET', `/desk/players?q=${encodeURIComponent(q)}`)).body.players.map(
      ({ username }: { username: string }) => username,
    )
  expect(await namesOf('ZOEKT')).toEqual(['zoekt_mij'])
  expect(await namesOf('Zoekt_Mij@example.org')).toEqual(['zoekt_mij'])
  expect(await namesOf(await idOf('zoekt_mij'))).toEqual(['zoekt_mij'])
  for (const q of ['zoekt_mij@example', 'zoektXmij', '%%', '__', "' or 1=1 --"])
    expect(await namesOf(q)).toEqual([])
})

it('ends all sessions of a player at once', async () => {
  const carla = await logInAs('carla', database)
  expect((await as(carla, 'GET', '/user')).status).toBe(200)
  const answer = await as(support, 'POST', `/desk/players/${await idOf('carla')}/sessions/end`, { reason })
  expect(answer.body).toEqual({ ended: 1 })
  expect((await as(carla, 'GET', '/user')).status).toBe(401)
})

it('gives a player another name, which the player cannot change back', async () => {
  const rude = await logInAs('onbeleefd', database)
  await logInAs('bezet', database)
  const path = `/desk/players/${await idOf('onbeleefd')}/name`
  expect(await codeOf(as(operator, 'POST', path, { username: 'bezet', reason }))).toBe('username_taken')
  expect((await as(operator, 'POST', path, { username: 'speler-7', reason })).status).toBe(200)
  expect((await as(rude, 'GET', '/user')).body.user.username).toBe('speler-7')
  const back = await call(server, rude, ['PATCH', '/user/update', { username: 'onbeleefd' }])
  expect(back).toMatchObject({ status: 409, body: { error: { code: 'renamed_recently' } } })
  // Nor when the next name can be chosen, nor can anybody else have one that looks like it; the desk can give it back.
  await database.kysely
    .updateTable('users')
    .set({ renamed_at: 0 as never })
    .execute()
  for (const username of ['onbeleefd', '0nbe1eefd'])
    expect(await call(server, rude, ['PATCH', '/user/update', { username }])).toMatchObject({
      ...{ status: 409, body: { error: { code: 'username_taken' } } },
    })
  const carlo = await logInAs('carlo', database)
  expect(await call(server, carlo, ['PATCH', '/user/update', { username: 'Onbeleefd' }])).toMatchObject({
    body: { error: { code: 'username_taken' } },
  })
  expect((await as(operator, 'POST', path, { username: 'onbeleefd', reason })).status).toBe(200)
  expect((await as(operator, 'POST', path, { username: 'speler-7', reason })).status).toBe(200)
  expect(await mailsTo('speler-7')).toContain('Je hebt een andere naam bij Koersklasse')
})

it('deletes an account on request, and leaves a line that does not say whose', async () => {
  const left = await logInAs('vertrekt', database)
  const id = await idOf('vertrekt')
  expect((await as(operator, 'POST', `/desk/players/${id}/deletion`, { reason })).status).toBe(200)
  expect((await as(left, 'GET', '/user')).status).toBe(401)
  expect(await codeOf(as(operator, 'GET', `/desk/players/${id}`))).toBe('not_found')
  const { lines } = (await as(operator, 'GET', '/desk/log?action=deletePlayer')).body
  expect(lines).toMatchObject([{ by: 'beheerder', subject: { id: null, name: null }, reason: null }])
})
