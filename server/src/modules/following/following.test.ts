// Following over HTTP and over the socket, on a whole server.

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Followed, maxFollowed } from '@koersklasse/contract/following.ts'
import type { ServerMessage } from '@koersklasse/contract/socket.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { compose } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'

let dataDir: string
let database: OpenDatabase
let server: Awaited<ReturnType<typeof compose>>
let address: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'following-'))
  database = await createTestDatabase()
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    PORT: '0',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '0',
  }
  const config = readConfig(settings, false)
  server = await compose({ ...config, roles: new Set(['api', 'gateway']) })
  address = await server.listen()
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  token?: string,
  body?: object,
) {
  const response = await server.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      'x-requested-with': 'koersklasse',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: response.json() }
}

/** Registers, activates and logs in; resolves to the token. */
async function joinAs(username: string): Promise<string> {
  const person = { username, email: `${username}@example.nl`, password: 'tien letters' }
  await call('POST', '/auth', undefined, { ...person, termsConsent: true, isAdult: true })
  const mail = await database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', person.email)
    .executeTakeFirstOrThrow()
  await call('PATCH', `/auth/${/activationCode=([\w-]+)/.exec(mail.text)![1]}`)
  return (await call('POST', '/auth/login', undefined, person)).body.jwt
}

const withPlayer = async (token: string): Promise<Followed> =>
  (await call('GET', '/user', token)).body.user.followed
const followed = async (token: string): Promise<Followed> => (await call('GET', '/user/followed', token)).body

