// Passwords: which are accepted, how they are compared, and how guessing is slowed down.

import { createAuthenticator } from '@koersklasse/server/test/fixtures/authenticator.ts'
import { as, type Cast, logIn as enter, fromOwnPage, jsonOf, registerAndActivate } from '../cast.ts'
import { type Check, type Finding, findingOf } from '../check.ts'
import type { Came } from '../secure-game.ts'

function register(cast: Cast, password: string, from: string, more: object = {}): Promise<Came> {
  const body = {
    username: 'wachtwoordtest',
    email: 'test@example.org',
    password,
    termsConsent: true,
    isAdult: true,
  }
  const headers = fromOwnPage(cast)
  return cast.send({ method: 'POST', path: '/api/auth', headers, from, body: { ...body, ...more } })
}

function logIn(cast: Cast, email: string, password: string, from: string): Promise<Came> {
  const sent = { method: 'POST', path: '/api/auth/login', headers: fromOwnPage(cast), from }
  return cast.send({ ...sent, body: { email, password } })
}

/** Registers with each password; all have to be refused for the password. */
async function refuseAll(
  cast: Cast,
  passwords: readonly string[],
  from: string,
  more = {},
): Promise<Finding> {
  const wrong: string[] = []
  for (const password of passwords) {
    const { status, body } = await register(cast, password, from, more)
    if (status !== 400 || !body.includes('"field":"password"')) wrong.push(`${status} for ${password}`)
  }
  return findingOf(`registrations with ${passwords.join(', ')}`, wrong, '400, field password')
}

/** Resets a password: the answer reveals nothing about the address; the code works once, and ends all sessions. */
async function resetPassword(cast: Cast): Promise<Finding> {
  const from = '127.0.3.6'
  const headers = fromOwnPage(cast)
  const ask = (email: string) =>
    cast.send({ method: 'POST', path: '/api/auth/password-reset', headers, from, body: { email } })
  const use = (code: string, password: string) =>
    cast.send({
      method: 'PATCH',
      path: `/api/auth/password-reset/${code}`,
      headers,
      from,
      body: { password },
    })
  await registerAndActivate(cast, 'vergeetal', from)
  const forgetful = await enter(cast, 'vergeetal', from)
  const [known, unknown] = [await ask(forgetful.email), await ask('niemand-hier@example.org')]
  const code = new URL(await cast.game.resetLink(forgetful.email)).searchParams.get('resetCode') ?? ''
  const weak = await use(code, 'vergeetal1')
  const right = await use(code, 'een heel ander wachtwoord')
  const again = await use(code, 'nog een ander wachtwoord')
  const session = await cast.send({ path: '/api/user', headers: as(forgetful.token) })
  return {
    sent: 'a known and an unknown address; a weak password, a good one, the code again; the old session',
    came: `${known.status}, ${unknown.status}; ${weak.status}, ${right.status}, ${again.status}; ${session.status}`,
    isRight:
      known.status === 200 &&
      unknown.status === 200 &&
      known.body === unknown.body &&
      weak.status === 400 &&
      right.status === 200 &&
      right.cookies.length === 0 &&
      again.status === 404 &&
      session.status === 401,
  }
}

/** Adds a passkey, and logs in with it: correctly, for another site, and without user verification. */
async function usePasskey(cast: Cast): Promise<Finding> {
  const { token } = await enter(cast, cast.newcomer.username, '127.0.3.6')
  const call = async (path: string, headers: Record<string, string>, body?: object) =>
    cast.send({ method: 'POST', path: `/api${path}`, from: '127.0.3.6', headers, ...(body && { body }) })
  type Question = { token: string; options: { challenge: string } }
  const ask = async (path: string, headers: Record<string, string>) =>
    jsonOf<Question>(await call(`${path}/options`, headers))
  const authenticator = createAuthenticator(cast.url)
  const question = await ask('/user/passkeys', as(token))
  const body = { token: question.token, name: 'Sleutel', answer: authenticator.create(question.options) }
  jsonOf(await call('/user/passkeys', as(token), body))
  const statuses: number[] = []
  for (const wrong of [{}, { origin: 'https://example.org' }, { isVerified: false }]) {
    const asked = await ask('/auth/passkey', fromOwnPage(cast))
    const answer = authenticator.use(asked.options, wrong)
    statuses.push((await call('/auth/passkey', fromOwnPage(cast), { token: asked.token, answer })).status)
  }
  return {
    sent: 'a login by passkey; one made for another site; one without a check of who holds it',
    came: statuses.join(', '),
    isRight: statuses.join() === '200,403,403',
  }
}

