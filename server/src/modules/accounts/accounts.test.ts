import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, it } from 'vitest'
import {
  type AccountsFixture,
  academy,
  createAccountsFixture,
  fixtureSecret,
} from '../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../test/fixtures/accounts-for-each-test.ts'
import { solve } from '../../../test/fixtures/solve.ts'
import { createPasswords } from './passwords.ts'

const hour = 3_600_000
const day = 24 * hour
const error = (code: string, field?: string) => ({ error: field === undefined ? { code } : { code, field } })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

let game: AccountsFixture
accountsForEachTest((accounts) => {
  game = accounts
})

const countOf = async (table: 'users' | 'registrations' | 'mails' | 'sessions'): Promise<number> =>
  (await game.kysely.selectFrom(table).selectAll().execute()).length

describe('a new player', () => {
  it('registers, activates by mail, logs in and logs out', async () => {
    expect(await game.register({})).toMatchObject({ status: 200, body: { done: true } })
    const [mail = ''] = await game.mailsTo('anna@example.nl')
    expect(mail).toContain('Subject: Activeer je account bij Koersklasse')
    const code = /https:\/\/spel\.example\/auth\/activate\?activationCode=([\w-]{43})\r\n/.exec(mail)?.[1]
    expect(await game.login()).toMatchObject({ status: 403, body: error('not_activated') })

    expect(await game.activate(code!)).toMatchObject({ status: 200, body: { done: true } })
    const login = await game.login()
    expect(login.status).toBe(200)
    const { jwt, user } = login.body
    expect(user).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      username: 'anna',
      email: 'anna@example.nl',
      createdOn: game.clock.now(),
      avatarId: 0,
      mood: 'happy',
      followed: { version: 0, symbols: [] },
      language: 'nl',
      portfolioPush: true,
      competitionId: null,
      mustAcceptTerms: false,
      theme: null,
      exclusions: [],
      messages: [],
      desk: { roles: [], passkeyMissing: false },
      academy,
    })
    const life = `Max-Age=${365 * 24 * 3600}; Path=/`
    expect(login.setCookie).toEqual([
      `__Host-jwt=${jwt}; ${life}; HttpOnly; Secure; SameSite=Lax`,
      expect.stringMatching(`^__Host-signed-in=[0-9a-f-]{36}; ${life}; Secure; SameSite=Lax$`),
      expect.stringMatching(
        /^__Host-device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ])

    const cookie = { cookie: `__Host-jwt=${jwt}` }
    for (const headers of [bearer(jwt), cookie]) {
      expect(await game.getUser(headers)).toMatchObject({ status: 200, body: { jwt, user } })
    }

    const logout = await game.call('POST', '/user/logout', { headers: cookie })
    expect(logout).toMatchObject({ status: 200, body: { done: true } })
    expect(logout.setCookie).toEqual([
      expect.stringMatching(/^__Host-jwt=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax/),
      expect.stringMatching(/^__Host-signed-in=; Max-Age=0; Path=\/; .*Secure; SameSite=Lax/),
    ])
    for (const headers of [bearer(jwt), cookie]) {
      expect(await game.getUser(headers)).toMatchObject({ status: 401, body: error('unauthenticated') })
    }
    expect(await countOf('sessions')).toBe(0)
  })

  it('has no password, code or token in the database or the log in plain text', async () => {
    const jwt = await game.join()
    const [code = ''] = await game.codesTo('anna@example.nl')
    const tables = ['users', 'registrations', 'mails', 'sessions'] as const
    const rows = await Promise.all(tables.map((table) => game.kysely.selectFrom(table).selectAll().execute()))
    const kept = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    const tokenId: string = JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()).jti
    for (const secret of ['tien letters', code, jwt, tokenId]) {
      expect(kept).not.toContain(secret)
      expect(game.lines.join()).not.toContain(secret)
    }
  })

  it('may have every username that the rules allow', async () => {
    const hostile = ["a/b?c#d%&'", 'a`b`c', '..!', '../../x', '{{link}}', "'--", '%00', '$&$1', '__proto__']
    for (const [index, username] of hostile.entries()) {
      const email = `hostile${index}@example.nl`
      const jwt = await game.join({ username, email })
      expect((await game.getUser(bearer(jwt))).body.user.username).toBe(username)
      expect(await game.register({ username, email: 'other@example.nl' })).toMatchObject({
        status: 409,
        body: error('username_taken', 'username'),
      })
      const [mail = ''] = await game.mailsTo(email)
      expect(mail.replaceAll('\u2060', '')).toContain(`Hoi ${username},`)
    }
  })

  it('gets a cookie without Secure and without prefix if the game is not on https', async () => {
    const plain = await createAccountsFixture(game.database, { publicUrl: 'http://localhost:3000' })
    const jwt = await plain.join()
    const { setCookie } = await plain.login()
    expect(setCookie).toEqual([
      expect.stringMatching(/^jwt=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^signed-in=[0-9a-f-]{36}; Max-Age=31536000; Path=\/; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect((await plain.getUser({ cookie: `jwt=${jwt}` })).status).toBe(200)
    await plain.close()
  })
})

describe('registering', () => {
  const wrong: [string, object, string][] = [
    ['a username with a space', { username: 'an na' }, 'username'],
    ['a username too short', { username: 'an' }, 'username'],
    ['no e-mail address', { email: 'anna' }, 'email'],
    ['an e-mail address with a line break', { email: 'anna@example.nl\r\nBcc: b@example.nl' }, 'email'],
    ['two e-mail addresses', { email: 'anna@example.nl,b@example.nl' }, 'email'],
    ['a password too short', { password: '123456789' }, 'password'],
    ['a password too long', { password: 'x'.repeat(201) }, 'password'],
    ['no consent', { termsConsent: false }, 'termsConsent'],
    ['a child', { isAdult: false }, 'isAdult'],
  ]
  it('refuses invalid input, and names the field', async () => {
    for (const [name, values, field] of wrong) {
      const answer = await game.register(values)
      expect(answer, name).toMatchObject({ status: 400, body: error('invalid_input', field) })
    }
    expect(await countOf('registrations')).toBe(0)
    expect(await countOf('mails')).toBe(0)
  })

  it('refuses the name of another player, in any case', async () => {
    await game.join()
    const taken = { status: 409, body: error('username_taken', 'username') }
    expect(await game.register({ username: 'ANNA', email: 'new@example.nl' })).toMatchObject(taken)
    expect(await game.register({ username: 'Anna', email: 'anna@example.nl' })).toMatchObject(taken)
    expect(await countOf('registrations')).toBe(1)
  })

  it('refuses a name that looks like that of another player, as an invalid name', async () => {
    await game.join({ username: 'Milou.01' })
    for (const username of ['rnilou.Ol', 'M1LOU.0|', 'milou.o1', 'MiIou.01']) {
      const answer = await game.register({ username, email: 'new@example.nl' })
      expect(answer, username).toMatchObject({ status: 400, body: error('invalid_input', 'username') })
    }
    expect((await game.register({ username: 'milou.02', email: 'new@example.nl' })).status).toBe(200)
  })

  it('refuses a reserved name, as an invalid name', async () => {
    for (const username of [
      'admin',
      'Moderator',
      'm0d',
      'null',
      'undefined',
      'Koersklasse',
      'k0ersk1asse_2026',
    ]) {
      const answer = await game.register({ username })
      expect(answer, username).toMatchObject({ status: 400, body: error('invalid_input', 'username') })
    }
    expect(await countOf('registrations')).toBe(0)
  })

  it.each([
    ...[
      'wachtwoord1',
      '1234567890',
      '          ',
      'koersklasse',
      'Koersklasse2026',
      'anna.koper',
      'annakoper1',
    ],
    ...['anna.de.koper@lyceum.example', 'anna.de.koper', 'lyceum1234'],
  ])('refuses the weak password %j', async (password) => {
    const person = { username: 'anna.koper', email: 'anna.de.koper@lyceum.example' }
    const answer = await game.register({ ...person, password })
    expect(answer).toMatchObject({ status: 400, body: error('password_weak', 'password') })
    expect(await countOf('registrations')).toBe(0)
    expect(game.lines.join()).not.toContain(password)
  })

  it('informs the owner of a known address by mail, and answers as for an unknown one', async () => {
    await game.join()
    const unknown = await game.register({ username: 'bob', email: 'bob@example.nl' })
    const known = await game.register({ username: 'carl', email: 'ANNA@example.nl' })
    expect(known).toEqual(unknown)
    // To the address as its owner has it, not as a stranger wrote it.
    expect(await game.mailsTo('ANNA@example.nl')).toEqual([])
    const mail = (await game.mailsTo('anna@example.nl')).at(-1)!
    expect(mail).toContain('Subject: Je hebt al een account bij Koersklasse')
    expect(mail).toContain('https://spel.example/auth/login')
    expect(mail).not.toMatch(/carl|activationCode/)
    expect(await game.codesTo('bob@example.nl')).toHaveLength(1)
  })

  it('does not reveal a known address indirectly either', async () => {
    await game.join({ username: 'anna', email: 'known@example.nl' })
    for (const email of ['known@example.nl', 'unknown@example.nl']) {
      const answers = [
        await game.register({ username: 'eve', email, password: 'password of eve' }),
        // The name stays free, the same address may be used again, and the password of an attacker opens nothing.
        await game.register({ username: 'eve', email: `other-${email}`, password: 'password of eve' }),
        await game.register({ username: 'eve', email, password: 'password of eve' }),
        await game.login(email, 'password of eve'),
        await game.login(email, 'another password'),
      ]
      expect(answers.map(({ body }) => body.error?.code ?? 'done')).toEqual([
        'done',
        'done',
        'done',
        'not_activated',
        'login_failed',
      ])
    }
  })

  it('writes as many rows for a known address as for an unknown one', async () => {
    await game.join()
    const written = async (email: string): Promise<number[]> => {
      await game.register({ username: 'eve', email })
      await game.mailsTo(email)
      return Promise.all([countOf('users'), countOf('registrations')])
    }
    const before = [await countOf('users'), await countOf('registrations')]
    expect(await written('anna@example.nl')).toEqual([before[0], before[1]! + 1])
    expect(await written('unknown@example.nl')).toEqual([before[0], before[1]! + 2])
  })

  it('sends at most five mails an hour to one address', async () => {
    for (let index = 0; index < 8; index += 1) {
      expect((await game.register({ username: `anna${index}` })).body).toEqual({ done: true })
    }
    expect(await game.mailsTo('anna@example.nl')).toHaveLength(5)
    game.clock.advance(hour)
    await game.register({ username: 'anna9' })
    expect(await game.mailsTo('anna@example.nl')).toHaveLength(6)
  })

  it('demands a proof of work from a network that registers many players', async () => {
    const { register } = game
    const statuses: number[] = []
    for (let batch = 0; batch < 11; batch += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => register({ email: `p${batch}-${index}@example.nl` })),
      )
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.slice(100)).toEqual(Array(10).fill(429))
    expect((await register({ email: 'else@example.nl' }, '192.0.2.2')).status).toBe(200)
    const refused = await register({ email: 'last@example.nl' })
    expect([refused.body.error.code, refused.retryAfter]).toEqual(['proof_required', 30])
    const proof = solve(refused.body.error.challenge)
    expect((await register({ email: 'last@example.nl', proof })).status).toBe(200)
    expect((await register({ email: 'again@example.nl', proof })).status).toBe(429)
  })

  it('stores a registration and its mail together or not at all', async () => {
    await game.kysely.schema.alterTable('mails').renameTo('elsewhere').execute()
    expect((await game.register({})).status).toBe(500)
    await game.kysely.schema.alterTable('elsewhere').renameTo('mails').execute()
    expect(await countOf('registrations')).toBe(0)
  })
})

