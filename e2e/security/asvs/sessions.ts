// Sessions and their tokens.

import { createHmac } from 'node:crypto'
import { createTokens } from '@koersklasse/server/src/modules/accounts/tokens.ts'
import { as, type Cast, fromOwnPage, jsonOf, logIn } from '../cast.ts'
import { type Check, findingOf } from '../check.ts'
import { jwtSecret } from '../secure-game.ts'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const yearMs = 366 * 24 * 3_600_000

/** Tokens that resemble a real one but are invalid: other algorithms, other keys, other claims, expired. */
export function forgeTokens(token: string): Record<string, string> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; jti: string }
  const sign = (head: object, body: object, key = jwtSecret, hash = 'sha256') => {
    const input = `${encode(head)}.${encode(body)}`
    return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`
  }
  const past = createTokens(jwtSecret, { now: () => (Date.now() - yearMs) as never })
  return {
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'alg None with the signature': `${encode({ alg: 'None', typ: 'JWT' })}.${payload}.${signature}`,
    'HS512 of the right key': sign({ alg: 'HS512', typ: 'JWT' }, claims, jwtSecret, 'sha512'),
    'an empty key': sign({ alg: 'HS256', typ: 'JWT' }, claims, ''),
    'a key in the header': sign(
      { alg: 'HS256', jwk: { kty: 'oct', k: 'YQ' }, kid: '../../dev/null' },
      claims,
      'a',
    ),
    'another user': `${header}.${encode({ ...claims, sub: claims.jti })}.${signature}`,
    'the right key, an unknown session': sign(
      { alg: 'HS256', typ: 'JWT' },
      { ...claims, jti: 'x'.repeat(43) },
    ),
    expired: past.sign(claims.sub, claims.jti),
    'not a token': 'undefined',
  }
}

/** Which tokens open the player's own page. */
async function accepted({ send }: Cast, tokens: Record<string, string>): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(tokens).map(async ([name, token]) => ({
      name,
      ...(await send({ path: '/api/user', headers: as(token) })),
    })),
  )
  return answers.filter(({ status }) => status !== 401).map(({ name, status }) => `${status} ${name}`)
}

export const sessionChecks: readonly Check[] = [
  {
    ...{ id: 'V7.2.4', level: 1, what: 'a login makes a new session, and ends the one before' },
    async look(cast) {
      const first = await logIn(cast, cast.newcomer.username, '127.0.4.1')
      const { email, password } = first
      const again = await cast.send({
        ...{ method: 'POST', path: '/api/auth/login', from: '127.0.4.1' },
        headers: fromOwnPage(cast, first.cookie),
        body: { email, password },
      })
      const isNew = again.status === 200 && !again.body.includes(first.token)
      const before = await cast.send({ path: '/api/user', headers: as(first.token) })
      return {
        sent: 'a login with the cookie of an earlier one',
        came: `${isNew ? 'a new token' : 'the same token'}; the former one ${before.status}`,
        isRight: isNew && before.status === 401,
      }
    },
  },
  {
    ...{ id: 'V7.4.1', level: 1, what: 'logging out ends the session' },
    async look(cast) {
      const { token, cookie } = await logIn(cast, cast.newcomer.username, '127.0.4.2')
      const logout = { method: 'POST', path: '/api/user/logout', headers: fromOwnPage(cast, cookie) }
      const { status } = await cast.send(logout)
      const wrong = await accepted(cast, { 'as bearer': token })
      const byCookie = await cast.send({ path: '/api/user', headers: fromOwnPage(cast, cookie) })
      if (status !== 200) wrong.push(`${status} at logout`)
      if (byCookie.status !== 401) wrong.push(`${byCookie.status} by cookie`)
      return findingOf('the token and the cookie after a logout', wrong, '401')
    },
  },
  {
    ...{ id: 'V7.5.2', level: 2, what: 'a player sees and ends sessions' },
    async look(cast) {
      const here = await logIn(cast, cast.newcomer.username, '127.0.4.3')
      const idsOf = async (): Promise<string[]> => {
        const came = await cast.send({ path: '/api/user/sessions', headers: as(here.token) })
        return jsonOf<{ sessions: { id: string }[] }>(came).sessions.map(({ id }) => id)
      }
      const before = await idsOf()
      const there = await logIn(cast, cast.newcomer.username, '127.0.4.4')
      const [id, ...more] = (await idsOf()).filter((each) => !before.includes(each))
      const end = { method: 'DELETE', path: `/api/user/sessions/${id}` }
      const byOther = await cast.send({ ...end, headers: as(cast.bob.token) })
      const byOwner = await cast.send({ ...end, headers: as(here.token) })
      const wrong = await accepted(cast, { 'the session that was ended': there.token })
      if (id === undefined || more.length > 0) wrong.push('the new session is not in the list')
      if (byOther.status !== 404 || byOwner.status !== 200)
        wrong.push(`${byOther.status} to another player, ${byOwner.status} to the owner`)
      return findingOf(
        "the list before and after a login elsewhere; ended by another player, by the owner; then that login's token",
        wrong,
        'one more; 404, 200; 401',
      )
    },
  },
  {
    ...{ id: 'V9.1.2', level: 1, what: 'one algorithm, one key, no other' },
    async look(cast) {
      const { expired: _, ...forged } = forgeTokens(cast.anna.token)
      return findingOf(Object.keys(forged).join(', '), await accepted(cast, forged), '401 each')
    },
  },
  {
    ...{ id: 'V9.2.1', level: 1, what: 'an expired token is worth nothing' },
    async look(cast) {
      const { expired = '' } = forgeTokens(cast.anna.token)
      const wrong = await accepted(cast, { expired })
      return findingOf("a session's own token, signed rightly, that expired yesterday", wrong, '401')
    },
  },
  {
    ...{ id: 'V14.3.1', level: 1, what: 'logging out empties the browser' },
    async look(cast) {
      const { cookie } = await logIn(cast, cast.newcomer.username, '127.0.4.3')
      const logout = { method: 'POST', path: '/api/user/logout', headers: fromOwnPage(cast, cookie) }
      const { headers, cookies } = await cast.send(logout)
      const clears = headers['clear-site-data'] ?? ''
      const dropped = cookies.filter((each) => /Max-Age=0|1970/.test(each))
      return {
        sent: 'POST /api/user/logout',
        came: `Clear-Site-Data: ${clears || 'none'}; ${dropped.length} cookies dropped`,
        isRight:
          /"(cache|storage|cookies|\*)"/.test(clears) && dropped.some((each) => each.startsWith('__Host-')),
      }
    },
  },
]
