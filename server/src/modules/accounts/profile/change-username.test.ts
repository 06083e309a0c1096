// Choosing another username: once in 30 days, with the former one reserved for its player.

import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountsFixture } from '../../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../../test/fixtures/accounts-for-each-test.ts'

const day = 24 * 3_600_000
const error = (code: string) => ({ error: { code, field: 'username' } })

let game: AccountsFixture
let anna: string
accountsForEachTest((accounts) => {
  game = accounts
})
beforeEach(async () => {
  anna = await game.join()
})

const as = (jwt: string) => ({ headers: { authorization: `Bearer ${jwt}` } })
const rename = (username: string, jwt = anna) =>
  game.call('PATCH', '/user/update', { body: { username }, ...as(jwt) })
const nameOf = async (jwt: string) => (await game.getUser(as(jwt).headers)).body.user.username
/** Moves the clock, and logs in again so that the last proof of identity is recent. */
async function later(days: number, email = 'anna@example.nl'): Promise<string> {
  game.clock.advance(days * day)
  return (await game.login(email)).body.jwt
}
/** Finds out whether somebody else can register and activate with a name. */
async function canBecome(username: string, email = `${game.clock.now()}@example.nl`): Promise<number> {
  const { status } = await game.register({ username, email })
  return status === 200 ? (await game.activate((await game.codesTo(email)).at(-1)!)).status : status
}

it('holds everywhere at once, on every node', async () => {
  const elsewhere = (await game.login()).body.jwt
  const other = await game.createNode()
  expect(await other.authenticate(elsewhere)).toMatchObject({ username: 'anna' })
  expect(await rename('bea')).toMatchObject({ status: 200, body: { user: { username: 'bea' } } })
  expect(await other.authenticate(elsewhere)).toMatchObject({ username: 'bea' })
  expect([await nameOf(anna), await nameOf(elsewhere)]).toEqual(['bea', 'bea'])
  expect(await game.accounts.findPlayer('anna')).toBeUndefined()
  expect(await game.accounts.findPlayer('BEA')).toBeDefined()
})

it('is refused as when registering', async () => {
  await game.join({ username: 'Milou', email: 'milou@example.nl' })
  expect(await rename('MILOU')).toMatchObject({ status: 409, body: error('username_taken') })
  for (const name of ['rnilou', 'Adm1n', 'Koersklasse', 'a b', 'ab']) {
    expect(await rename(name), name).toMatchObject({ status: 400, body: error('invalid_input') })
  }
  expect(await nameOf(anna)).toBe('anna')
})

it('is possible once in 30 days', async () => {
  await rename('bea')
  const profile = () => game.call('GET', '/user/profile', as(anna))
  expect((await profile()).body.renameFrom).toBe(game.clock.now() + 30 * day)
  anna = await later(30)
  game.clock.advance(-1)
  expect(await rename('carla')).toMatchObject({ status: 409, body: error('renamed_recently') })
  game.clock.advance(1)
  expect((await profile()).body.renameFrom).toBeNull()
  expect(await rename('carla')).toMatchObject({ status: 200 })
})

it('does not count a name that is the same', async () => {
  expect(await rename('anna')).toMatchObject({ status: 200 })
  expect(await rename('Anna')).toMatchObject({ status: 200, body: { user: { username: 'Anna' } } })
  expect(await rename('anna')).toMatchObject({ status: 409, body: error('renamed_recently') })
})

describe('the former name', () => {
  it('is kept for its player for 30 days, lookalikes too', async () => {
    const bob = await game.join({ username: 'bob', email: 'bob@example.nl' })
    const early = 'early@example.nl'
    await game.register({ username: 'anna', email: early }).then(({ status }) => expect(status).toBe(409))
    await rename('bea')
    expect(await rename('anna', bob)).toMatchObject({ status: 409, body: error('username_taken') })
    expect(await canBecome('ANNA')).toBe(409)
    expect(await canBecome('anna')).toBe(409)
    await rename('i.am.anna', await later(0, 'bob@example.nl'))
    await later(30)
    expect(await canBecome('anna')).toBe(200)
  })

  it('is refused to a registration that waits for it', async () => {
    await game.register({ username: 'bea', email: 'waiting@example.nl' })
    await rename('bea')
    anna = await later(0)
    await rename('anna')
    const code = (await game.codesTo('waiting@example.nl')).at(-1)!
    expect(await game.activate(code)).toMatchObject({ status: 409, body: error('username_taken') })
  })

  it('can be returned to at any time, without keeping any name for longer', async () => {
    await rename('bea')
    await later(20)
    anna = await later(0)
    expect(await rename('anna')).toMatchObject({ status: 200 })
    expect(await rename('bea')).toMatchObject({ status: 200 })
    expect(await rename('carla')).toMatchObject({ status: 409, body: error('renamed_recently') })
    expect(await canBecome('anna')).toBe(409)
    await later(10)
    expect(await canBecome('anna')).toBe(200)
  })

  it('goes to one of two who want it at the same time', async () => {
    const bob = await game.join({ username: 'bob', email: 'bob@example.nl' })
    const answers = await Promise.all([rename('c1aar'), rename('claar', bob)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const names = [await nameOf(anna), await nameOf(bob)]
    expect(names.filter((name) => ['c1aar', 'claar'].includes(name))).toHaveLength(1)
  })
})

it.each(['__proto__', 'constructor', '{{link}}', '$&$`$1', "a'--", '%2e%2e/x', '-1+1=|x|', '?&#=username'])(
  'can be any text of the allowed characters: %s',
  async (name) => {
    expect(await rename(name)).toMatchObject({ status: 200, body: { user: { username: name } } })
    expect(await game.accounts.findPlayer(name)).toBeDefined()
    await game.askForPassword()
    const mail = (await game.mailsTo('anna@example.nl')).at(-1)!
    // With an invisible character after each dot and slash (withoutLinks), if there is one.
    if (!/[./]/.test(name)) expect(mail).toContain(`Hoi ${name},`)
    expect(mail).toContain('https://spel.example/auth/password/reset?resetCode=')
    expect(await canBecome(name.toUpperCase())).toBe(409)
    expect((await game.call('DELETE', '/user', as(anna))).status).toBe(200)
  },
)

it.each([
  'Ａnna',
  'аnna',
  'an\u200bna',
  'an na',
  'anna\u202e',
  'é\u0301bc',
  '<b>x</b>',
  'anna\n',
  'anna\0',
  '👩‍👧👩‍👧',
])('is refused with other characters: %j', async (name) => {
  expect(await rename(name)).toMatchObject({ status: 400, body: error('invalid_input') })
  expect(await game.register({ username: name, email: 'x@example.nl' })).toMatchObject({ status: 400 })
})

it('asks for a proof of identity of the last ten minutes', async () => {
  game.clock.advance(10 * 60_000)
  const refused = { status: 403, body: { error: { code: 'reauthentication_required' } } }
  expect(await rename('bea')).toMatchObject(refused)
  expect(await nameOf(anna)).toBe('anna')
})
