// Changing the e-mail address: confirmed by the new one, undone by the former one.

import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountsFixture } from '../../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../../test/fixtures/accounts-for-each-test.ts'
import { createAuthenticator } from '../../../../test/fixtures/authenticator.ts'

const hour = 3_600_000
const [old, next, other] = ['anna@example.nl', 'anna@example.org', 'anna@example.net']
const fresh = 'vier nieuwe woorden hier'
const invalid = { status: 404, body: { error: { code: 'email_code_invalid' } } }

let game: AccountsFixture
let anna: string
accountsForEachTest((accounts) => {
  game = accounts
})
beforeEach(async () => {
  anna = await game.join()
})

const as = (jwt: string) => ({ headers: { authorization: `Bearer ${jwt}` } })
const change = (email: string, jwt = anna) =>
  game.call('PATCH', '/user/update', { body: { email }, ...as(jwt) })
const confirm = (code: string) => game.call('PATCH', `/auth/email/${code}`)
const undo = (code: string) => game.call('PATCH', `/auth/email-undo/${code}`)
const addressOf = async (jwt = anna) => (await game.getUser(as(jwt).headers)).body.user?.email
const pending = async () => (await game.call('GET', '/user/profile', as(anna))).body.pendingEmail

async function codesIn(email: string, name: 'emailCode' | 'undoCode' | 'resetCode'): Promise<string[]> {
  const codes = (await game.mailsTo(email)).map(
    (text) => new RegExp(`${name}=([\\w-]{43})\\r\\n`).exec(text)?.[1],
  )
  return codes.filter((code) => code !== undefined)
}
const newest = async (email: string, name: 'emailCode' | 'undoCode') => (await codesIn(email, name)).at(-1)!
/** Changes the address and confirms it; resolves to the code with which the former one undoes it. */
async function move(from: string, to: string): Promise<string> {
  expect(await change(to)).toMatchObject({ status: 200 })
  expect(await confirm(await newest(to, 'emailCode'))).toMatchObject({ status: 200, body: { done: true } })
  return newest(from, 'undoCode')
}

it('takes effect when the new address confirms, and tells the former one', async () => {
  expect(await change(next)).toMatchObject({ status: 200, body: { user: { email: old } } })
  expect(await pending()).toBe(next)
  expect(await game.login(next)).toMatchObject({ status: 401 })
  const [mail = ''] = await game.mailsTo(next)
  expect(mail).toContain('Subject: Bevestig je nieuwe e-mailadres voor Koersklasse')
  const [code = ''] = await codesIn(next, 'emailCode')
  expect(mail).toContain(`\r\nhttps://spel.example/auth/email?emailCode=${code}\r\n`)

  expect(await confirm(code)).toMatchObject({ status: 200, body: { done: true } })
  expect([await addressOf(), await pending()]).toEqual([next, null])
  expect(await game.login(next)).toMatchObject({ status: 200 })
  expect(await game.login(old)).toMatchObject({ status: 401 })
  const told = (await game.mailsTo(old)).at(-1)!
  expect(told).toContain('Subject: Het e-mailadres van je account bij Koersklasse is veranderd')
  expect(told).toContain('https://spel.example/auth/email/undo?undoCode=')
})

