// Whoever knows the password gets in for as long as an attack lasts, and guessing keeps costing work.

import type { Proof } from '@koersklasse/contract/proof.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type AccountsFixture, createAccountsFixture } from '../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../test/fixtures/accounts-for-each-test.ts'
import { plainParts } from '../../../test/fixtures/app-parts.ts'
import { solve } from '../../../test/fixtures/solve.ts'
import { recommendedCost } from './passwords.ts'

const anna = 'anna@example.nl'
const school = '198.51.100.7'
const home = '192.0.2.99'
const password = 'tien letters'

let game: AccountsFixture
accountsForEachTest((accounts) => {
  game = accounts
})

type Login = Awaited<ReturnType<AccountsFixture['login']>>

/** The cookies that a login set, as the browser sends them. */
const cookieOf = ({ setCookie }: Login): string => setCookie.map((line) => line.split(';')[0]).join('; ')

/** A hundred wrong guesses at the account of Anna, each from another address. */
async function attackFromEverywhere(): Promise<void> {
  for (let index = 0; index < 100; index += 1)
    await game.login(anna, `wrong guess ${index}`, `203.0.113.${index}`)
}

/** A hundred wrong guesses from the school, each at another account. */
async function attackFromSchool(): Promise<void> {
  for (let index = 0; index < 100; index += 1)
    await game.login(`pupil${index}@example.nl`, 'wrong guess', school)
}

/** The ten wrong guesses at one account that one network has, which is the quickest way to need a proof. */
async function useUp(email = anna, address = home): Promise<void> {
  for (let index = 0; index < 10; index += 1) await game.login(email, `wrong guess ${index}`, address)
}

/** Logs in as the browser does: with a proof where one is demanded. */
async function logInWithProof(email: string, text: string, address: string): Promise<Login> {
  const answer = await game.login(email, text, address)
  if (answer.body.error?.code !== 'proof_required') return answer
  return game.login(email, text, address, { proof: solve(answer.body.error.challenge) })
}

describe('while strangers guess the password of an account', () => {
  it('its owner logs in at once on a device that logged in before', async () => {
    await game.join()
    const cookie = cookieOf(await game.login())
    await attackFromEverywhere()
    expect((await game.login(anna, password, home, { cookie })).status).toBe(200)
    expect((await game.login(anna, password, '203.0.113.7', { cookie })).status).toBe(200)
  })

  it('its owner logs in on another device after a proof of work, however long it lasts', async () => {
    await game.join()
    await attackFromEverywhere()
    for (let round = 0; round < 3; round += 1) {
      const refused = await game.login(anna, password, home)
      expect([refused.status, refused.body.error.code]).toEqual([429, 'proof_required'])
      expect(refused.retryAfter).toBe(10)
      const proof = solve(refused.body.error.challenge)
      expect((await game.login(anna, password, home, { proof })).status).toBe(200)
      game.clock.advance(30_000)
      for (let index = 0; index < 4; index += 1) await game.login(anna, 'wrong guess', `203.0.113.${index}`)
    }
  })
})

describe('while somebody guesses from an address that a school shares', () => {
  it('another pupil logs in after a proof, one who logged in there before at once, others notice nothing', async () => {
    await game.join()
    const cookie = cookieOf(await game.login(anna, password, school))
    await attackFromSchool()
    expect((await game.login(anna, password, school)).body.error.code).toBe('proof_required')
    expect((await logInWithProof(anna, password, school)).status).toBe(200)
    expect((await game.login(anna, password, school, { cookie })).status).toBe(200)
    expect((await game.login(anna, password, home)).status).toBe(200)
  })
})

