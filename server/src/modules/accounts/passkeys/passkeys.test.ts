// Passkeys: added, used to log in and to prove who one is, removed; and every way in which an answer can be wrong.

import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountsFixture, Answer } from '../../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../../test/fixtures/accounts-for-each-test.ts'
import { createAuthenticator, type Wrongs } from '../../../../test/fixtures/authenticator.ts'
import { solve } from '../../../../test/fixtures/solve.ts'

const minute = 60_000
const anna = 'anna@example.nl'
const origin = 'https://spel.example'
const refused = (code: string) => ({ body: { error: { code } } })

let game: AccountsFixture
let jwt: string
let key: ReturnType<typeof createAuthenticator>
accountsForEachTest((accounts) => {
  game = accounts
})
beforeEach(async () => {
  jwt = await game.join()
  key = createAuthenticator(origin)
})

const as = (token: string) => ({ authorization: `Bearer ${token}` })
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, token = jwt) =>
  game.call(method, path, { headers: as(token), ...(body && { body }) })
const ask = async (token = jwt) => (await call('POST', '/user/passkeys/options', undefined, token)).body
const list = async (token = jwt) => (await call('GET', '/user/passkeys', undefined, token)).body.passkeys
const security = () => game.lines.flatMap((line) => JSON.parse(line)).filter((line) => line.security)
const reasons = () => security().map(({ reason }) => reason)
const subjects = async () => (await game.mailsTo(anna)).map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1])

/** Adds a passkey with the authenticator, which may do something wrong. */
async function add(wrong: Wrongs = {}, token = jwt, name = 'Telefoon'): Promise<Answer> {
  const { token: question, options } = await ask(token)
  return call('POST', '/user/passkeys', { token: question, name, answer: key.create(options, wrong) }, token)
}

const visitorCall = (path: string, body?: object, address = '192.0.2.1') =>
  game.call('POST', path, { headers: { 'x-forwarded-for': address }, ...(body && { body }) })

/** Logs in with the authenticator, which may do something wrong. */
async function logIn(wrong: Wrongs = {}, index?: number): Promise<Answer> {
  const { token, options } = (await visitorCall('/auth/passkey/options')).body
  return visitorCall('/auth/passkey', { token, answer: key.use(options, wrong, index) })
}