describe('a code to confirm', () => {
  it('works for 48 hours, once, and only if it is the newest', async () => {
    await change(next)
    const older = await newest(next, 'emailCode')
    await change(next)
    const code = await newest(next, 'emailCode')
    expect(await confirm(older)).toMatchObject(invalid)
    game.clock.advance(48 * hour - 1)
    const answers = await Promise.all([confirm(code), confirm(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    anna = (await game.login(next)).body.jwt
    await change(other)
    const late = await newest(other, 'emailCode')
    game.clock.advance(48 * hour)
    expect(await confirm(late)).toMatchObject(invalid)
  })

  it('ends when the player asks for the address that they have', async () => {
    await change(next)
    await change(old.toUpperCase())
    expect(await pending()).toBeNull()
    expect(await confirm(await newest(next, 'emailCode'))).toMatchObject(invalid)
  })

  it('gives no address to two players', async () => {
    const bob = await game.join({ username: 'bob', email: 'bob@example.nl' })
    await change(next)
    await change(next.toUpperCase(), bob)
    const codes = [await newest(next, 'emailCode'), await newest(next.toUpperCase(), 'emailCode')]
    const answers = await Promise.all(codes.map(confirm))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('an address that another player has', () => {
  it('gets the same answer as any other, and a mail without a code', async () => {
    const bob = await game.join({ username: 'bob', email: 'bob@example.nl' })
    const answer = await change('bob@example.nl')
    // A mail is only sent for the newest change.
    await game.jobsDone()
    expect(await change(next)).toEqual(answer)
    const mail = (await game.mailsTo('bob@example.nl')).at(-1)!
    expect(mail).toContain('https://spel.example/auth/login')
    expect(mail).not.toMatch(/anna|emailCode/)
    expect(await addressOf(bob)).toBe('bob@example.nl')
  })

  it('may be the former address of a player, for 72 hours', async () => {
    await move(old, next)
    await game.join({ username: 'bob', email: 'bob@example.nl' })
    const bob = (await game.login('bob@example.nl')).body.jwt
    for (const want of [() => change(old, bob), () => game.register({ username: 'another', email: old })]) {
      await want()
      // The reader may be the owner, or the victim of a theft of the account.
      const mail = (await game.mailsTo(old)).at(-1)!
      expect(mail).toContain('Subject: Je kunt dit e-mailadres nog niet gebruiken bij Koersklasse')
      expect(mail).toContain('Log dan in met je nieuwe adres')
      expect(mail).toContain('18 januari 2027 om 09:00')
    }
    expect(await codesIn(old, 'emailCode')).toEqual([])
    expect(await game.codesTo(old)).toHaveLength(1)
    game.clock.advance(72 * hour)
    await game.register({ username: 'another', email: old })
    expect(await game.activate((await game.codesTo(old)).at(-1)!)).toMatchObject({ status: 200 })
  })
})

it('sends a player at most five mails an hour, also when earlier changes were ended', async () => {
  for (let index = 0; index < 5; index += 1) {
    expect(await change(`p${index}@example.org`)).toMatchObject({ status: 200 })
    await change(old)
  }
  const refused = await change(next)
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } })
  expect(refused.retryAfter).toBe(3_600)
  await game.accounts.removeExpired()
  expect(await change(next)).toMatchObject({ status: 429 })
  expect(await game.mailsTo(next)).toEqual([])
})

it('sends an address at most five mails an hour, whoever asks for them', async () => {
  for (let index = 0; index < 6; index += 1) {
    const email = `p${index}@example.nl`
    const player = await game.join({ username: `player${index}`, email })
    expect(await change(next, player)).toMatchObject({ status: 200 })
  }
  expect(await game.mailsTo(next)).toHaveLength(5)
})

describe('undoing', () => {
  it('gives back the address, ends all sessions and the password, and leads to a new one', async () => {
    const code = await move(old, next)
    const thief = (await game.login(next)).body.jwt
    await change(other, thief)
    await game.askForPassword(next)
    const [reset = ''] = await codesIn(next, 'resetCode')

    const answer = await undo(code)
    expect(answer.status).toBe(200)
    for (const jwt of [anna, thief])
      expect(await game.getUser(as(jwt).headers)).toMatchObject({ status: 401 })
    for (const email of [old, next]) expect(await game.login(email)).toMatchObject({ status: 401 })
    expect(await game.resetPassword(reset, fresh)).toMatchObject({ status: 404 })
    expect(await confirm(await newest(other, 'emailCode'))).toMatchObject(invalid)
    expect(await game.resetPassword(answer.body.resetCode, fresh)).toMatchObject({ status: 200 })
    anna = (await game.login(old, fresh)).body.jwt
    expect(await addressOf()).toBe(old)
    expect(await undo(code)).toMatchObject(invalid)
  })

  it('removes all passkeys, including those of whoever changed the address', async () => {
    const origin = 'https://spel.example'
    const add = async (jwt: string) => {
      const { body } = await game.call('POST', '/user/passkeys/options', as(jwt))
      const key = createAuthenticator(origin)
      const passkey = { token: body.token, name: 'Telefoon', answer: key.create(body.options) }
      expect(await game.call('POST', '/user/passkeys', { body: passkey, ...as(jwt) })).toMatchObject({
        status: 200,
      })
      return key
    }
    const own = await add(anna)
    const code = await move(old, next)
    const thiefs = await add((await game.login(next)).body.jwt)
    await undo(code)
    for (const key of [own, thiefs]) {
      const { token, options } = (await game.call('POST', '/auth/passkey/options')).body
      const answer = key.use(options)
      expect(await game.call('POST', '/auth/passkey', { body: { token, answer } })).toMatchObject({
        body: { error: { code: 'passkey_refused' } },
      })
    }
    expect(await game.kysely.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  it('works for 72 hours, once', async () => {
    const code = await move(old, next)
    game.clock.advance(72 * hour - 1)
    const answers = await Promise.all([undo(code), undo(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    await game.resetPassword(answers.find(({ status }) => status === 200)!.body.resetCode, fresh)
    anna = (await game.login(old, fresh)).body.jwt
    const late = await move(old, next)
    game.clock.advance(72 * hour)
    expect(await undo(late)).toMatchObject(invalid)
  })

  it('is possible after a second change, which then cannot be undone', async () => {
    const first = await move(old, next)
    game.clock.advance(1)
    const second = await move(next, other)
    expect(await undo(first)).toMatchObject({ status: 200 })
    expect(await undo(second)).toMatchObject(invalid)
    expect(await game.accounts.findPlayer('anna')).toBeDefined()
    const rows = await game.kysely.selectFrom('users').select('email').execute()
    expect(rows).toEqual([{ email: old }])
  })

  it('of the second change leaves that of the first', async () => {
    const first = await move(old, next)
    game.clock.advance(1)
    expect(await undo(await move(next, other))).toMatchObject({ status: 200 })
    expect(await undo(first)).toMatchObject({ status: 200 })
    expect(await game.kysely.selectFrom('users').select('email').execute()).toEqual([{ email: old }])
  })
})

it('ends a code for a new password that the former address has', async () => {
  await game.askForPassword(old)
  const [reset = ''] = await codesIn(old, 'resetCode')
  await move(old, next)
  expect(await game.resetPassword(reset, fresh)).toMatchObject({ status: 404 })
  await game.askForPassword(old)
  expect(await codesIn(old, 'resetCode')).toHaveLength(1)
})

it('keeps no code readable, except in a mail that waits', async () => {
  const undoCode = await move(old, next)
  await change(other)
  const emailCode = await newest(other, 'emailCode')
  const rows = [
    await game.kysely.selectFrom('email_changes').selectAll().execute(),
    await game.kysely.selectFrom('email_undos').selectAll().execute(),
    (await game.database.pool.query('select data, output from jobs.job')).rows,
  ]
  for (const code of [undoCode, emailCode])
    expect(JSON.stringify(rows) + game.lines.join()).not.toContain(code)
})

it('asks for a proof of identity of the last ten minutes', async () => {
  game.clock.advance(10 * 60_000)
  const refused = { status: 403, body: { error: { code: 'reauthentication_required' } } }
  expect(await change(next)).toMatchObject(refused)
  expect(await pending()).toBeNull()
})
