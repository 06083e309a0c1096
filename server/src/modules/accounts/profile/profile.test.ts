// The password, language, theme and avatar of a player, and whether a name is free.

import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountsFixture } from '../../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../../test/fixtures/accounts-for-each-test.ts'
import { solve } from '../../../../test/fixtures/solve.ts'

const current = 'tien letters'
const fresh = 'vier nieuwe woorden hier'

let game: AccountsFixture
let anna: string
accountsForEachTest((accounts) => {
  game = accounts
})
beforeEach(async () => {
  anna = await game.join()
})

const as = (jwt: string) => ({ headers: { authorization: `Bearer ${jwt}` } })
const update = (body: object, jwt = anna) => game.call('PATCH', '/user/update', { body, ...as(jwt) })
const setPassword = (password: string, currentPassword = current, more: object = {}) =>
  update({ password, currentPassword, ...more })

describe('a new password', () => {
  it('needs the current one, ends all other sessions and tells the owner', async () => {
    const elsewhere = (await game.login()).body.jwt
    await game.askForPassword()
    const [reset = ''] = (await game.mailsTo('anna@example.nl')).flatMap(
      (text) => /resetCode=([\w-]{43})/.exec(text)?.[1] ?? [],
    )
    game.clock.advance(20 * 60_000)
    expect(await setPassword(fresh)).toMatchObject({ status: 200, body: { user: { username: 'anna' } } })
    expect(await game.getUser(as(anna).headers)).toMatchObject({ status: 200 })
    expect(await game.getUser(as(elsewhere).headers)).toMatchObject({ status: 401 })
    expect(await game.login()).toMatchObject({ status: 401 })
    expect(await game.login('anna@example.nl', fresh)).toMatchObject({ status: 200 })
    expect(await game.resetPassword(reset, fresh)).toMatchObject({ status: 404 })
    const subject = 'Subject: Je wachtwoord van Koersklasse is veranderd'
    const mails = (await game.mailsTo('anna@example.nl')).filter((mail) => mail.includes(subject))
    expect(mails).toEqual([expect.stringContaining('op de pagina van je profiel')])
  })

  it('is refused without the right current one, and when it is weak', async () => {
    expect(await setPassword(fresh, 'another one')).toMatchObject({
      status: 401,
      body: { error: { code: 'login_failed', field: 'currentPassword' } },
    })
    expect(await update({ password: fresh })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', field: 'currentPassword' } },
    })
    for (const weak of ['wachtwoord1', 'annaexample', 'koersklasse2026']) {
      expect(await setPassword(weak)).toMatchObject({
        status: 400,
        body: { error: { code: 'password_weak', field: 'password' } },
      })
    }
    expect(await game.login()).toMatchObject({ status: 200 })
  })

  it('limits guesses of the current one as those at the login', async () => {
    for (let index = 0; index < 10; index += 1) await setPassword(fresh, `guess ${index}`)
    const refused = await setPassword(fresh)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'proof_required' } } })
    const proof = solve(refused.body.error.challenge)
    expect(await setPassword(fresh, current, { proof })).toMatchObject({ status: 200 })
  })
})

it('keeps the language, theme and avatar with the player', async () => {
  const change = { language: 'pl', theme: 'dark', avatarId: 16 }
  expect(await update(change)).toMatchObject({ status: 200, body: { user: change } })
  expect(await update({ theme: 'light' })).toMatchObject({ status: 200 })
  expect((await game.login()).body.user).toMatchObject({ ...change, theme: 'light' })
  expect(await update({})).toMatchObject({ status: 200, body: { user: { avatarId: 16 } } })
})

it.each([
  ['language', 'en'],
  ['theme', 'blue'],
  ['avatarId', 17],
  ['avatarId', -1],
  ['avatarId', 1.5],
])('refuses the %s %s', async (field, value) => {
  expect(await update({ [field]: value })).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_input', field } },
  })
})

it('refuses two sensitive changes at once', async () => {
  expect(await update({ username: 'bea', email: 'bea@example.nl' })).toMatchObject({ status: 400 })
  expect((await game.getUser(as(anna).headers)).body.user).toMatchObject({ username: 'anna' })
})

describe('a username', () => {
  const check = (username: string, headers: Record<string, string> = {}) =>
    game.call('POST', '/auth/username-check', {
      body: { username },
      headers: { 'x-forwarded-for': '192.0.2.1', ...headers },
    })

  it.each([
    ['bea', 'free'],
    ['ANNA', 'taken'],
    ['4nna', 'free'],
    ['Adm1n', 'refused'],
  ])('%s is %s', async (name, result) => {
    expect(await check(name)).toMatchObject({ status: 200, body: { result } })
  })

  it('that looks like another is refused; to its own player it is free', async () => {
    await game.join({ username: 'Milou', email: 'milou@example.nl' })
    expect(await check('rnil0u')).toMatchObject({ body: { result: 'refused' } })
    expect(await check('Anna', as(anna).headers)).toMatchObject({ body: { result: 'free' } })
  })

  it('is no longer checked for a network that asks about many', async () => {
    for (let index = 0; index < 100; index += 1) expect((await check(`name${index}`)).status).toBe(200)
    const refused = await check('anna')
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } })
    expect(refused.retryAfter).toBe(10)
    expect(await check('anna', { 'x-forwarded-for': '198.51.100.7' })).toMatchObject({ status: 200 })
  })
})
