// Connecting: tokens, cookies, visitors, sessions that end, and how many sockets may be open.

import { once } from 'node:events'
import { closeCodes } from '@koersklasse/contract/socket.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  changeTo,
  type Fixture,
  marketClock,
  messageTo,
  players,
  publicUrl,
  headers as securityHeaders,
  startGateway,
  until,
} from '../../test/fixtures/gateway.ts'
import type { Player } from '../http/authentication.ts'
import type { ExclusionsChangedSince } from './players.ts'

let fixture: Fixture
afterEach(() => fixture.stop())

const cookie = '__Host-jwt=token-of-anna'

describe('connect', () => {
  it('sends a visitor the market’s clock and the version', async () => {
    fixture = await startGateway()
    const visitor = await fixture.connect()
    expect(visitor.messages).toEqual([
      {
        action: 'connected',
        body: {
          ...{ userId: null, isLoggedIn: false },
          ...{ clock: marketClock, feed: { silentFor: null }, version: '1.2.3' },
        },
      },
    ])
  })

  it('knows the player of a token', async () => {
    fixture = await startGateway()
    const anna = await fixture.connect('token-of-anna')
    expect(anna.messages).toMatchObject([{ body: { userId: 'anna', isLoggedIn: true } }])
    expect(fixture.gateway.stats()).toMatchObject({ sockets: 1, players: 1 })
  })

  it('refuses a token without a live session', async () => {
    fixture = await startGateway()
    const client = await fixture.open()
    client.say({ action: 'connect', body: { token: 'forged' } })
    expect(await client.closed).toBe(closeCodes.unauthenticated)
    expect(client.messages).toEqual([{ action: 'error', body: { code: 'unauthenticated' } }])
    expect(fixture.security.counts()).toMatchObject({ token_invalid: 1 })
  })

  it.each([
    { case: 'our own page', headers: { origin: publicUrl, cookie: `a=b; ${cookie}; c=d` }, isLoggedIn: true },
    { case: 'no page', headers: { cookie }, isLoggedIn: false },
    {
      case: 'our page after logout',
      headers: { origin: publicUrl, cookie: '__Host-jwt=old' },
      isLoggedIn: false,
    },
    { case: 'garbage', headers: { origin: publicUrl, cookie: ';;=%E0%A4%A; __Host-jwt' }, isLoggedIn: false },
  ])('counts the cookie only from our own origin: $case', async ({ headers, isLoggedIn }) => {
    fixture = await startGateway()
    const client = await fixture.connect(undefined, { headers })
    expect(client.messages).toMatchObject([{ action: 'connected', body: { isLoggedIn } }])
  })

  it('closes as unavailable when the token cannot be checked', async () => {
    fixture = await startGateway({ authenticate: () => Promise.reject(new Error('no database')) })
    const client = await fixture.open()
    client.say({ action: 'connect', body: { token: 'token-of-anna' } })
    expect(await client.closed).toBe(closeCodes.unavailable)
    expect(client.messages).toEqual([{ action: 'error', body: { code: 'unavailable' } }])
    expect(fixture.warnings).toHaveLength(1)
  })

  it('has to come first, and once', async () => {
    fixture = await startGateway()
    const client = await fixture.open()
    client.say({ action: 'subscribe-underlying', body: ['AEX'] })
    client.say({ action: 'connect', body: {} })
    client.say({ action: 'connect', body: {} })
    await client.sync()
    expect(client.messages).toMatchObject([
      { action: 'error', body: { code: 'invalid_message' } },
      { action: 'connected' },
      { action: 'error', body: { code: 'invalid_message' } },
    ])
  })

  it('keeps messages that arrive while the token is checked', async () => {
    const answer = Promise.withResolvers<Player | null>()
    fixture = await startGateway({ authenticate: () => answer.promise })
    fixture.prices.setUnderlying('AEX', '900.1')
    const client = await fixture.open()
    client.say({ action: 'connect', body: { token: 'token-of-anna' } })
    client.say({ action: 'subscribe-underlying', body: ['AEX'] })
    await client.sync()
    expect(client.messages).toEqual([])
    answer.resolve(players['token-of-anna']!)
    await client.next('underlying')
    expect(client.messages.map((message) => message.action)).toEqual(['connected', 'underlying'])
  })

  it('forgets a client that left while its token was checked', async () => {
    const answer = Promise.withResolvers<Player | null>()
    fixture = await startGateway({ authenticate: () => answer.promise })
    const client = await fixture.open()
    client.say({ action: 'connect', body: { token: 'token-of-anna' } })
    await client.sync()
    client.socket.terminate()
    await until(() => fixture.gateway.stats().sockets === 0)
    answer.resolve(players['token-of-anna']!)
    await new Promise((resolve) => setImmediate(resolve))
    expect(fixture.gateway.stats().players).toBe(0)
    expect(fixture.warnings).toEqual([])
  })

  it('has to come, and its token to be checked, within ten seconds', async () => {
    fixture = await startGateway({ authenticate: () => new Promise(() => {}) })
    const silent = await fixture.open()
    const unanswered = await fixture.open()
    unanswered.say({ action: 'connect', body: { token: 'token-of-anna' } })
    const connected = await fixture.connect()
    fixture.clock.advance(10_000)
    fixture.gateway.sweep()
    expect(silent.socket.readyState).toBe(WebSocket.OPEN)
    fixture.clock.advance(1)
    fixture.gateway.sweep()
    expect(await silent.closed).toBe(closeCodes.notConnected)
    expect(await unanswered.closed).toBe(closeCodes.notConnected)
    await connected.sync()
  })
})