const wrongs: [what: string, wrong: Wrongs][] = [
  ['of a page of another site', { origin: 'https://spel.example.evil' }],
  ['of the site without https', { origin: 'http://spel.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['without a check of who holds it', { isVerified: false }],
  ['to another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
]

/** The roles at the desk that count for a token, and those that wait for a passkey. */
async function rolesOf(token: string) {
  const player = await game.accounts.authenticate(token)
  return [player?.roles, player?.rolesWithoutPasskey]
}

describe('the roles at the desk', () => {
  beforeEach(async () => {
    const [user] = await game.kysely.selectFrom('users').select('id').execute()
    for (const role of ['operator', 'editor'] as const)
      await game.kysely
        .insertInto('desk_roles')
        .values({ user_id: user!.id, role, granted_at: game.clock.now() })
        .execute()
    // No node announced these roles: without a reading of the changes, sessions are looked up again after a second.
    game.clock.advance(5_000)
  })

  it('wait for a passkey where they need one, as the player is told', async () => {
    expect(await rolesOf(jwt)).toEqual([['editor'], ['operator']])
    const { body } = await game.getUser(as(jwt))
    expect(body.user.desk).toEqual({ roles: ['editor', 'operator'], passkeyMissing: true })
  })

  it('count after a login with a passkey, on every node, but not after one with the password', async () => {
    await add()
    const { jwt: proved, user } = (await logIn()).body
    expect(user.desk).toEqual({ roles: ['editor', 'operator'], passkeyMissing: false })
    const node = await game.createNode()
    expect((await node.authenticate(proved))?.roles).toEqual(['editor', 'operator'])
    expect(await rolesOf((await game.login()).body.jwt)).toEqual([['editor'], ['operator']])
  })

  it('count in a session that has just been proved and gets a passkey, and in no other of the player', async () => {
    const other = (await game.login()).body.jwt
    const node = await game.createNode()
    await node.authenticate(jwt)
    await add()
    expect(await rolesOf(jwt)).toEqual([['editor', 'operator'], []])
    expect((await node.authenticate(jwt))?.roles).toEqual(['editor', 'operator'])
    expect(await rolesOf(other)).toEqual([['editor'], ['operator']])
  })

  it('do not count for a new passkey once the proof of its session is no longer recent', async () => {
    const { token: question, options } = await ask()
    game.clock.advance(10 * minute - 5_000)
    const body = { token: question, name: 'Telefoon', answer: key.create(options, {}) }
    expect(await call('POST', '/user/passkeys', body)).toMatchObject({ status: 200 })
    expect(await rolesOf(jwt)).toEqual([['editor'], ['operator']])
  })

  it('count after a proof with a passkey, not with the password, until the passkey is removed', async () => {
    await add()
    const other = (await game.login()).body.jwt
    await call('POST', '/user/reauthentication', { password: 'tien letters' }, other)
    expect(await rolesOf(other)).toEqual([['editor'], ['operator']])
    const { token, options } = (
      await call('POST', '/user/reauthentication/passkey/options', undefined, other)
    ).body
    const proof = { token, answer: key.use(options, {}) }
    expect(await call('POST', '/user/reauthentication/passkey', proof, other)).toMatchObject({ status: 200 })
    expect(await rolesOf(other)).toEqual([['editor', 'operator'], []])
    const [{ id }] = await list()
    await call('DELETE', `/user/passkeys/${id}`, undefined, other)
    expect([await rolesOf(other), await rolesOf(jwt)]).toEqual([
      [['editor'], ['operator']],
      [['editor'], ['operator']],
    ])
  })
})

describe('adding', () => {
  it('a passkey puts it in the list and mails the owner', async () => {
    const added = await add()
    expect(added).toMatchObject({ status: 200, body: { name: 'Telefoon', usedAt: null } })
    expect(await list()).toEqual([added.body])
    expect((await subjects()).at(-1)).toBe('Je hebt nu een passkey bij Koersklasse')
    expect(security()).toContainEqual(expect.objectContaining({ security: 'passkey_added' }))
  })

  it('asks for a discoverable passkey, under a random handle, and not on the same device twice', async () => {
    const first = await ask()
    expect(first.options).toMatchObject({
      rp: { id: 'spel.example', name: 'Koersklasse' },
      user: { name: 'anna' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Buffer.from(first.options.user.id, 'base64url')).toHaveLength(32)
    await add()
    const next = await ask()
    expect(next.options.excludeCredentials).toHaveLength(1)
    expect((await ask()).options.user.id).toBe(next.options.user.id)
  })

  it.each(wrongs)('an answer %s is refused', async (_, wrong) => {
    expect(await add(wrong)).toMatchObject({ status: 403, ...refused('passkey_refused') })
    expect(await list()).toEqual([])
  })

  it('needs a recent login, and a question of this session that was not answered before', async () => {
    const { token, options } = await ask()
    const answer = { token, name: 'x', answer: key.create(options) }
    const other = (await game.login()).body.jwt
    expect(await call('POST', '/user/passkeys', answer, other)).toMatchObject(refused('passkey_refused'))
    expect(await call('POST', '/user/passkeys', answer)).toMatchObject({ status: 200 })
    expect(await call('POST', '/user/passkeys', answer)).toMatchObject(refused('passkey_refused'))
    const late = await ask()
    game.clock.advance(10 * minute)
    const lateAnswer = { token: late.token, name: 'x', answer: key.create(late.options) }
    expect(await call('POST', '/user/passkeys', lateAnswer)).toMatchObject(refused('passkey_refused'))
    expect(await call('POST', '/user/passkeys/options')).toMatchObject({
      status: 403,
      ...refused('reauthentication_required'),
    })
  })

  it('stops at twenty, and never takes a passkey of another account', async () => {
    for (let count = 0; count < 19; count += 1) await add()
    const pending = [await ask(), await ask()]
    const answers = await Promise.all(
      pending.map(({ token, options }) =>
        call('POST', '/user/passkeys', { token, name: 'x', answer: key.create(options) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await call('POST', '/user/passkeys/options')).toMatchObject(refused('too_many_passkeys'))

    const bob = await game.join({ username: 'bob', email: 'bob@example.nl' })
    const { token, options } = await ask(bob)
    const copied = key.create(options)
    const { credential_id } = await game.kysely
      .updateTable('passkeys')
      .set({ credential_id: copied.id })
      .where('name', '=', 'x')
      .returning('credential_id')
      .executeTakeFirstOrThrow()
    expect(credential_id).toBe(copied.id)
    const body = { token, name: 'x', answer: copied }
    expect(await call('POST', '/user/passkeys', body, bob)).toMatchObject(refused('passkey_exists'))
  })

  it.each(['', ' ', 'a\u0000b', 'x'.repeat(41)])('refuses the name %j', async (name) => {
    const { token, options } = await ask()
    expect(await call('POST', '/user/passkeys', { token, name, answer: key.create(options) })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', field: 'name' } },
    })
  })
})

describe('logging in', () => {
  it('needs neither name nor password, sets the cookies, and shows when the passkey was used', async () => {
    await add()
    const answer = await logIn()
    expect(answer).toMatchObject({ status: 200, body: { user: { username: 'anna' } } })
    expect(answer.setCookie.join()).toMatch(/__Host-jwt=.*__Host-signed-in=.*__Host-device=/)
    expect((await game.getUser(as(answer.body.jwt))).status).toBe(200)
    expect((await list())[0].usedAt).toBe(game.clock.now())
    expect((await call('DELETE', '/user/sessions', undefined, answer.body.jwt)).status).toBe(200)
  })

  it.each([...wrongs, ['with another key', { isForged: true }] as [string, Wrongs]])(
    'with an answer %s is refused',
    async (_, wrong) => {
      await add()
      expect(await logIn(wrong)).toMatchObject({ status: 403, ...refused('passkey_refused') })
      expect(security()).toContainEqual(expect.objectContaining({ security: 'login_refused' }))
    },
  )

  it('is refused for an answer that was used before, is too late, or belongs to another question', async () => {
    await add()
    const { token, options } = (await visitorCall('/auth/passkey/options')).body
    const body = { token, answer: key.use(options) }
    expect(await visitorCall('/auth/passkey', body)).toMatchObject({ status: 200 })
    expect(await visitorCall('/auth/passkey', body)).toMatchObject(refused('passkey_refused'))
    const late = (await visitorCall('/auth/passkey/options')).body
    game.clock.advance(10 * minute)
    const lateBody = { token: late.token, answer: key.use(late.options) }
    expect(await visitorCall('/auth/passkey', lateBody)).toMatchObject(refused('passkey_refused'))
    const proof = (await call('POST', '/user/reauthentication/passkey/options')).body
    const proofBody = { token: proof.token, answer: key.use(proof.options) }
    expect(await visitorCall('/auth/passkey', proofBody)).toMatchObject(refused('passkey_refused'))
    expect(reasons().filter((reason) => reason === 'passkey_challenge')).toHaveLength(3)
  })

  it('is refused for a passkey that nobody has, and under the handle of another player', async () => {
    await add()
    const bob = await game.join({ username: 'bob', email: 'bob@example.nl' })
    await add({}, bob)
    const { token, options } = (await visitorCall('/auth/passkey/options')).body
    const mine = key.use(options, {}, 0)
    const theirs = key.use(options, {}, 1)
    const mixed = { ...mine, response: { ...mine.response, userHandle: theirs.response.userHandle } }
    expect(await visitorCall('/auth/passkey', { token, answer: mixed })).toMatchObject(
      refused('passkey_refused'),
    )
    await call('DELETE', `/user/passkeys/${(await list())[0].id}`)
    expect(await logIn({}, 0)).toMatchObject(refused('passkey_refused'))
    expect(reasons()).toEqual(expect.arrayContaining(['passkey_user_handle', 'passkey_unknown']))
  })

  it('is refused if the counter of the authenticator did not go up: there may be a copy', async () => {
    key = createAuthenticator(origin, { counts: true })
    await add()
    expect((await logIn()).status).toBe(200)
    expect(await logIn({ counter: 2 })).toMatchObject(refused('passkey_refused'))
    expect(reasons()).toContain('passkey_counter')
    expect((await logIn()).status).toBe(200)
  })

  it('costs a proof of work after a hundred answers from one network', async () => {
    await add()
    const answer = key.use((await visitorCall('/auth/passkey/options')).body.options)
    for (let count = 0; count < 100; count += 1) await visitorCall('/auth/passkey', { token: 'x', answer })
    const demanded = await visitorCall('/auth/passkey', { token: 'x', answer })
    expect(demanded).toMatchObject({ status: 429, retryAfter: 3, ...refused('proof_required') })
    const proof = solve(demanded.body.error.challenge)
    const { token, options } = (await visitorCall('/auth/passkey/options')).body
    expect((await visitorCall('/auth/passkey', { token, answer: key.use(options), proof })).status).toBe(200)
  })
})

describe('proving who one is', () => {
  async function prove(token = jwt, index?: number, wrong: Wrongs = {}): Promise<Answer> {
    const asked = (await call('POST', '/user/reauthentication/passkey/options', undefined, token)).body
    const body = { token: asked.token, answer: key.use(asked.options, wrong, index) }
    return call('POST', '/user/reauthentication/passkey', body, token)
  }

  it('with a passkey counts as with the password', async () => {
    await add()
    game.clock.advance(10 * minute)
    expect((await call('DELETE', '/user/sessions')).status).toBe(403)
    const asked = (await call('POST', '/user/reauthentication/passkey/options')).body
    expect(asked.options.allowCredentials).toHaveLength(1)
    expect(await prove()).toMatchObject({ status: 200 })
    expect((await call('DELETE', '/user/sessions')).status).toBe(200)
  })

  it("is refused with another player's passkey, in another session, or without a check of who holds it", async () => {
    await add()
    const bob = await game.join({ username: 'bob', email: 'bob@example.nl' })
    await add({}, bob)
    game.clock.advance(10 * minute)
    expect(await prove(bob, 0)).toMatchObject({ status: 403, ...refused('passkey_refused') })
    expect(await prove(bob, 1, { isVerified: false })).toMatchObject(refused('passkey_refused'))
    const asked = (await call('POST', '/user/reauthentication/passkey/options')).body
    const body = { token: asked.token, answer: key.use(asked.options, {}, 0) }
    expect(await call('POST', '/user/reauthentication/passkey', body, bob)).toMatchObject(
      refused('passkey_refused'),
    )
    expect((await call('DELETE', '/user/sessions', undefined, bob)).status).toBe(403)
    expect(reasons()).toContain('passkey_of_another')
  })
})

describe('a passkey', () => {
  it('is renamed and removed by its owner alone; removing mails the owner and ends logins with it', async () => {
    const { id } = (await add()).body
    const bob = await game.join({ username: 'bob', email: 'bob@example.nl' })
    expect((await call('PATCH', `/user/passkeys/${id}`, { name: 'Van mij' }, bob)).status).toBe(404)
    expect((await call('DELETE', `/user/passkeys/${id}`, undefined, bob)).status).toBe(404)
    expect(await call('PATCH', `/user/passkeys/${id}`, { name: ' <b>Sleutel</b> ' })).toMatchObject({
      status: 200,
      body: { id, name: '<b>Sleutel</b>' },
    })
    expect((await call('DELETE', `/user/passkeys/${id}`)).status).toBe(200)
    expect([await list(), (await logIn()).status]).toEqual([[], 403])
    const mail = (await game.mailsTo(anna)).at(-1)!
    expect(mail).toContain('Subject: Er is een passkey verwijderd bij Koersklasse')
    expect(mail).toContain('&lt;b&gt;Sleutel')
  })

  it('is removed only with a recent login', async () => {
    const { id } = (await add()).body
    game.clock.advance(10 * minute)
    expect(await call('DELETE', `/user/passkeys/${id}`)).toMatchObject(refused('reauthentication_required'))
    expect(await list()).toHaveLength(1)
  })

  it('is removed when a new password is chosen by mail', async () => {
    await add()
    await game.askForPassword()
    const code = /resetCode=([\w-]{43})/.exec((await game.mailsTo(anna)).at(-1)!)![1]!
    expect((await game.resetPassword(code, 'vier nieuwe woorden hier')).status).toBe(200)
    expect((await logIn()).status).toBe(403)
    expect((await game.mailsTo(anna)).at(-1)).toContain('passkeys die je had zijn verwijderd')
  })
})
