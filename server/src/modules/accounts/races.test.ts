// Two things that happen to an account at the same time. In most of these races one side is an intruder: what the intruder
// has begun must not outlast what the owner does against it.

import { sql, type Transaction } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountsFixture } from '../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../test/fixtures/accounts-for-each-test.ts'
import { createAuthenticator } from '../../../test/fixtures/authenticator.ts'
import { callDuring } from '../../../test/fixtures/race.ts'
import type { Schema } from '../../platform/database/schema.ts'

const [email, next] = ['anna@example.nl', 'anna@example.org']
const fresh = 'vier nieuwe woorden hier'
const ended = { status: 401, body: { error: { code: 'unauthenticated' } } }

let game: AccountsFixture
let anna: string
accountsForEachTest((accounts) => {
  game = accounts
})
beforeEach(async () => {
  anna = await game.join()
})

const as = (jwt: string) => ({ headers: { authorization: `Bearer ${jwt}` } })
const update = (body: object) => game.call('PATCH', '/user/update', { body, ...as(anna) })
const remove = () => game.call('DELETE', '/user', as(anna))
const lockPlayer = (tx: Transaction<Schema>) => sql`select 1 from users for update`.execute(tx)
const deletePlayer = (tx: Transaction<Schema>) => sql`delete from users`.execute(tx)
/** The statements of a new password, in the same order. */
const replacePassword = async (tx: Transaction<Schema>) => {
  await sql`update users set password_hash = 'another'`.execute(tx)
  await sql`delete from passkeys`.execute(tx)
  await sql`delete from sessions`.execute(tx)
}
const codeIn = async (address: string, name: string) =>
  (await game.mailsTo(address))
    .flatMap((mail) => new RegExp(`${name}=([\\w-]+)`).exec(mail)?.[1] ?? [])
    .at(-1)!
const rowsOf = (table: 'sessions' | 'passkeys' | 'email_changes' | 'users') =>
  game.kysely.selectFrom(table).selectAll().execute()

/** Asks for a passkey; resolves to the function that adds it. */
async function askForPasskey() {
  const { body } = await game.call('POST', '/user/passkeys/options', as(anna))
  const answer = await createAuthenticator('https://spel.example').create(body.options)
  return () =>
    game.call('POST', '/user/passkeys', { body: { token: body.token, name: 'Dief', answer }, ...as(anna) })
}

describe('while the password is replaced', () => {
  it('nobody gets in with the former one', async () => {
    const answer = await callDuring(game.kysely, replacePassword, () => game.login())
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'login_failed' } } })
    expect(await rowsOf('sessions')).toEqual([])
  })

  it.each(['username', 'email', 'password', 'passkey'])('a session cannot change the %s', async (what) => {
    const changes: Record<string, () => Promise<unknown>> = {
      username: () => update({ username: 'dief' }),
      email: () => update({ email: next }),
      password: () => update({ password: fresh, currentPassword: 'tien letters' }),
      passkey: await askForPasskey(),
    }
    expect(await callDuring(game.kysely, replacePassword, changes[what]!)).toMatchObject(ended)
    expect(await rowsOf('users')).toMatchObject([{ username: 'anna', email, password_hash: 'another' }])
    for (const table of ['passkeys', 'email_changes'] as const) expect(await rowsOf(table)).toEqual([])
  })

  it('a session can no longer delete the account', async () => {
    expect(await callDuring(game.kysely, replacePassword, remove)).toMatchObject(ended)
    expect(await rowsOf('users')).toHaveLength(1)
  })
})

it.each(['reset', 'profile'])('a new password (%s) ends a change of address that waits', async (way) => {
  await update({ email: next })
  const code = await codeIn(next, 'emailCode')
  if (way === 'profile') await update({ password: fresh, currentPassword: 'tien letters' })
  else {
    await game.askForPassword()
    await game.resetPassword(await codeIn(email, 'resetCode'), fresh)
  }
  expect(await game.call('PATCH', `/auth/email/${code}`)).toMatchObject({ status: 404 })
  const { body } = await game.login(email, fresh)
  expect(body.user.email).toBe(email)
  expect((await game.call('GET', '/user/profile', as(body.jwt))).body.pendingEmail).toBeNull()
})

