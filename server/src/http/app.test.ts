import { done, endpoint } from '@koersklasse/contract/endpoint.ts'
import { errorBody } from '@koersklasse/contract/errors.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { plainParts } from '../../test/fixtures/app-parts.ts'
import type { SecurityEvent } from '../platform/security-events.ts'
import { createApp } from './app.ts'
import { type App, serve } from './route.ts'

const publicUrl = 'https://spel.example'
const answer = z.object({ caller: z.string().nullable() })

const endpoints = {
  open: endpoint({ method: 'GET', path: '/open', summary: '', access: 'anyone', response: answer }),
  own: endpoint({ method: 'GET', path: '/own', summary: '', access: 'player', response: answer }),
  write: endpoint({
    method: 'POST',
    path: '/write/:name',
    summary: '',
    access: 'player',
    params: z.object({ name: z.string() }),
    body: z.object({ wish: z.object({ count: z.int().min(1) }) }),
    response: z.object({ name: z.string() }),
  }),
  no: endpoint({
    method: 'GET',
    path: '/no',
    summary: '',
    access: 'anyone',
    response: done,
    errors: ['consent_required'],
  }),
  fault: endpoint({ method: 'GET', path: '/fault', summary: '', access: 'anyone', response: done }),
  down: endpoint({ method: 'GET', path: '/down', summary: '', access: 'anyone', response: done }),
  leak: endpoint({ method: 'GET', path: '/leak', summary: '', access: 'anyone', response: done }),
}

let app: App
const recorded: SecurityEvent[] = []
beforeAll(async () => {
  app = await createApp({
    ...plainParts,
    ...{ publicUrl, origins: new Set([publicUrl]), apiDocs: true },
    requestsPerMinute: 40,
    security: { ...plainParts.security, record: (event) => recorded.push(event) },
    authenticate: (token) =>
      Promise.resolve(
        token.startsWith('good')
          ? {
              ...{ userId: token, username: 'bob', sessionId: 's', mustAcceptTerms: false },
              ...{ competitionId: null, roles: [], rolesWithoutPasskey: [], isExcluded: false },
            }
          : null,
      ),
    addApiRoutes(api) {
      serve(api, endpoints.open, ({ player }) => ok({ caller: player?.username ?? null }))
      serve(api, endpoints.own, ({ player }) => ok({ caller: player.username }))
      serve(api, endpoints.write, ({ params }) => ok({ name: params.name }))
      serve(api, endpoints.no, () => refuse({ code: 'consent_required', field: 'rules' }))
      serve(api, endpoints.fault, () => {
        throw new Error('a secret of the inside')
      })
      serve(api, endpoints.down, () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      })
      serve(api, endpoints.leak, () => ok({ done: true as const, secret: 'x' }))
    },
    addRootRoutes: (root) => root.get('/file', () => 'text'),
  })
})
afterAll(() => app.close())

const origin = { origin: publicUrl }
const ours = { 'x-requested-with': 'koersklasse' }
const bearer = { authorization: 'Bearer good-1' }
const cookie = { cookie: '__Host-jwt=good-2' }