describe('an excluded player', () => {
  const isExcluded = (token: string) => ({ ...players[token]!, isExcluded: true })

  it('is refused with a token, and a visitor with the cookie', async () => {
    fixture = await startGateway({ authenticate: async (token) => isExcluded(token) })
    const client = await fixture.open()
    client.say({ action: 'connect', body: { token: 'token-of-anna' } })
    expect(await client.closed).toBe(closeCodes.excluded)
    expect(client.messages).toEqual([{ action: 'error', body: { code: 'excluded' } }])
    const headers = { origin: publicUrl, cookie }
    const page = await fixture.connect(undefined, { headers })
    expect(page.messages).toMatchObject([{ action: 'connected', body: { isLoggedIn: false } }])
    expect(fixture.gateway.stats()).toMatchObject({ players: 0 })
    expect(fixture.security.counts()).toMatchObject({ token_invalid: 0 })
  })

  it('loses all sockets when a session is reported as changed, and nobody else does', async () => {
    const excluded = new Set<string>()
    fixture = await startGateway({
      authenticate: async (token) => (excluded.has(token) ? isExcluded(token) : players[token]!),
    })
    const both = [await fixture.connect('token-of-anna'), await fixture.connect('token-of-anna')]
    const bram = await fixture.connect('token-of-bram')
    await fixture.publish('session-changed', { sessionId: 'session-of-anna' })
    for (const client of both) await client.sync()
    excluded.add('token-of-anna')
    await fixture.publish('session-changed', { sessionId: 'session-of-anna' })
    await fixture.publish('session-changed', { sessionId: 'session-of-bram' })
    for (const client of both) {
      expect(await client.closed).toBe(closeCodes.excluded)
      expect(client.messages.at(-1)).toEqual({ action: 'error', body: { code: 'excluded' } })
    }
    await bram.sync()
  })

  it('is noticed even if the bus lost it, also after the database was away', async () => {
    const asked: number[] = []
    let answer: Awaited<ReturnType<ExclusionsChangedSince>> | Error = []
    fixture = await startGateway({
      limits: { heartbeatMs: 1e9 },
      async exclusionsChangedSince(since) {
        asked.push(since)
        if (answer instanceof Error) throw answer
        return answer
      },
    })
    const [anna, bram] = [await fixture.connect('token-of-anna'), await fixture.connect('token-of-bram')]
    const began = fixture.clock.now()
    await fixture.gateway.checkExclusions()
    fixture.clock.advance(100_000)
    answer = new Error('no database')
    await expect(fixture.gateway.checkExclusions()).rejects.toThrow('no database')
    await anna.sync()
    answer = [{ id: '1', userId: 'anna', scope: 'game', isInForce: true }]
    await fixture.gateway.checkExclusions()
    expect(await anna.closed).toBe(closeCodes.excluded)
    await bram.sync()
    // Each look begins a minute before the last one that succeeded.
    expect(asked.map((since) => since - began)).toEqual([-60_000, -60_000, -60_000])
  })

  it('is told on every page when that is over, and is told once', async () => {
    let over: Awaited<ReturnType<ExclusionsChangedSince>> = []
    fixture = await startGateway({
      authenticate: async (token) => (token === 'token-of-bram' ? players[token]! : isExcluded(token)),
      exclusionsChangedSince: async () => over,
    })
    const visitor = () => fixture.connect(undefined, { headers: { origin: publicUrl, cookie } })
    const [page, other, bram] = [await visitor(), await visitor(), await fixture.connect('token-of-bram')]
    // By the desk, which the bus reports.
    await fixture.publish('chosen', { userId: 'anna' })
    for (const client of [page, other]) await client.next('chosen')
    // By its end, which nobody reports.
    over = [
      { id: '1', userId: 'anna', scope: 'game', isInForce: false },
      { id: '2', userId: 'bram', scope: 'lists', isInForce: true },
    ]
    for (let look = 0; look < 3; look += 1) await fixture.gateway.checkExclusions()
    over = [{ id: '2', userId: 'bram', scope: 'lists', isInForce: false }]
    await fixture.gateway.checkExclusions()
    for (const [client, times] of [
      [page, 2],
      [other, 2],
      [bram, 2],
    ] as const) {
      await client.sync()
      expect(client.messages.filter(({ action }) => action === 'chosen')).toHaveLength(times)
    }
  })
})

