import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, it } from 'vitest'
import { type AccountsFixture, fixtureSecret } from '../../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../../test/fixtures/accounts-for-each-test.ts'

let accounts: AccountsFixture
accountsForEachTest((given) => {
  accounts = given
})

const email = 'anna@example.nl'
const hours = (count: number) => count * 3_600_000
const as = (token: string) => ({ authorization: `Bearer ${token}` })
const remove = (token: string) => accounts.call('DELETE', '/user', { headers: as(token) })
const rowsOf = async (table: 'users' | 'sessions' | 'registrations' | 'left_players') =>
  (await accounts.kysely.selectFrom(table).selectAll().execute()).length
const newestMail = async () => (await accounts.mailsTo(email)).at(-1)!

describe('deleting an account', () => {
  it('erases it and ends every session, on all nodes', async () => {
    const token = await accounts.join()
    const elsewhere = (await accounts.login()).body.jwt
    const ended: string[] = []
    accounts.bus.subscribe('session-ended', ({ sessionId }) => ended.push(sessionId))

    const { status, body, setCookie } = await remove(token)

    expect([status, body]).toEqual([200, { done: true }])
    expect(setCookie.filter((cookie) => /Max-Age=0|1970/.test(cookie)).length).toBeGreaterThan(1)
    for (const each of [token, elsewhere]) expect((await accounts.getUser(as(each))).status).toBe(401)
    expect(ended).toHaveLength(2)
    for (const table of ['users', 'sessions', 'registrations'] as const) expect(await rowsOf(table)).toBe(0)
    expect((await accounts.login()).body.error.code).toBe('login_failed')
    expect(await accounts.accounts.findPlayer('anna')).toBeUndefined()
  })

  it('says goodbye, and from when the address can register again', async () => {
    await remove(await accounts.join())
    const mail = await newestMail()
    expect(mail).toContain('Je account bij Koersklasse is verwijderd')
    // The clock of the fixture stands at 2027-01-15 09:00 in Amsterdam.
    expect(mail).toContain('17 januari 2027 om 09:00')
    expect(await accounts.kysely.selectFrom('mails').selectAll().execute()).toEqual([])
  })

  it('asks for the password again long after the login, and changes nothing', async () => {
    const token = await accounts.join()
    accounts.clock.advance(11 * 60_000)
    const { status, body } = await remove(token)
    expect([status, body.error.code]).toEqual([403, 'reauthentication_required'])
    expect(await rowsOf('users')).toBe(1)
  })

  it('is done once when it is asked for twice at the same time', async () => {
    const token = await accounts.join()
    const statuses = (await Promise.all([remove(token), remove(token)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
    expect((await accounts.mailsTo(email)).filter((mail) => mail.includes('verwijderd'))).toHaveLength(1)
  })

  it('logs it as a security event, without the address', async () => {
    await remove(await accounts.join())
    const line = accounts.lines.find((each) => each.includes('account_deleted'))
    expect(line).toBeDefined()
    expect(line).not.toContain(email)
  })
})

describe('the address of a deleted account', () => {
  it('registers with the same answer within 48 hours, and is told by mail to wait', async () => {
    await remove(await accounts.join())
    accounts.clock.advance(hours(47))
    const left = await accounts.register({ username: 'bram', email: 'ANNA@example.nl' })
    const other = await accounts.register({ username: 'carla', email: 'carla@example.nl' })
    expect([left.status, left.body]).toEqual([other.status, other.body])
    const mails = await accounts.mailsTo('ANNA@example.nl')
    expect(mails.at(-1)).toContain('17 januari 2027 om 09:00')
    expect(mails.at(-1)).not.toContain('activationCode')
    // Nor is there a code in a mail that is asked for once more.
    await accounts.resendActivation('ANNA@example.nl')
    expect(await accounts.codesTo('ANNA@example.nl')).toEqual([])
    expect((await accounts.login('ANNA@example.nl')).body.error.code).toBe('not_activated')
  })

  it('can register after 48 hours, under the same name', async () => {
    await remove(await accounts.join())
    accounts.clock.advance(hours(48))
    await accounts.join()
    expect(await rowsOf('users')).toBe(1)
  })

  it('is remembered as a keyed hash only, which a timer removes', async () => {
    await remove(await accounts.join())
    const rows = await accounts.kysely.selectFrom('left_players').selectAll().execute()
    expect(rows.map(({ hash }) => hash.length)).toEqual([32, 32])
    expect(JSON.stringify(rows)).not.toContain('anna')
    accounts.clock.advance(hours(48) - 1)
    await accounts.accounts.removeExpired()
    expect(await rowsOf('left_players')).toBe(2)
    accounts.clock.advance(1)
    await accounts.accounts.removeExpired()
    expect(await rowsOf('left_players')).toBe(0)
  })

  it('is known after the secret was changed, as long as the former one counts', async () => {
    const { remember, addressUntil } = (await accounts.createNode()).leftPlayers
    const until = await accounts.kysely
      .transaction()
      .execute((tx) => remember(tx, { email, usernames: ['anna'] }))
    expect(until).toBe(toEpochMs(accounts.clock.now() + hours(48)))
    expect(await addressUntil('Anna@Example.nl')).toBe(until)
    const secret = 'another secret of this server, also of 43 chars'
    const rotated = await accounts.createNode(secret, fixtureSecret)
    expect(await rotated.leftPlayers.addressUntil(email)).toBe(until)
    const changed = await accounts.createNode(secret)
    expect(await changed.leftPlayers.addressUntil(email)).toBeNull()
  })
})

describe('another player who wants the address of a deleted account', () => {
  const wants = (jwt: string) => accounts.call('PATCH', '/user/update', { body: { email }, headers: as(jwt) })
  const emailCodes = async () =>
    (await accounts.mailsTo(email)).flatMap((mail) => /emailCode=([\w-]+)/.exec(mail)?.[1] ?? [])

  it('gets the same answer as for any other, and the address a mail that says when', async () => {
    const bram = await accounts.join({ username: 'bram', email: 'bram@example.nl' })
    await remove(await accounts.join())
    const left = await wants(bram)
    const other = { body: { email: 'carla@example.nl' }, headers: as(bram) }
    expect(left).toEqual(await accounts.call('PATCH', '/user/update', other))
    // The newer request replaced this one before its job ran, so it is made again.
    await wants(bram)
    expect(await newestMail()).toContain('17 januari 2027 om 09:00')
    expect(await newestMail()).toContain('https://spel.example/account/profile')
    expect(await emailCodes()).toEqual([])
    accounts.clock.advance(hours(48))
    await wants((await accounts.login('bram@example.nl')).body.jwt)
    expect(await emailCodes()).toHaveLength(1)
  })

  it('cannot confirm it with a code from before', async () => {
    const bram = await accounts.join({ username: 'bram', email: 'bram@example.nl' })
    await wants(bram)
    const [code = ''] = await emailCodes()
    await remove(await accounts.join())
    const confirmed = await accounts.call('PATCH', `/auth/email/${code}`)
    expect([confirmed.status, confirmed.body.error.code]).toEqual([404, 'email_code_invalid'])
    expect((await accounts.getUser(as(bram))).body.user.email).toBe('bram@example.nl')
  })
})

describe('the name of a deleted account', () => {
  const rename = (username: string, jwt: string) =>
    accounts.call('PATCH', '/user/update', { body: { username }, headers: as(jwt) })

  it('is refused to a waiting registration, which can be repeated with another name', async () => {
    await accounts.register({ email: 'waiting@example.nl' })
    await remove(await accounts.join())
    const [code = ''] = await accounts.codesTo('waiting@example.nl')
    const taken = await accounts.activate(code)
    expect([taken.status, taken.body.error]).toEqual([409, { code: 'username_taken', field: 'username' }])
    await accounts.join({ username: 'bram', email: 'waiting@example.nl' })
    expect(await accounts.accounts.findPlayer('anna')).toBeUndefined()
  })

  it('is refused to a player who renames, as is a former name', async () => {
    const bram = await accounts.join({ username: 'bram', email: 'bram@example.nl' })
    const anna = await accounts.join()
    await rename('bea', anna)
    await remove(anna)
    for (const name of ['anna', 'BEA', 'Anna']) {
      const { status, body } = await rename(name, bram)
      expect([status, body.error.code], name).toEqual([409, 'username_taken'])
      const check = await accounts.call('POST', '/auth/username-check', { body: { username: name } })
      expect(check.body).toEqual({ result: 'taken' })
    }
    accounts.clock.advance(hours(48))
    const later = (await accounts.login('bram@example.nl')).body.jwt
    expect((await rename('bea', later)).status).toBe(200)
  })
})

it('keeps the name from others for 48 hours', async () => {
  await remove(await accounts.join())
  const taken = await accounts.register({ username: 'Anna', email: 'bram@example.nl' })
  expect([taken.status, taken.body.error.code]).toEqual([409, 'username_taken'])
  accounts.clock.advance(hours(48))
  expect((await accounts.register({ username: 'Anna', email: 'bram@example.nl' })).status).toBe(200)
})
