// Proving once more who you are, before a sensitive change.

import { expect, it } from 'vitest'
import type { AccountsFixture } from '../../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../../test/fixtures/accounts-for-each-test.ts'
import { solve } from '../../../../test/fixtures/solve.ts'

const tenMinutes = 600_000
const password = 'tien letters'

let game: AccountsFixture
accountsForEachTest((accounts) => {
  game = accounts
})

const reauthenticate = (jwt: string, body: object) =>
  game.call('POST', '/user/reauthentication', { body, headers: { authorization: `Bearer ${jwt}` } })

/** The refusal of a sensitive change on a node; null if there is none. */
async function refusalOf(jwt: string, node = game.accounts): Promise<string | null> {
  const player = await node.authenticate(jwt)
  const recent = await node.requireRecentProof(player!)
  return recent.ok ? null : recent.refusal.code
}

const security = () => game.lines.flatMap((line) => JSON.parse(line).security ?? [])

it('a login counts for ten minutes, and the password for ten more, on every node', async () => {
  const jwt = await game.join()
  const other = await game.createNode()
  game.clock.advance(tenMinutes - 1)
  expect(await refusalOf(jwt)).toBeNull()
  game.clock.advance(1)
  expect(await refusalOf(jwt)).toBe('reauthentication_required')
  expect(await refusalOf(jwt, other)).toBe('reauthentication_required')

  expect(await reauthenticate(jwt, { password })).toMatchObject({ status: 200, body: { done: true } })
  expect([await refusalOf(jwt), await refusalOf(jwt, other)]).toEqual([null, null])
  game.clock.advance(tenMinutes)
  expect(await refusalOf(jwt)).toBe('reauthentication_required')
  expect(security()).toContain('reauthenticated')
})

it('counts for the session in which it was given alone', async () => {
  const jwts = [await game.join(), (await game.login()).body.jwt]
  game.clock.advance(tenMinutes)
  await reauthenticate(jwts[0], { password })
  expect([await refusalOf(jwts[0]), await refusalOf(jwts[1])]).toEqual([null, 'reauthentication_required'])
})

it('refuses a wrong password, a visitor, and the password of another player', async () => {
  const jwt = await game.join()
  await game.join({ username: 'bob', email: 'bob@example.nl', password: 'het geheim van bob' })
  game.clock.advance(tenMinutes)
  for (const wrong of ['tien letterz', 'het geheim van bob']) {
    expect(await reauthenticate(jwt, { password: wrong })).toMatchObject({
      status: 401,
      body: { error: { code: 'login_failed', field: 'password' } },
    })
  }
  expect(await refusalOf(jwt)).toBe('reauthentication_required')
  expect(await game.call('POST', '/user/reauthentication', { body: { password } })).toMatchObject({
    status: 401,
    body: { error: { code: 'unauthenticated' } },
  })
  expect(security()).toContain('reauthentication_refused')
})

it('limits guesses together with those at the login, beyond which they cost a proof of work', async () => {
  const jwt = await game.join()
  for (let index = 0; index < 5; index += 1) {
    await reauthenticate(jwt, { password: `wrong guess ${index}` })
    await game.login('anna@example.nl', `wrong guess ${index}`, '127.0.0.1')
  }
  const refused = await reauthenticate(jwt, { password })
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'proof_required' } } })
  expect(refused.retryAfter).toBeGreaterThan(0)
  const proof = solve(refused.body.error.challenge)
  expect(await reauthenticate(jwt, { password, proof })).toMatchObject({ status: 200 })
  expect(await reauthenticate(jwt, { password, proof })).toMatchObject({ status: 200 })
})