describe('a device that logged in before', () => {
  it('has ten guesses of its own, then needs a proof where any other does', async () => {
    await game.join()
    const cookie = cookieOf(await game.login())
    const guess = (text: string) => game.login(anna, text, home, { cookie })
    await useUp()
    for (let index = 0; index < 10; index += 1)
      expect((await guess(`wrong guess ${index}`)).body.error.code).toBe('login_failed')
    expect((await guess(password)).body.error.code).toBe('proof_required')
    game.clock.advance(60_000)
    expect((await guess(password)).status).toBe(200)
  })

  it('is known for the accounts that were logged in to on it, and for no others', async () => {
    await game.join()
    await game.join({ username: 'bob', email: 'bob@example.nl' })
    const bobs = cookieOf(await game.login('bob@example.nl'))
    const both = cookieOf(await game.login(anna, password, home, { cookie: bobs }))
    await useUp()
    await useUp('bob@example.nl')
    const statusOf = async (email: string, cookie: string) =>
      (await game.login(email, password, home, { cookie })).status
    expect(await statusOf(anna, bobs)).toBe(429)
    expect(await statusOf('ANNA@example.nl', both)).toBe(200)
    await useUp()
    expect(await statusOf('bob@example.nl', both)).toBe(200)
    expect(Buffer.from(both.split('.')[4]!, 'base64url').toString()).not.toMatch(/anna|bob/)
  })

  it('stays known after logging out', async () => {
    await game.join()
    const { jwt } = (await game.login()).body
    const headers = { authorization: `Bearer ${jwt}`, 'x-requested-with': 'test' }
    const logout = await game.app.inject({ method: 'POST', url: '/api/user/logout', headers })
    expect(logout.statusCode).toBe(200)
    expect(String(logout.headers['set-cookie'])).not.toContain('device')
    // Not all cookies are cleared: the device is known by one.
    expect(logout.headers['clear-site-data']).toBe('"cache"')
  })

  it('is known for a year, and not by a cookie that the server did not sign', async () => {
    await game.join()
    const login = await game.login()
    expect(login.setCookie[2]).toMatch(
      /^__Host-device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const cookie = cookieOf(login)
    await useUp()
    const session = `__Host-device=${login.body.jwt}`
    for (const forged of [session, '__Host-device=x', '__Host-device=e30.e30.', cookie.slice(0, -3)])
      expect((await game.login(anna, password, home, { cookie: forged })).status).toBe(429)
    expect((await game.login(anna, password, home, { cookie })).status).toBe(200)
    game.clock.advance(365 * 24 * 3_600_000)
    await useUp()
    expect((await game.login(anna, password, home, { cookie })).status).toBe(429)
  })
})

describe('a proof of work', () => {
  beforeEach(async () => {
    await game.join()
    await useUp()
  })
  const challengeOf = async () => (await game.login(anna, password, home)).body.error.challenge

  it('counts once, on whichever node', async () => {
    const proof = solve(await challengeOf())
    const guesses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => game.login(anna, `wrong ${index}`, home, { proof })),
    )
    const codes = guesses.map(({ body }) => body.error.code)
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(1)
    expect(codes.filter((code) => code === 'proof_required')).toHaveLength(4)
  })

  it('counts for one account and one network, with its own number, for two minutes', async () => {
    const proof = solve(await challengeOf())
    const codeOf = async (changed: Proof, email = anna, address = home) =>
      (await game.login(email, password, address, { proof: changed })).body.error?.code ?? 'ok'
    await useUp('pupil1@example.nl')
    await useUp(anna, school)
    expect(await codeOf(proof, 'pupil1@example.nl')).toBe('proof_required')
    expect(await codeOf(proof, anna, school)).toBe('proof_required')
    expect(await codeOf({ ...proof, number: proof.number + 1 })).toBe('proof_required')
    expect(await codeOf({ ...proof, token: `${proof.token}x` })).toBe('proof_required')
    game.clock.advance(119_000)
    await game.login(anna, 'wrong guess', home)
    expect(await codeOf(proof)).toBe('ok')

    await useUp()
    const late = solve(await challengeOf())
    game.clock.advance(120_000)
    for (let index = 0; index < 2; index += 1) await game.login(anna, 'wrong guess', home)
    expect(await codeOf(late)).toBe('proof_required')
  })

  it('is invalid input if it has another form', async () => {
    for (const proof of [{}, { token: 'x' }, { token: 'x', number: -1 }, { token: 'x', number: 1.5 }, 'x']) {
      const answer = await game.login(anna, password, home, { proof: proof as Proof })
      expect([answer.status, answer.body.error.field?.split('.')[0]]).toEqual([400, 'proof'])
    }
  })

  it('is kept until it has expired', async () => {
    await game.login(anna, password, home, { proof: solve(await challengeOf()) })
    const kept = async () => {
      await game.accounts.removeExpired()
      return (await game.kysely.selectFrom('used_proofs').selectAll().execute()).length
    }
    expect(await kept()).toBe(1)
    game.clock.advance(120_000)
    expect(await kept()).toBe(0)
  })
})

it('refuses a login as busy while too many passwords wait, with the headers of every response', async () => {
  const real = await createAccountsFixture(game.database, { passwordCost: recommendedCost })
  onTestFinished(real.close)
  const origin = await real.app.listen({ host: '127.0.0.1', port: 0 })
  const guess = (index: number) =>
    fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-requested-with': 'koersklasse' },
        'x-forwarded-for': `203.0.113.${index}`,
      },
      body: JSON.stringify({ email: `pupil${index}@example.nl`, password: 'wrong guess' }),
    })
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const answer = await guess(index)
      const { error } = (await answer.json()) as { error: { code: string } }
      return { code: error.code, status: answer.status, headers: Object.fromEntries(answer.headers) }
    }),
  )
  const refused = answers.filter(({ code }) => code === 'busy')
  // On a busy machine some of those that wait are not compared in time.
  const taken = answers.filter(({ code }) => ['login_failed', 'timeout'].includes(code))
  expect(refused.length).toBeGreaterThan(0)
  // Two are being compared while a hundred wait.
  expect(taken.length).toBeGreaterThanOrEqual(102)
  expect(taken.length + refused.length).toBe(200)
  for (const { status, headers } of refused) {
    expect(status).toBe(503)
    expect(headers).toMatchObject({ ...plainParts.headers, 'retry-after': '3' })
  }
  await expect.poll(async () => (await guess(200)).status).toBe(401)
})