describe('following', () => {
  it('keeps the order, and follows an underlying only once', async () => {
    const token = await joinAs('volger')
    expect(await followed(token)).toEqual({ version: 0, symbols: [] })
    for (const symbol of ['AEX', 'ASML', 'AEX']) await call('PUT', `/underlyings/${symbol}/follow`, token)
    expect(await followed(token)).toEqual({ version: 2, symbols: ['AEX', 'ASML'] })
    expect(await call('DELETE', '/underlyings/AEX/follow', token)).toEqual({
      status: 200,
      body: { version: 3, symbols: ['ASML'] },
    })
    expect((await call('DELETE', '/underlyings/AEX/follow', token)).body.version).toBe(3)
    await call('PUT', '/underlyings/AEX/follow', token)
    expect((await followed(token)).symbols).toEqual(['ASML', 'AEX'])
  })

  it('comes with the player as well', async () => {
    const token = await joinAs('met.speler')
    expect(await withPlayer(token)).toEqual({ version: 0, symbols: [] })
    for (const symbol of ['DAX', 'AEX']) await call('PUT', `/underlyings/${symbol}/follow`, token)
    expect(await withPlayer(token)).toEqual({ version: 2, symbols: ['DAX', 'AEX'] })
  })

  it('is separate for each player', async () => {
    const [one, other] = [await joinAs('een.speler'), await joinAs('ander')]
    await call('PUT', '/underlyings/AEX/follow', one)
    await call('DELETE', '/underlyings/AEX/follow', other)
    expect(await followed(other)).toEqual({ version: 0, symbols: [] })
    expect((await followed(one)).symbols).toEqual(['AEX'])
  })

  it.each([
    ['PUT', '/underlyings/XYZ/follow', 404, 'not_found'],
    ['DELETE', '/underlyings/XYZ/follow', 404, 'not_found'],
    // An ETF that no Sprinter is on.
    ['PUT', '/underlyings/VWRL/follow', 404, 'not_found'],
    ['PUT', `/underlyings/${'A'.repeat(21)}/follow`, 400, 'invalid_input'],
    ['PUT', '/underlyings/%00/follow', 404, 'not_found'],
  ] as const)('refuses %s %s', async (method, path, status, code) => {
    const token = await joinAs(`nee${path.length}${method}`)
    expect(await call(method, path, token)).toMatchObject({ status, body: { error: { code } } })
  })

  it.each([
    ['GET', '/user/followed'],
    ['PUT', '/underlyings/AEX/follow'],
    ['DELETE', '/underlyings/AEX/follow'],
  ] as const)('is not for visitors: %s %s', async (method, path) => {
    expect(await call(method, path)).toMatchObject({ status: 401 })
  })

  it('has a limit that ignores the symbols of other feeds', async () => {
    const token = await joinAs('veel.volger')
    await call('PUT', '/underlyings/AEX/follow', token)
    const fill = async (symbols: string[]) =>
      await database.kysely
        .updateTable('followed_lists')
        .set({ symbols })
        .where('user_id', '=', (await call('GET', '/user', token)).body.user.id)
        .execute()
    await fill(Array.from({ length: maxFollowed }, (_, index) => `ELSEWHERE${index}`))
    expect((await followed(token)).symbols).toEqual([])
    expect((await withPlayer(token)).symbols).toEqual([])
    expect((await call('PUT', '/underlyings/ASML/follow', token)).body.symbols).toEqual(['ASML'])
    // No more are kept than can be shown if a later feed has them all: the oldest of them is dropped.
    const rows = await database.kysely.selectFrom('followed_lists').select('symbols').execute()
    const { symbols } = rows.find((row) => row.symbols.includes('ELSEWHERE1'))!
    expect([symbols.length, symbols[0], symbols.at(-1)]).toEqual([maxFollowed, 'ELSEWHERE1', 'ASML'])
    await fill(Array.from({ length: maxFollowed }, () => 'ASML'))
    expect(await call('PUT', '/underlyings/AEX/follow', token)).toMatchObject({
      status: 409,
      body: { error: { code: 'too_many_followed' } },
    })
    expect((await call('PUT', '/underlyings/ASML/follow', token)).status).toBe(200)
  })

  it('loses no change of simultaneous requests', async () => {
    const token = await joinAs('snelle')
    const symbols = ['AEX', 'ASML', 'INGA', 'SHELL', 'DAX', 'SPX', 'KPN', 'PHIA']
    await Promise.all(symbols.map((symbol) => call('PUT', `/underlyings/${symbol}/follow`, token)))
    const { version, symbols: kept } = await followed(token)
    expect(version).toBe(symbols.length)
    expect(kept.toSorted()).toEqual(symbols.toSorted())
  })

  it('is deleted with the account', async () => {
    const token = await joinAs('weg')
    await call('PUT', '/underlyings/AEX/follow', token)
    const { id } = (await call('GET', '/user', token)).body.user
    const rows = () =>
      database.kysely.selectFrom('followed_lists').selectAll().where('user_id', '=', id).execute()
    expect(await rows()).toHaveLength(1)
    await database.kysely.deleteFrom('users').where('id', '=', id).execute()
    expect(await rows()).toEqual([])
    expect((await call('PUT', '/underlyings/AEX/follow', token)).status).toBe(401)
  })

  it('is sent to the other devices of the player at once, and to nobody else', async () => {
    const [token, other] = [await joinAs('twee.schermen'), await joinAs('buur')]
    const [mine, neighbours] = [await openSocket(token), await openSocket(other)]
    await call('PUT', '/underlyings/DAX/follow', token)
    await call('PUT', '/underlyings/AEX/follow', other)
    expect(await mine.next()).toEqual({ action: 'followed', body: { version: 1, symbols: ['DAX'] } })
    expect(await neighbours.next()).toEqual({ action: 'followed', body: { version: 1, symbols: ['AEX'] } })
    await call('DELETE', '/underlyings/DAX/follow', token)
    expect(await mine.next()).toEqual({ action: 'followed', body: { version: 2, symbols: [] } })
    for (const { socket } of [mine, neighbours]) socket.close()
  })
})

async function openSocket(token: string) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`)
  const messages: ServerMessage[] = []
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as ServerMessage
    if (message.action === 'followed') messages.push(message)
  })
  await once(socket, 'open')
  const connected = once(socket, 'message')
  socket.send(JSON.stringify({ action: 'connect', body: { token } }))
  await connected
  return {
    socket,
    async next(): Promise<ServerMessage> {
      while (messages.length === 0) await once(socket, 'message', { signal: AbortSignal.timeout(60_000) })
      return messages.shift()!
    },
  }
}