describe('while the account is deleted', () => {
  /** Calls while a deletion has locked the player, which then deletes all. */
  const duringDeletion = <Value>(call: () => Promise<Value>) =>
    callDuring(game.kysely, lockPlayer, call, deletePlayer)

  it('nobody gets in', async () => {
    const answer = await duringDeletion(() => game.login())
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'login_failed' } } })
  })

  it('a code for a new password does nothing', async () => {
    await game.askForPassword()
    const code = await codeIn(email, 'resetCode')
    const answer = await duringDeletion(() => game.resetPassword(code, fresh))
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'reset_invalid' } } })
  })

  it('codes to confirm and to undo an address do nothing', async () => {
    await update({ email: next })
    const code = await codeIn(next, 'emailCode')
    const confirmed = await duringDeletion(() => game.call('PATCH', `/auth/email/${code}`))
    expect(confirmed).toMatchObject({ status: 404, body: { error: { code: 'email_code_invalid' } } })
    anna = await game.join()
    await update({ email: next })
    await game.call('PATCH', `/auth/email/${await codeIn(next, 'emailCode')}`)
    const undo = await codeIn(email, 'undoCode')
    const undone = await duringDeletion(() => game.call('PATCH', `/auth/email-undo/${undo}`))
    expect(undone).toMatchObject({ status: 404, body: { error: { code: 'email_code_invalid' } } })
  })

  it.each(['username', 'email', 'password', 'passkey', 'theme'])('the %s cannot be changed', async (what) => {
    const changes: Record<string, () => Promise<unknown>> = {
      username: () => update({ username: 'bea' }),
      email: () => update({ email: next }),
      password: () => update({ password: fresh, currentPassword: 'tien letters' }),
      passkey: await askForPasskey(),
      theme: () => update({ theme: 'dark' }),
    }
    expect(await duringDeletion(changes[what]!)).toMatchObject(ended)
  })

  it('a request for a new password fails no job', async () => {
    await duringDeletion(async () => {
      await game.askForPassword()
      await game.jobsDone()
    })
    expect(game.lines.join()).not.toContain('a job failed')
  })
})

it('codes in mails from before the deletion do nothing afterwards', async () => {
  await update({ email: next })
  await game.call('PATCH', `/auth/email/${await codeIn(next, 'emailCode')}`)
  const undo = await codeIn(email, 'undoCode')
  await game.askForPassword(next)
  const reset = await codeIn(next, 'resetCode')
  await update({ email: 'third@example.nl' })
  const confirm = await codeIn('third@example.nl', 'emailCode')
  expect((await remove()).status).toBe(200)
  const answers = [
    await game.call('PATCH', `/auth/email-undo/${undo}`),
    await game.call('PATCH', `/auth/email/${confirm}`),
    await game.resetPassword(reset, fresh),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await rowsOf('users')).toEqual([])
})

it('deletes the account although something else of the player waits for it in turn', async () => {
  const token = 'a token'
  await sql`insert into mailing_subscriptions (user_id, mailing, is_subscribed, token)
    select id, 'morning-mail', true, ${token} from users`.execute(game.kysely)
  const lockSubscription = (tx: Transaction<Schema>) =>
    sql`select 1 from mailing_subscriptions for update`.execute(tx)
  const thenPlayer = (tx: Transaction<Schema>) => sql`select 1 from users for key share`.execute(tx)
  let removing: ReturnType<typeof remove> | undefined
  // PostgreSQL ends the one that waited first: the deletion, or this transaction where the machine was slow.
  await callDuring(game.kysely, lockSubscription, () => (removing = remove()), thenPlayer).catch(() => {})
  expect(await removing).toMatchObject({ status: 200 })
  expect(await rowsOf('users')).toEqual([])
})

it('erases the mails about the account that wait to be sent to other addresses', async () => {
  await update({ email: next })
  await game.call('PATCH', `/auth/email/${await codeIn(next, 'emailCode')}`)
  await update({ email: 'third@example.nl' })
  await game.jobsDone()
  // The clock stands still: what is due is sent when the fixture looks for mails, and not before.
  const recipients = async () =>
    (await game.kysely.selectFrom('mails').select('recipient').execute()).map(({ recipient }) => recipient)
  expect(await recipients()).toContain('third@example.nl')
  await remove()
  expect(await recipients()).not.toContain('third@example.nl')
})
