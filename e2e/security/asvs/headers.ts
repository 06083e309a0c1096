// The headers of answers of every kind: pages, files, calls of the API, and errors.

import { as, type Cast } from '../cast.ts'
import { type Check, type Finding, findingOf } from '../check.ts'
import type { Came, Sent } from '../secure-game.ts'

/** A request for each kind of answer. */
const kinds: readonly Sent[] = [
  { path: '/' },
  { path: '/landing' },
  { path: '/images/avatars/avatar0.svg' },
  { path: '/manifest.webmanifest' },
  { path: '/assets/none.js' },
  { path: '/%E0%A4%A' },
  { path: '/services/discovery' },
  { path: '/health/live' },
  { path: '/.well-known/security.txt' },
  { path: '/api/competitions/active' },
  { path: '/api/user' },
  { path: '/api/search' },
  { path: '/api/nothing' },
  { path: '/api/articles/%E0%A4%A' },
  { path: '/api/orders', method: 'POST', body: {} },
  { path: '/api/auth/login', method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
]

type Answered = Came & { to: string }

const answers = new WeakMap<Cast['send'], Promise<Answered[]>>()

/** An answer of each kind, asked for once. */
function answersOf({ send }: Cast): Promise<Answered[]> {
  const known = answers.get(send)
  if (known !== undefined) return known
  const asked = Promise.all(
    kinds.map(async (sent) => ({ ...(await send(sent)), to: `${sent.method ?? 'GET'} ${sent.path}` })),
  )
  answers.set(send, asked)
  return asked
}

/** Looks at a header of every answer. */
const everywhere =
  (name: string, isRight: (value: string, answer: Answered) => boolean) =>
  async (cast: Cast): Promise<Finding> => {
    const all = await answersOf(cast)
    const wrong = all
      .filter((answer) => !isRight(answer.headers[name] ?? '', answer))
      .map(({ to, status, headers }) => `${status} ${to}: ${headers[name] ?? `no ${name}`}`)
    return findingOf(
      `${all.length} requests, each another kind of answer`,
      wrong,
      all[0]?.headers[name] ?? 'none',
    )
  }

const isYear = (value: string) => Number(/max-age=(\d+)/.exec(value)?.[1]) >= 31_536_000

export const headerChecks: readonly Check[] = [
  {
    ...{ id: 'V3.4.1', level: 1, what: 'HSTS for a year, subdomains too, on all answers' },
    look: everywhere(
      'strict-transport-security',
      (value) => isYear(value) && /includeSubDomains/i.test(value),
    ),
  },
  {
    ...{ id: 'V3.4.2', level: 1, what: 'no other origin may read answers (CORS)' },
    async look({ send, anna }) {
      const origins = ['https://evil.example', 'null', 'https://localhost.evil.example']
      const came = await Promise.all(
        origins.map((origin) => send({ path: '/api/user', headers: { ...as(anna.token), origin } })),
      )
      const wrong = came.flatMap(({ headers }) => headers['access-control-allow-origin'] ?? [])
      return findingOf(
        `GET /api/user, Origin: ${origins.join(', ')}`,
        wrong,
        'no Access-Control-Allow-Origin',
      )
    },
  },
  {
    ...{ id: 'V3.4.3', level: 2, what: 'a CSP with an allowlist, no objects, no base' },
    look: everywhere(
      'content-security-policy',
      (csp) =>
        /(object|default)-src 'none'/.test(csp) &&
        /base-uri 'none'/.test(csp) &&
        /script-src 'self'(;|$)/.test(csp) &&
        /style-src 'self'(;|$)/.test(csp),
    ),
  },
  {
    ...{ id: 'V3.4.4', level: 2, what: 'nosniff on all answers' },
    look: everywhere('x-content-type-options', (value) => value === 'nosniff'),
  },
  {
    ...{ id: 'V3.4.5', level: 2, what: 'a referrer policy' },
    look: everywhere('referrer-policy', (value) => /^(no-referrer|same-origin)$/.test(value)),
  },
  {
    ...{ id: 'V3.4.6', level: 2, what: 'no other site may frame any answer' },
    look: everywhere('content-security-policy', (csp) => csp.includes("frame-ancestors 'none'")),
  },
  {
    ...{ id: 'V4.1.1', level: 1, what: 'a content type with a charset on every body' },
    look: everywhere('content-type', (type, { body }) => {
      if (body === '' || /^application\/(json|manifest\+json)/.test(type)) return true
      return /^(text\/|image\/svg\+xml|application\/xml)/.test(type)
        ? /charset=utf-8/i.test(type)
        : type !== ''
    }),
  },
  {
    ...{ id: 'V14.3.2', level: 2, what: 'private answers are not cached' },
    async look({ send, anna }) {
      const paths = ['/api/user', '/api/positions', '/api/orders', '/api/transactions', '/api/user/followed']
      const came = await Promise.all(
        paths.map(async (path) => ({ path, ...(await send({ path, headers: as(anna.token) })) })),
      )
      const wrong = came
        .filter(({ status, headers }) => status !== 200 || headers['cache-control'] !== 'no-store')
        .map(({ path, status, headers }) => `${status} ${path}: ${headers['cache-control']}`)
      return findingOf(paths.join(', '), wrong, 'Cache-Control: no-store')
    },
  },
]
