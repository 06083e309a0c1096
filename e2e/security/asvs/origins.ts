// Who a request comes from: other sites, other schemes, plain forms, and sockets.

import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { type Cast, fromOwnPage } from '../cast.ts'
import { type Check, findingOf } from '../check.ts'
import type { Sent } from '../secure-game.ts'

/** A call that changes something and needs a session. Doing it again changes nothing. */
const change = { method: 'POST', path: '/api/user/consent' } as const

/** Sends a change with each set of headers, all of which must be refused. Resolves to those that were not. */
async function carriedOut({ send }: Cast, cases: Record<string, Omit<Sent, 'path'>>): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(cases).map(async ([name, sent]) => ({ name, ...(await send({ ...change, ...sent })) })),
  )
  return answers
    .filter(({ status }) => status < 400 || status >= 500)
    .map(({ name, status }) => `${status} ${name}`)
}

/** Fails unless the call works from the game's own page, since refusing everything proves nothing. */
async function expectOwnPageWorks(cast: Cast): Promise<void> {
  const { status, body } = await cast.send({ ...change, headers: fromOwnPage(cast, cast.anna.cookie) })
  if (status !== 200) throw new Error(`refused from the own page too: ${status} ${body}`)
}

const foreignOrigins = ({ url }: Cast): string[] => [
  'https://evil.example',
  url.replace('https:', 'http:'),
  `${url}.evil.example`,
  'https://localhost',
  'null',
]

export const originChecks: readonly Check[] = [
  {
    ...{ id: 'V3.5.1', level: 1, what: 'other origins cannot act for a player (CSRF)' },
    async look(cast) {
      await expectOwnPageWorks(cast)
      const { cookie } = cast.anna
      const own = fromOwnPage(cast, cookie)
      const cases: Record<string, Omit<Sent, 'path'>> = {
        'no X-Requested-With': { headers: { cookie, origin: cast.url } },
        'Sec-Fetch-Site: cross-site': { headers: { ...own, 'sec-fetch-site': 'cross-site' } },
      }
      for (const origin of foreignOrigins(cast)) cases[`Origin: ${origin}`] = { headers: { ...own, origin } }
      const sent = `POST with the cookie and ${Object.keys(cases).join(', ')}`
      return findingOf(sent, await carriedOut(cast, cases), 'each refused, from the own page 200')
    },
  },
  {
    ...{ id: 'V3.5.2', level: 1, what: 'no change without a preflight request' },
    async look(cast) {
      await expectOwnPageWorks(cast)
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
      const cases = Object.fromEntries(
        types.map((type) => [
          type,
          { headers: { cookie: cast.anna.cookie, origin: cast.url, 'content-type': type }, body: 'a=1' },
        ]),
      )
      return findingOf(`POST with the cookie, ${types.join(', ')}`, await carriedOut(cast, cases), 'refused')
    },
  },
  {
    ...{ id: 'V3.5.3', level: 1, what: 'GET and HEAD change nothing' },
    async look(cast) {
      const all = Object.values(endpoints)
      const read = new Set(all.filter(({ method }) => method === 'GET').map(({ path }) => path))
      const paths = new Set(all.map(({ path }) => path).filter((path) => !read.has(path)))
      const wrong: string[] = []
      for (const path of paths) {
        for (const method of ['GET', 'HEAD']) {
          const filled = `/api${path.replace(/:\w+/g, 'x')}`
          const { status } = await cast.send({
            ...{ method, path: filled },
            headers: fromOwnPage(cast, cast.anna.cookie),
          })
          // 400: it has the form of a path that reads something, with a value that is refused.
          if (![400, 404, 405].includes(status)) wrong.push(`${status} ${method} ${filled}`)
        }
      }
      return findingOf(`GET and HEAD of ${paths.size} paths that change something`, wrong, 'refused each')
    },
  },
  {
    ...{ id: 'V3.7.2', level: 2, what: 'no redirect to another host' },
    async look({ send, url }) {
      const paths = ['//evil.example', '/.//evil.example', '/\\evil.example', '/%2f%2fevil.example/..']
      const logins = paths.map((path) => `/auth/login?redirect=${encodeURIComponent(path)}`)
      const wrong: string[] = []
      for (const path of [...paths, ...logins, '/api//evil.example', '/api/docs/..//evil.example']) {
        const { status, headers } = await send({ path })
        const { location } = headers
        if (location !== undefined && new URL(location, url).origin !== url) {
          wrong.push(`${status} ${path}: Location ${location}`)
        }
      }
      return findingOf(`${paths.join(', ')}, also as redirect of a login`, wrong, 'no foreign Location')
    },
  },
  {
    ...{ id: 'V4.4.1', level: 1, what: 'sockets are encrypted' },
    async look({ send, handshake, url }) {
      const csp = (await send({ path: '/' })).headers['content-security-policy'] ?? ''
      const isPlainAllowed = /connect-src[^;]*\bws:/.test(csp)
      const status = await handshake('/socket', { origin: url })
      return {
        sent: 'a handshake of wss; the connect-src of the page',
        came: `${status}; ${isPlainAllowed ? 'ws: is allowed' : 'no ws:'}`,
        isRight: status === 101 && !isPlainAllowed,
      }
    },
  },
  {
    ...{ id: 'V4.4.2', level: 2, what: 'a socket is opened from the own origin only' },
    async look(cast) {
      const { handshake, anna, url } = cast
      if ((await handshake('/socket', { origin: url })) !== 101)
        throw new Error('refused to the own page too')
      const statuses = await Promise.all(
        foreignOrigins(cast).map((origin) => handshake('/socket', { origin, cookie: anna.cookie })),
      )
      const wrong = statuses.flatMap((status, index) =>
        status === 403 ? [] : [`${status} ${foreignOrigins(cast)[index]}`],
      )
      return findingOf(`handshakes, Origin: ${foreignOrigins(cast).join(', ')}`, wrong, '403 each')
    },
  },
]