describe('a session that ends', () => {
  it('closes its sockets and no others', async () => {
    fixture = await startGateway()
    const both = [await fixture.connect('token-of-anna'), await fixture.connect('token-of-anna')]
    const others = [await fixture.connect('other-token-of-anna'), await fixture.connect('token-of-bram')]
    await fixture.publish('session-ended', { sessionId: 'session-of-anna' })
    for (const client of both) {
      expect(await client.closed).toBe(closeCodes.unauthenticated)
      expect(client.messages.at(-1)).toEqual({ action: 'error', body: { code: 'unauthenticated' } })
    }
    for (const client of others) await client.sync()
    await until(() => fixture.gateway.stats().sockets === 2)
    await fixture.publish('portfolio', messageTo('anna', changeTo(1)))
    expect((await others[0]!.next('portfolio')).body.version).toBe(1)
  })

  it('closes a socket whose token is being checked as it ends', async () => {
    const answer = Promise.withResolvers<Player | null>()
    fixture = await startGateway({ authenticate: () => answer.promise })
    const client = await fixture.open()
    client.say({ action: 'connect', body: { token: 'token-of-anna' } })
    await client.sync()
    await fixture.publish('session-ended', { sessionId: 'session-of-anna' })
    answer.resolve(players['token-of-anna']!)
    expect(await client.closed).toBe(closeCodes.unauthenticated)
    expect(client.messages.map((message) => message.action)).toEqual(['error'])
  })

  it('is noticed even if the bus lost it; a database that is away ends no session', async () => {
    let answer: Player | null | Error = players['token-of-anna']!
    fixture = await startGateway({
      limits: { heartbeatMs: 1e9 },
      authenticate: async () => {
        if (answer instanceof Error) throw answer
        return answer
      },
    })
    const client = await fixture.connect('token-of-anna')
    const check = async () => {
      fixture.clock.advance(300_000)
      fixture.gateway.sweep()
      await client.sync()
    }
    await check()
    answer = new Error('no database')
    await check()
    expect(fixture.warnings).toHaveLength(1)
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
    answer = null
    fixture.gateway.sweep()
    await client.sync()
    fixture.clock.advance(300_000)
    fixture.gateway.sweep()
    expect(await client.closed).toBe(closeCodes.unauthenticated)
  })
})

