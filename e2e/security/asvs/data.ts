// Data: what others may read and write, what mails and logs contain, and the order of steps.

import { setTimeout as pause } from 'node:timers/promises'
import { password } from '../../support/join-game.ts'
import { as, type Cast, fromOwnPage, jsonOf, registerAndActivate } from '../cast.ts'
import { type Check, findingOf } from '../check.ts'

const consents = { termsConsent: true, isAdult: true }
/** How long an event may take to be in the log, in milliseconds. */
const patienceMs = 60_000
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

async function bodiesOf({ send }: Cast, token: string, paths: readonly string[]): Promise<string> {
  const came = await Promise.all(paths.map((path) => send({ path, headers: as(token) })))
  return came.map(({ body }) => body).join('\n')
}

/** The lines of the log of the server. */
const logOf = ({ game }: Cast): string[] =>
  game
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))

/** Waits until these events follow the first `lines` lines of the log, which lags behind answers. Returns those that do. */
async function eventsAfter(cast: Cast, lines: number, names: readonly string[]): Promise<string[]> {
  for (const end = performance.now() + patienceMs; ; await pause(20)) {
    const log = logOf(cast).slice(lines).join()
    const found = names.filter((name) => log.includes(`"security":"${name}"`))
    if (found.length === names.length || performance.now() > end) return found
  }
}

export const dataChecks: readonly Check[] = [
  {
    ...{ id: 'V1.3.11', level: 2, what: 'nothing is injected into mails' },
    async look(cast) {
      const cases = [
        { email: 'a@example.org\r\nBcc: b@example.org', username: 'mailtest' },
        { email: 'a@example.org%0aBcc:b@example.org, c@example.org', username: 'mailtest' },
        { email: '"a@example.org" <b@example.org>', username: 'mailtest' },
        { email: 'a@example.org', username: 'x\r\nBcc: b' },
        { email: 'a@example.org\0', username: 'mailtest' },
      ]
      const wrong: string[] = []
      for (const each of cases) {
        const body = { ...each, password, ...consents }
        const sent = {
          method: 'POST',
          path: '/api/auth',
          from: '127.0.5.1',
          headers: fromOwnPage(cast),
          body,
        }
        const { status } = await cast.send(sent)
        if (status !== 400) wrong.push(`${status} for ${JSON.stringify(each)}`)
      }
      return findingOf('registrations with line breaks and two addresses', wrong, '400 each')
    },
  },
  {
    ...{ id: 'V2.3.1', level: 1, what: 'no step is skipped' },
    async look(cast) {
      const headers = fromOwnPage(cast)
      const body = { username: 'ongeduldig', email: 'ongeduldig@example.org', password, ...consents }
      jsonOf(await cast.send({ method: 'POST', path: '/api/auth', from: '127.0.5.2', headers, body }))
      const login = { method: 'POST', path: '/api/auth/login', from: '127.0.5.2', headers }
      const early = await cast.send({ ...login, body: { email: body.email, password } })
      const order = { productId: cast.share, transactionType: 'buy', orderType: 'market', quantity: 1 }
      const post = { method: 'POST', path: '/api/orders', body: order }
      const unjoined = await cast.send({ ...post, headers: as(cast.newcomer.token) })
      return {
        sent: 'a login before the activation, an order before joining',
        came: `${early.status} ${early.body.slice(0, 40)}; ${unjoined.status} ${unjoined.body.slice(0, 40)}`,
        isRight: early.status === 403 && unjoined.status === 451,
      }
    },
  },
  {
    ...{ id: 'V8.2.3', level: 2, what: "others' lists have no ids and addresses" },
    async look(cast) {
      const own = await bodiesOf(cast, cast.anna.token, [
        '/api/positions',
        '/api/transactions',
        '/api/orders',
        '/api/user',
      ])
      const secrets = new Set([...(own.match(uuid) ?? []), cast.anna.email])
      const paths = ['positions', 'transactions', 'positions/history/week'].map(
        (list) => `/api/${list}?username=${cast.anna.username}`,
      )
      const seen = await bodiesOf(cast, cast.bob.token, paths)
      const wrong = [...secrets].filter((each) => seen.includes(each))
      return findingOf(
        paths.join(', '),
        wrong.length === 0 ? [] : [`${wrong.length} ids of Anna: ${wrong[0]}`],
        'none of her ids',
      )
    },
  },
  {
    ...{ id: 'V15.3.3', level: 2, what: 'fields that were not asked for are ignored' },
    async look(cast) {
      const extra = { id: cast.anna.userId, avatarId: 7, role: 'admin', diplomas: ['sp'], cash: 1e9 }
      const body = {
        username: 'veelvrager',
        email: 'veelvrager@example.org',
        password,
        ...consents,
        ...extra,
      }
      const headers = fromOwnPage(cast)
      jsonOf(await cast.send({ method: 'POST', path: '/api/auth', from: '127.0.5.3', headers, body }))
      const order = {
        ...{ productId: cast.share, transactionType: 'buy', orderType: 'market', quantity: 1 },
        ...{
          executionPrice: 1,
          executionCosts: 0,
          portfolioId: cast.owned.positionId,
          userId: cast.anna.userId,
        },
      }
      const post = { method: 'POST', path: '/api/orders', headers: as(cast.bob.token), body: order }
      const { transaction } = jsonOf<{ transaction: { executionPrice: number; executionCosts: number } }>(
        await cast.send(post),
      )
      const { executionPrice, executionCosts } = transaction
      return {
        sent: 'a registration with id, role, cash; an order with price, costs, portfolio',
        came: `the order at ${executionPrice} cents, costs ${executionCosts}, in the own portfolio`,
        isRight: executionPrice > 100 && executionCosts === 200,
      }
    },
  },
  {
    ...{ id: 'V16.2.5', level: 2, what: 'the log has no secrets' },
    async look(cast) {
      const log = cast.game.output()
      const { anna, bob, newcomer, codes } = cast
      const signatures = [anna, bob, newcomer].map(({ token }) => token.split('.')[2] ?? token)
      const ids = [anna, bob, newcomer].map(({ token }) => {
        const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
        return (JSON.parse(claims) as { jti: string }).jti
      })
      const secrets = [password, 'een verkeerd wachtwoord', ...signatures, ...ids, ...codes]
      const wrong = secrets.filter((each) => log.includes(each))
      return findingOf(
        `a search of ${logOf(cast).length} lines for passwords, tokens and codes`,
        wrong.map((each) => `${each.slice(0, 4)}…`),
        'none',
      )
    },
  },
  {
    ...{ id: 'V16.3.1', level: 2, what: 'logins are logged, refused ones too' },
    async look(cast) {
      await registerAndActivate(cast, 'logboek', '127.0.5.4')
      const login = { method: 'POST', path: '/api/auth/login', from: '127.0.5.4', headers: fromOwnPage(cast) }
      const before = logOf(cast).length
      await cast.send({
        ...login,
        body: { email: 'logboek@example.org', password: 'een verkeerd wachtwoord' },
      })
      await cast.send({ ...login, body: { email: 'logboek@example.org', password } })
      const events = await eventsAfter(cast, before, ['login_refused', 'session_begun'])
      return {
        sent: 'a login with a wrong password, then with the right one',
        came: events.length === 0 ? 'nothing in the log' : events.join(', '),
        isRight: events.length === 2,
      }
    },
  },
]