describe('two players at once', () => {
  it('with one name both get a mail, and the first to activate gets the name', async () => {
    const emails = ['one@example.nl', 'two@example.nl']
    const answers = await Promise.all(emails.map((email) => game.register({ email })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const codes = await Promise.all(emails.map(async (email) => (await game.codesTo(email))[0]!))
    const activated = await Promise.all(codes.map((code) => game.activate(code)))
    expect(activated.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(activated.find(({ status }) => status === 409)?.body).toEqual(error('username_taken', 'username'))
    expect(await countOf('users')).toBe(1)
  })

  it('with names that look alike both get a mail, and the first to activate gets the name', async () => {
    const names = ['Klaas', 'kIaas', 'K1AAS', 'k|aas']
    await Promise.all(
      names.map((username) => game.register({ username, email: `${names.indexOf(username)}@example.nl` })),
    )
    const codes = await Promise.all(
      names.map(async (_, index) => (await game.codesTo(`${index}@example.nl`))[0]!),
    )
    const activated = await Promise.all(codes.map((code) => game.activate(code)))
    expect(activated.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const [refused] = activated.filter(({ status }) => status === 409)
    expect(refused?.body).toEqual(error('username_taken', 'username'))
    expect(await countOf('users')).toBe(1)
  })

  it('with one address become one account if both links are followed at once', async () => {
    await Promise.all([game.register({ username: 'first' }), game.register({ username: 'second' })])
    const codes = await game.codesTo('anna@example.nl')
    const activated = await Promise.all(codes.map((code) => game.activate(code)))
    expect(activated.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await countOf('users')).toBe(1)
  })
})

describe('logging in', () => {
  it('is still possible with a password that is now too weak', async () => {
    await game.join()
    const password_hash = await (await createPasswords()).hash('wachtwoord1')
    await game.kysely.updateTable('users').set({ password_hash }).execute()
    expect((await game.login('anna@example.nl', 'wachtwoord1')).status).toBe(200)
  })

  it('gives the same answer to a wrong password and to an unknown address', async () => {
    await game.join()
    const wrong = await game.login('anna@example.nl', 'wrong password')
    expect(wrong).toMatchObject({ status: 401, body: error('login_failed'), setCookie: [] })
    expect(await game.login('unknown@example.nl', 'wrong password')).toEqual(wrong)
  })

  it('accepts an e-mail address in any case', async () => {
    await game.join()
    expect((await game.login('ANNA@Example.NL')).body.user.email).toBe('anna@example.nl')
  })

  it('begins a new session for each login', async () => {
    const first = await game.join()
    const second = (await game.login()).body.jwt
    expect(second).not.toBe(first)
    await game.call('POST', '/user/logout', { headers: bearer(first) })
    expect((await game.getUser(bearer(first))).status).toBe(401)
    expect((await game.getUser(bearer(second))).status).toBe(200)
  })

  it('slows down guessing, concurrent guesses too, and admits the owner from another network', async () => {
    await game.join()
    const { login } = game
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => login('anna@example.nl', `wrong guess ${index}`)),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(guesses.filter(({ body }) => body.error.code === 'proof_required')).toHaveLength(20)
    expect((await login()).status).toBe(429)
    expect((await login('anna@example.nl', 'tien letters', '192.0.2.2')).status).toBe(200)
    game.clock.advance(60_000)
    expect((await login()).status).toBe(200)
  })

  it('gives an attacker no extra guesses for registering the same address', async () => {
    await game.join()
    await game.register({ username: 'eve', password: 'password of eve' })
    const codes: string[] = []
    for (let index = 0; index < 12; index += 1) {
      const guess = index === 5 ? 'password of eve' : `wrong guess ${index}`
      codes.push((await game.login('anna@example.nl', guess)).body.error.code)
    }
    expect(codes[5]).toBe('not_activated')
    expect(codes.slice(10)).toEqual(['proof_required', 'proof_required'])
  })

  it('refuses an invalid e-mail address', async () => {
    for (const email of ['', 'anna', 'anna@example.nl\u0000', 'a'.repeat(250)]) {
      const answer = await game.login(email)
      expect(answer, email).toMatchObject({ status: 400, body: error('invalid_input', 'email') })
    }
  })
})

describe('security events', () => {
  it('record refused and throttled logins, refused codes and logouts, without secrets', async () => {
    const jwt = await game.join()
    const { id } = (await game.getUser({ authorization: `Bearer ${jwt}` })).body.user
    await game.login('anna@example.nl', 'wrong password')
    await game.login('nobody@example.nl', 'wrong password')
    await game.activate('no code of ours')
    await game.call('POST', '/user/logout', { headers: { authorization: `Bearer ${jwt}` } })
    for (let guess = 0; guess < 10; guess++)
      await game.login('anna@example.nl', 'wrong password', '192.0.2.9')
    await game.login('anna@example.nl', 'wrong password', '192.0.2.9')
    const told = game.lines.map((line) => JSON.parse(line)).filter((line) => 'security' in line)
    const facts = told.map(({ security, network, userId, reason }) => [security, network, userId, reason])
    expect(facts).toEqual([
      ['session_begun', '192.0.2.1', id, undefined],
      ['login_refused', '192.0.2.1', id, 'login_failed'],
      ['login_refused', '192.0.2.1', undefined, 'login_failed'],
      ['activation_refused', '127.0.0.1', undefined, 'activation_invalid'],
      ['session_ended', '127.0.0.1', id, 'logged_out'],
      ...Array(10).fill(['login_refused', '192.0.2.9', id, 'login_failed']),
      ['login_throttled', '192.0.2.9', undefined, 'no_proof'],
    ])
    expect(game.lines.join()).not.toMatch(/example\.nl|wrong password|no code of ours/)
  })
})

describe('a login session', () => {
  it('is stored by the hash of its token, and accepted by every node with the same secret', async () => {
    const token = await game.join()
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    const player = {
      userId: claims.sub,
      username: 'anna',
      mustAcceptTerms: false,
      competitionId: null,
      roles: [],
      rolesWithoutPasskey: [],
      isExcluded: false,
      sessionId: createHash('sha256').update(claims.jti).digest('hex'),
    }
    expect(await game.accounts.authenticate(token)).toEqual(player)
    expect(await (await game.createNode()).authenticate(token)).toEqual(player)
    const stranger = await game.createNode('the secret of another server, just as long')
    expect(await stranger.authenticate(token)).toBeNull()
    const rotated = await game.createNode('the secret that follows it, just as long', fixtureSecret)
    expect(await rotated.authenticate(token)).toEqual(player)
  })

  it('ends when its browser logs in again, and no other does', async () => {
    const [elsewhere, here] = [await game.join(), (await game.login()).body.jwt]
    const again = await game.call('POST', '/auth/login', {
      body: { email: 'anna@example.nl', password: 'tien letters' },
      headers: { cookie: `__Host-jwt=${here}` },
    })
    expect(again.status).toBe(200)
    expect(await game.accounts.authenticate(here)).toBeNull()
    for (const token of [elsewhere, again.body.jwt]) {
      expect(await game.accounts.authenticate(token)).not.toBeNull()
    }
  })

  it('ends on every node at once, by a message with its id', async () => {
    const token = await game.join()
    const other = await game.createNode()
    const { sessionId } = (await other.authenticate(token))!
    const ended: string[] = []
    game.bus.subscribe('session-ended', (message) => ended.push(message.sessionId))
    await game.call('POST', '/user/logout', { headers: bearer(token) })
    await setImmediate()
    expect(ended).toEqual([sessionId])
    expect(await other.authenticate(token)).toBeNull()
  })

  it('is not cached if it ends during its look-up', async () => {
    const token = await game.join()
    const node = await game.createNode()
    const lookUp = node.authenticate(token)
    const { sessionId } = (await game.accounts.authenticate(token))!
    game.bus.publish('session-ended', { sessionId })
    await lookUp
    await setImmediate()
    await game.kysely.deleteFrom('sessions').execute()
    expect(await node.authenticate(token)).toBeNull()
  })

  it('survives a failure of the database', async () => {
    const token = await game.join()
    await game.kysely.schema.alterTable('sessions').renameTo('elsewhere').execute()
    await expect(game.accounts.authenticate(token)).rejects.toThrow()
    await game.kysely.schema.alterTable('elsewhere').renameTo('sessions').execute()
    expect(await game.accounts.authenticate(token)).not.toBeNull()
  })

  it('lasts 365 days', async () => {
    const token = await game.join()
    game.clock.advance(365 * day - 1)
    expect(await game.accounts.authenticate(token)).not.toBeNull()
    game.clock.advance(1)
    expect((await game.getUser(bearer(token))).status).toBe(401)
  })

  it('ends when its row expires', async () => {
    const token = await game.join()
    await game.kysely
      .updateTable('sessions')
      .set({ expires_at: toEpochMs(game.clock.now() + 10_000) })
      .execute()
    expect(await game.accounts.authenticate(token)).not.toBeNull()
    game.clock.advance(10_000)
    expect(await game.accounts.authenticate(token)).toBeNull()
  })

  it('ends when its user is deleted', async () => {
    const token = await game.join()
    expect((await game.getUser(bearer(token))).status).toBe(200)
    await game.kysely.deleteFrom('users').execute()
    expect((await game.getUser(bearer(token))).status).toBe(401)
  })
})

describe('the removal of expired rows', () => {
  it('removes expired registrations and sessions, and nothing else', async () => {
    await game.join()
    await game.register({ username: 'bob', email: 'bob@example.nl' })
    await game.accounts.removeExpired()
    expect([await countOf('registrations'), await countOf('sessions')]).toEqual([2, 1])
    game.clock.advance(48 * hour)
    await game.accounts.removeExpired()
    expect([await countOf('registrations'), await countOf('sessions')]).toEqual([0, 1])
    await game.kysely
      .updateTable('sessions')
      .set({ expires_at: toEpochMs(game.clock.now()) })
      .execute()
    await game.accounts.removeExpired()
    expect([await countOf('users'), await countOf('sessions')]).toEqual([1, 0])
  })
})