export const passwordChecks: readonly Check[] = [
  {
    ...{ id: 'V6.2.1', level: 1, what: 'passwords have 8 characters or more' },
    look: (cast) => refuseAll(cast, ['', 'x7#kQ', 'x7#kQ2p'], '127.0.3.1'),
  },
  {
    ...{ id: 'V6.2.4', level: 1, what: 'common passwords are refused' },
    look: (cast) =>
      refuseAll(cast, ['wachtwoord1', '1234567890', '          ', 'qwertyuiop', 'password123'], '127.0.3.2'),
  },
  {
    ...{ id: 'V6.2.8', level: 1, what: 'passwords are compared exactly' },
    async look(cast) {
      const { email, password } = cast.bob
      const changed = [
        password.toUpperCase(),
        `${password} `,
        ` ${password}`,
        password.slice(0, -1),
        `${password}\0`,
        password.normalize('NFD').replace('o', 'o\u0308'),
      ]
      const statuses = await Promise.all(changed.map((each) => logIn(cast, email, each, '127.0.3.3')))
      const right = await logIn(cast, email, password, '127.0.3.3')
      const wrong = statuses
        .filter(({ status }) => status === 200)
        .map(() => 'a changed password was accepted')
      if (right.status !== 200) wrong.push(`${right.status} for the right password`)
      return findingOf(
        'capitals, spaces, cut off, NUL, another normal form',
        wrong,
        '401 each; the right one 200',
      )
    },
  },
  {
    ...{ id: 'V6.2.11', level: 2, what: 'the game, the name and the address are no passwords' },
    look: (cast) =>
      refuseAll(
        cast,
        ['koersklasse', 'Koersklasse1', 'pietersen-jan', 'pietersen.jan@example.org'],
        '127.0.3.4',
        { username: 'pietersen-jan', email: 'pietersen.jan@example.org' },
      ),
  },
  {
    ...{ id: 'V6.3.1', level: 1, what: 'guessing is slowed down, the owner gets in' },
    async look(cast) {
      const { email, password } = cast.bob
      const most = 40
      let guesses = 0
      let came = await logIn(cast, email, 'een verkeerd wachtwoord', '127.0.3.5')
      while (came.status === 401 && guesses < most) {
        came = await logIn(cast, email, `een verkeerd wachtwoord ${guesses}`, '127.0.3.5')
        guesses += 1
      }
      const owner = await logIn(cast, email, password, '127.0.1.2')
      return {
        sent: `${guesses} wrong passwords from one address, then the right one from the owner's`,
        came: `${came.status}, Retry-After ${came.headers['retry-after'] ?? 'missing'}; ${owner.status}`,
        isRight: came.status === 429 && came.headers['retry-after'] !== undefined && owner.status === 200,
      }
    },
  },
  {
    ...{ id: 'V6.3.3', level: 2, what: 'a second factor, or a passkey' },
    look: usePasskey,
  },
  {
    ...{ id: 'V6.4.1', level: 1, what: 'activation codes are random and used once' },
    async look(cast) {
      const { codes, send } = cast
      const activate = (code: string) =>
        send({ method: 'PATCH', path: `/api/auth/${code}`, headers: fromOwnPage(cast) })
      const [code = ''] = codes
      const other = `${code.slice(0, -2)}${code.endsWith('AA') ? 'BB' : 'AA'}`
      const guessed = await activate(other)
      const again = await activate(code)
      const isLong = codes.every((each) => each.length >= 22) && new Set(codes).size === codes.length
      return {
        sent: 'a used code, and one with two other letters',
        came: `${code.length * 6} bits; used ${again.status}, other ${guessed.status}; no cookie`,
        isRight: isLong && guessed.status === 404 && again.status < 500 && again.cookies.length === 0,
      }
    },
  },
  {
    ...{ id: 'V6.4.3', level: 2, what: 'a forgotten password can be reset' },
    look: resetPassword,
  },
]