async function call(
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string>,
  body?: unknown,
  remoteAddress = '127.0.0.1',
) {
  const response = await app.inject({
    ...{ method, url: `/api${url}`, headers, remoteAddress },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

describe('authentication', () => {
  const cases: [string, Record<string, string>, number, string | undefined][] = [
    ['no token', {}, 401, 'unauthenticated'],
    ['a bearer', bearer, 200, undefined],
    ['an unknown token', { authorization: 'Bearer bad' }, 401, 'unauthenticated'],
    ['a cookie with our header', { ...cookie, ...ours }, 200, undefined],
    ['a cookie with our header and origin', { ...cookie, ...ours, ...origin }, 200, undefined],
    ['a cookie without our header', cookie, 401, 'unauthenticated'],
    [
      'a cookie from our origin, and a browser that says cross-site',
      { ...cookie, ...ours, ...origin, 'sec-fetch-site': 'cross-site' },
      401,
      'unauthenticated',
    ],
    [
      'a cookie from another origin',
      { ...cookie, ...ours, origin: 'https://evil.example' },
      401,
      'unauthenticated',
    ],
    ['a cookie of the name without the prefix', { cookie: 'jwt=good', ...ours }, 401, 'unauthenticated'],
  ]
  it.each(cases)('%s', async (_name, headers, status, code) => {
    const response = await call('GET', '/own', headers)
    expect([response.status, response.body.error?.code]).toEqual([status, code])
  })

  it('requires X-Requested-With and our origin for a change, with a bearer token too', async () => {
    const body = { wish: { count: 1 } }
    expect((await call('POST', '/write/a', bearer, body)).body.error.code).toBe('missing_requested_with')
    const foreign = { ...bearer, ...ours, origin: 'null' }
    expect((await call('POST', '/write/a', foreign, body)).body.error.code).toBe('wrong_origin')
    expect((await call('POST', '/write/a', { ...bearer, ...ours }, body)).status).toBe(200)
  })

  it.each([
    ['the origin of the host that was called', { origin: 'https://localhost' }, 403],
    ['our host without https', { origin: 'http://spel.example' }, 403],
    ['our origin', { origin: publicUrl }, 200],
    [
      'our origin, and a browser that says cross-site',
      { origin: publicUrl, 'sec-fetch-site': 'cross-site' },
      403,
    ],
    [
      'our origin, and a browser that says same-site',
      { origin: publicUrl, 'sec-fetch-site': 'same-site' },
      403,
    ],
    [
      'our origin, and a browser that says same-origin',
      { origin: publicUrl, 'sec-fetch-site': 'same-origin' },
      200,
    ],
    ['no origin, and a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['no origin, and a browser that says same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['no origin, and a browser that says same-origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['no origin, and no browser', {}, 200],
  ])('answers a change from %s', async (_name, headers, status) => {
    const body = { wish: { count: 1 } }
    const from = { ...bearer, ...ours, host: 'localhost', ...(headers as Record<string, string>) }
    expect((await call('POST', '/write/a', from, body)).status).toBe(status)
  })

  it('answers a link on another site', async () => {
    const link = { ...cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await app.inject({ url: '/file', headers: link })).statusCode).toBe(200)
    expect(await call('GET', '/open', link)).toMatchObject({ status: 200, body: { caller: null } })
  })

  it('records a token that is not valid, and a foreign origin', async () => {
    recorded.length = 0
    await call('GET', '/own', bearer)
    await call('GET', '/own', { authorization: 'Bearer bad' })
    await call('POST', '/write/secret', { ...bearer, ...ours, origin: 'https://evil.example' }, {})
    expect(recorded).toEqual([
      { type: 'token_invalid', network: '127.0.0.1', userId: undefined, route: '/api/own' },
      { type: 'origin_refused', network: '127.0.0.1', userId: 'good-1', route: '/api/write/:name' },
    ])
  })
})

describe('the page with the API document', () => {
  it.each(['/api/docs', '/api/docs/'])('has all of its files at %s', async (address) => {
    const page = await app.inject(address)
    expect(page.headers['content-type']).toContain('text/html')
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      const { pathname } = new URL(file, publicUrl + address)
      expect((await app.inject(pathname)).statusCode, pathname).toBe(200)
    }
  })

  it('can be switched off, with the document', async () => {
    const without = await createApp(plainParts)
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.css'])
      expect([url, (await without.inject(url)).statusCode]).toEqual([url, 404])
    await without.close()
  })

  it('serves the API document', async () => {
    const { body } = await call('GET', '/docs/json', {})
    expect(body).toMatchObject({ openapi: '3.1.1', info: { title: 'Test', version: '1' } })
    expect(body.components.securitySchemes.cookie.name).toBe('__Host-jwt')
  })
})

describe('behind a trusted proxy', () => {
  it('takes the address that the proxy saw, not the one that the client claims', async () => {
    const behind = await createApp({
      ...plainParts,
      publicUrl,
      trustProxy: true,
      addApiRoutes: (api) => serve(api, endpoints.open, ({ request }) => ok({ caller: request.ip })),
    })
    const headers = { 'x-forwarded-for': '6.6.6.6, 192.0.2.7' }
    const response = await behind.inject({ url: '/api/open', headers })
    expect(response.json()).toEqual({ caller: '192.0.2.7' })
    await behind.close()
  })
})

describe('requests and answers', () => {
  it('names the field at fault', async () => {
    const response = await call('POST', '/write/a', { ...bearer, ...ours }, { wish: { count: 0 } })
    expect(response).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', field: 'wish.count' } },
    })
  })

  it('passes hostile names on unchanged', async () => {
    const name = "a/b?c#d%&'`"
    const response = await call(
      'POST',
      `/write/${encodeURIComponent(name)}`,
      { ...bearer, ...ours },
      { wish: { count: 1 } },
    )
    expect(response.body.name).toBe(name)
  })

  it.each([
    ['a refusal', '/no', 451, 'consent_required'],
    ['an unknown address', '/nowhere', 404, 'not_found'],
    ['a malformed address', '/write/%E0%A4%A', 400, 'invalid_input'],
    ['a fault', '/fault', 500, 'internal'],
    ['an unavailable database', '/down', 503, 'unavailable'],
  ])('answers %s in the form of errors', async (_name, url, status, code) => {
    const response = await call('GET', url, {})
    expect(response.status).toBe(status)
    const { error } = errorBody.parse(response.body)
    expect(error.code).toBe(code)
    expect(error.reference !== undefined).toBe(status === 500 || status === 503)
    expect(JSON.stringify(response.body)).not.toMatch(/secret|FST_/)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('answers an address with a parameter that is too long in the form of errors', async () => {
    const { status, body } = await call('POST', `/write/${'a'.repeat(301)}`, { ...bearer, ...ours }, {})
    expect([status, errorBody.parse(body).error.code]).toEqual([400, 'invalid_input'])
  })

  it.each([
    ['truncated JSON', '{"wish":', 'application/json', 400, 'invalid_input'],
    ['another content type', '<a/>', 'text/xml', 400, 'invalid_input'],
    [
      'a body that is too large',
      JSON.stringify({ wish: 'x'.repeat(70_000) }),
      'application/json',
      413,
      'payload_too_large',
    ],
  ])('refuses %s', async (_name, payload, type, status, code) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/write/a',
      headers: { ...bearer, ...ours, 'content-type': type },
      payload,
    })
    expect([response.statusCode, response.json().error.code]).toEqual([status, code])
  })

  it('leaves out fields that the contract does not have', async () => {
    expect((await call('GET', '/leak', {})).body).toEqual({ done: true })
  })

  it('limits the rate of calls of each player separately', async () => {
    const one = { authorization: 'Bearer good-busy' }
    const statuses: number[] = []
    for (let index = 0; index < 42; index++)
      statuses.push((await call('GET', '/own', one, undefined, '192.0.2.1')).status)
    expect(statuses).toEqual([...Array(40).fill(200), 429, 429])
    expect((await call('GET', '/own', one)).body.error.code).toBe('too_many_requests')
    expect((await call('GET', '/own', { authorization: 'Bearer good-calm' })).status).toBe(200)
  })

  it.each([
    [
      'that are not right',
      'POST',
      '/write/a',
      { ...bearer, authorization: 'Bearer good-sloppy', ...ours },
      400,
    ],
    ['without X-Requested-With', 'POST', '/write/a', { authorization: 'Bearer good-foreign' }, 400],
    ['that are refused', 'GET', '/no', { authorization: 'Bearer good-lost' }, 451],
  ] as const)('counts calls %s, too', async (_name, method, url, headers, status) => {
    const statuses: number[] = []
    for (let index = 0; index < 42; index++)
      statuses.push(
        (await call(method, url, headers, method === 'POST' ? {} : undefined, '192.0.2.2')).status,
      )
    expect(statuses).toEqual([...Array(40).fill(status), 429, 429])
  })

  it('limits the calls of all players of a network together, and leaves room for many', async () => {
    const callOf = (name: string, address: string) =>
      call('GET', '/own', { authorization: `Bearer good-${name}` }, undefined, address)
    const statuses: number[] = []
    for (let index = 0; index < 202; index++) {
      const address = `2001:db8:0:7::${(index + 1).toString(16)}`
      statuses.push((await callOf(`pupil-${index % 30}`, address)).status)
    }
    expect(statuses).toEqual([...Array(200).fill(200), 429, 429])
    const refused = await callOf('pupil-30', '2001:db8:0:7::1')
    expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await callOf('pupil-30', '2001:db8:0:8::1')).status).toBe(200)
  })

  it.each([
    ['/56', 80, (index: number) => `2001:db8:1:42${index.toString(16).padStart(2, '0')}::1`],
    ['/48', 160, (index: number) => `2001:db8:2:${index.toString(16)}00::1`],
  ])('limits the visitors of a %s together, and not its players', async (_, allowed, addressOf) => {
    const statuses: number[] = []
    for (let index = 0; index < allowed + 2; index += 1)
      statuses.push((await app.inject({ url: '/api/open', remoteAddress: addressOf(index) })).statusCode)
    expect(statuses).toEqual([...Array(allowed).fill(200), 429, 429])
    const token = { authorization: 'Bearer good-neighbour' }
    expect((await call('GET', '/own', token, undefined, addressOf(250))).status).toBe(200)
    expect((await app.inject({ url: '/api/open', remoteAddress: '2001:db8:3::1' })).statusCode).toBe(200)
  })

  it('limits visitors by network, because a household has many IPv6 addresses', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 42; index++) {
      const remoteAddress = `2001:db8:0:1::${(index + 1).toString(16)}`
      statuses.push((await app.inject({ url: '/api/own', remoteAddress })).statusCode)
    }
    expect(statuses).toEqual([...Array(40).fill(401), 429, 429])
    expect((await app.inject({ url: '/api/open', remoteAddress: '2001:db8:0:2::1' })).statusCode).toBe(200)
  })

  it('does not limit the files of the app', async () => {
    const statuses = new Set<number>()
    for (let index = 0; index < 60; index++) statuses.add((await app.inject('/file')).statusCode)
    expect([...statuses]).toEqual([200])
  })
})
