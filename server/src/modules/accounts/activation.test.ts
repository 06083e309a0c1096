import { describe, expect, it } from 'vitest'
import type { AccountsFixture } from '../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../test/fixtures/accounts-for-each-test.ts'

const hour = 3_600_000
const error = (code: string) => ({ error: { code } })

let game: AccountsFixture
accountsForEachTest((accounts) => {
  game = accounts
})

const countOf = async (table: 'users'): Promise<number> =>
  (await game.kysely.selectFrom(table).selectAll().execute()).length

describe('activating', () => {
  it('succeeds once when one code is used several times at once', async () => {
    await game.register({})
    const [code = ''] = await game.codesTo('anna@example.nl')
    const answers = await Promise.all(Array.from({ length: 5 }, () => game.activate(code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(error('activation_used'))
    expect(await countOf('users')).toBe(1)
  })

  it('changes nothing with a used code, and says that it was used', async () => {
    await game.join()
    const [code = ''] = await game.codesTo('anna@example.nl')
    await game.kysely.updateTable('users').set({ password_hash: 'changed', username: 'renamed' }).execute()
    expect(await game.activate(code)).toMatchObject({ status: 409, body: error('activation_used') })
    const users = await game.kysely.selectFrom('users').selectAll().execute()
    expect(users).toMatchObject([{ password_hash: 'changed', username: 'renamed' }])
  })

  it('does not recreate a deleted account', async () => {
    await game.join()
    const [code = ''] = await game.codesTo('anna@example.nl')
    await game.kysely.deleteFrom('users').execute()
    expect((await game.activate(code)).body).toEqual(error('activation_invalid'))
    expect(await countOf('users')).toBe(0)
  })

  it('is possible for 48 hours', async () => {
    await game.register({})
    await game.register({ username: 'late', email: 'late@example.nl' })
    const [code = ''] = await game.codesTo('anna@example.nl')
    const [lateCode = ''] = await game.codesTo('late@example.nl')
    game.clock.advance(48 * hour - 1)
    expect((await game.activate(code)).status).toBe(200)
    game.clock.advance(1)
    expect(await game.activate(lateCode)).toMatchObject({ status: 404, body: error('activation_invalid') })
    expect(await game.login('late@example.nl')).toMatchObject({ status: 401, body: error('login_failed') })
  })

  it('refuses unknown codes', async () => {
    for (const code of ['x', 'a'.repeat(200), '\u0000', "' or 1=1 --", '../user', '%']) {
      const answer = await game.activate(code)
      expect(answer, code).toMatchObject({ status: 404, body: error('activation_invalid') })
    }
  })

  it('is possible with the newest code of an address alone', async () => {
    await game.register({ username: 'first', password: 'the first password' })
    game.clock.advance(1)
    await game.register({ username: 'second', email: 'ANNA@example.nl', password: 'the second password' })
    const [older = ''] = await game.codesTo('anna@example.nl')
    const [newest = ''] = await game.codesTo('ANNA@example.nl')
    const replaced = { status: 409, body: error('activation_replaced') }
    expect(await game.activate(older)).toMatchObject(replaced)
    expect(await countOf('users')).toBe(0)

    expect((await game.activate(newest)).status).toBe(200)
    expect((await game.login('anna@example.nl', 'the second password')).body.user.username).toBe('second')
    // The address has an account now, whichever of its links is followed.
    expect(await game.activate(older)).toMatchObject({ status: 409, body: error('activation_used') })
  })

  it('is not prevented by later registrations whose mails are held back', async () => {
    const codes: string[] = []
    for (let index = 0; index < 8; index += 1) {
      await game.register({ username: `anna${index}` })
      game.clock.advance(1)
    }
    codes.push(...(await game.codesTo('anna@example.nl')))
    expect(codes).toHaveLength(5)
    expect((await game.activate(codes[3]!)).body).toEqual(error('activation_replaced'))
    expect((await game.activate(codes[4]!)).status).toBe(200)
    expect(await game.kysely.selectFrom('users').select('username').execute()).toEqual([
      { username: 'anna4' },
    ])
  })

  it('is not prevented by registrations of other addresses', async () => {
    await game.register({})
    game.clock.advance(1)
    await game.register({ username: 'bob', email: 'bob@example.nl' })
    const [code = ''] = await game.codesTo('anna@example.nl')
    expect((await game.activate(code)).status).toBe(200)
  })
})

describe('asking for the mail again', () => {
  it('mails a new code for the same name and password, which takes the place of the first', async () => {
    await game.register({})
    game.clock.advance(47 * hour)
    expect(await game.resendActivation('ANNA@example.nl')).toMatchObject({
      status: 200,
      body: { done: true },
    })
    const [older = '', newer = ''] = await game.codesTo('anna@example.nl')
    expect(await game.activate(older)).toMatchObject({ status: 409, body: error('activation_replaced') })
    game.clock.advance(47 * hour)
    expect(await game.activate(newer)).toMatchObject({ status: 200 })
    expect((await game.login()).body.user).toMatchObject({ username: 'anna', email: 'anna@example.nl' })
  })

  it('answers the same, without a mail, for an unknown address and for an active account', async () => {
    await game.join()
    await game.register({ username: 'bob', email: 'bob@example.nl' })
    const waiting = await game.resendActivation('bob@example.nl')
    expect(await game.resendActivation('niemand@example.nl')).toEqual(waiting)
    expect(await game.resendActivation('anna@example.nl')).toEqual(waiting)
    expect(await game.mailsTo('bob@example.nl')).toHaveLength(2)
    expect(await game.mailsTo('anna@example.nl')).toHaveLength(1)
    expect(await game.mailsTo('niemand@example.nl')).toEqual([])
  })

  it('counts with the registrations: an address gets five mails an hour', async () => {
    await game.register({})
    for (let index = 0; index < 6; index += 1) await game.resendActivation()
    const codes = await game.codesTo('anna@example.nl')
    expect(codes).toHaveLength(5)
    expect(await game.activate(codes.at(-1)!)).toMatchObject({ status: 200 })
  })

  it('costs a proof of work after fifty from one network', async () => {
    for (let index = 0; index < 50; index += 1) {
      expect(await game.resendActivation(`p${index}@example.nl`)).toMatchObject({ status: 200 })
    }
    expect(await game.resendActivation()).toMatchObject({
      status: 429,
      body: { error: { code: 'proof_required' } },
    })
    expect(await game.resendActivation('anna@example.nl', '198.51.100.7')).toMatchObject({ status: 200 })
  })
})