describe('admission', () => {
  const statusOf = async (path: string, headers: Record<string, string> = {}) => {
    const socket = new WebSocket(`ws://127.0.0.1:${fixture.port}${path}`, { headers })
    socket.on('error', () => {})
    const [, response] = await once(socket, 'unexpected-response')
    response.resume()
    const isPassing = response.statusCode === 429 || response.statusCode === 503
    expect(Number(response.headers['retry-after'] ?? 0) > 0).toBe(isPassing)
    expect(response.headers).toMatchObject(securityHeaders)
    return response.statusCode as number
  }

  it.each([
    ['a page of another site', 'https://evil.example'],
    ['a host that begins like ours', `${publicUrl}.evil`],
    ['our host without https', 'http://spel.example'],
    ['the host that was called', 'http://127.0.0.1'],
    ['a sandboxed page', 'null'],
  ])('refuses %s', async (_name, origin) => {
    fixture = await startGateway()
    const headers = { origin, host: '127.0.0.1', cookie }
    expect(await statusOf('/socket', headers)).toBe(403)
    expect(fixture.security.counts()).toMatchObject({ origin_refused: 1 })
    expect(fixture.gateway.stats().sockets).toBe(0)
  })

  it('refuses our own origin where the browser says that another site is behind it', async () => {
    fixture = await startGateway()
    const page = { origin: publicUrl, cookie }
    expect(await statusOf('/socket', { ...page, 'sec-fetch-site': 'cross-site' })).toBe(403)
    await fixture.open({ headers: { ...page, 'sec-fetch-site': 'same-origin' } })
    expect(fixture.gateway.stats().sockets).toBe(1)
  })

  it('takes sockets at /socket only', async () => {
    fixture = await startGateway()
    expect(await statusOf('/other')).toBe(404)
  })

  it('limits the sockets of one address, behind a proxy that of the client', async () => {
    fixture = await startGateway({ trustProxy: true, limits: { connectionsPerAddress: 1 } })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const first = await fixture.open(from('192.0.2.1'))
    expect(await statusOf('/socket', { 'x-forwarded-for': '203.0.113.9, 192.0.2.1' })).toBe(429)
    await fixture.open(from('192.0.2.2'))
    first.socket.close()
    await until(() => fixture.gateway.stats().sockets === 1)
    await fixture.open(from('192.0.2.1'))
  })

  it('limits the number of all sockets', async () => {
    fixture = await startGateway({ limits: { connections: 2 } })
    await fixture.open()
    await fixture.open()
    expect(await statusOf('/socket')).toBe(503)
  })
})

/** The status with which a new socket is refused. */
async function refusal(port: number): Promise<number> {
  const late = new WebSocket(`ws://127.0.0.1:${port}/socket`)
  late.on('error', () => {})
  const [, response] = await once(late, 'unexpected-response')
  return response.statusCode
}

describe('draining', () => {
  it('closes the sockets evenly over its time, and refuses new ones', async () => {
    fixture = await startGateway()
    const clients = await Promise.all(Array.from({ length: 6 }, () => fixture.connect()))
    const codes: number[] = []
    for (const client of clients) void client.closed.then((code) => codes.push(code))
    fixture.gateway.drain(3_000)
    expect(await refusal(fixture.port)).toBe(503)
    for (const closed of [2, 4, 6]) {
      fixture.gateway.sweep()
      await vi.waitFor(() => expect(codes).toHaveLength(closed))
      fixture.clock.advance(1_000)
    }
    expect(new Set(codes)).toEqual(new Set([closeCodes.goingAway]))
  })
})

describe('closing', () => {
  it('closes all sockets, refuses new ones, and terminates clients that do not answer in time', async () => {
    fixture = await startGateway({ limits: { closeMs: 20 } })
    const visitor = await fixture.connect()
    const deaf = await fixture.connect()
    deaf.socket.pause()
    const closing = fixture.gateway.close()
    expect(await visitor.closed).toBe(closeCodes.goingAway)
    expect(await refusal(fixture.port)).toBe(503)
    await closing
    expect(fixture.gateway.stats().sockets).toBe(0)
  })
})
