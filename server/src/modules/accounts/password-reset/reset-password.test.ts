// Choosing a new password with a code from a mail.

import { describe, expect, it } from 'vitest'
import type { AccountsFixture } from '../../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../../test/fixtures/accounts-for-each-test.ts'
import { solve } from '../../../../test/fixtures/solve.ts'

const minute = 60_000
const anna = 'anna@example.nl'
const fresh = 'vier nieuwe woorden hier'
const error = (code: string, field?: string) => ({ error: field === undefined ? { code } : { code, field } })

let game: AccountsFixture
accountsForEachTest((accounts) => {
  game = accounts
})

/** The codes for a new password that were mailed to an address, oldest first. */
async function codesTo(email = anna): Promise<string[]> {
  const codes = (await game.mailsTo(email)).map((text) => /resetCode=([\w-]{43})\r\n/.exec(text)?.[1])
  return codes.filter((code) => code !== undefined)
}
/** Asks for a new password; resolves to the newest code. */
async function askForCode(): Promise<string> {
  expect(await game.askForPassword()).toMatchObject({ status: 200, body: { done: true } })
  return (await codesTo()).at(-1)!
}
const security = () => game.lines.flatMap((line) => JSON.parse(line).security ?? [])

it('mails a code, sets the password with it, ends all sessions and tells the owner', async () => {
  const jwts = [await game.join(), (await game.login()).body.jwt]
  const ended: string[] = []
  game.bus.subscribe('session-ended', ({ sessionId }) => ended.push(sessionId))
  const code = await askForCode()
  const [mail = ''] = (await game.mailsTo(anna)).filter((text) => text.includes('resetCode'))
  expect(mail).toContain('Subject: Kies een nieuw wachtwoord voor Koersklasse')
  expect(mail).toContain(`\r\nhttps://spel.example/auth/password/reset?resetCode=${code}\r\n`)

  expect(await game.resetPassword(code, fresh)).toMatchObject({ status: 200, body: { done: true } })
  for (const jwt of jwts) {
    const headers = { authorization: `Bearer ${jwt}` }
    expect(await game.getUser(headers)).toMatchObject({ status: 401, body: error('unauthenticated') })
  }
  expect(ended).toHaveLength(2)
  expect(await game.login()).toMatchObject({ status: 401, body: error('login_failed') })
  expect(await game.login(anna, fresh)).toMatchObject({ status: 200 })
  const changed = 'Subject: Je wachtwoord van Koersklasse is veranderd'
  expect((await game.mailsTo(anna)).filter((text) => text.includes(changed))).toHaveLength(1)
  expect(security()).toEqual(expect.arrayContaining(['password_changed', 'session_ended']))
})

describe('a code', () => {
  it('works once', async () => {
    await game.join()
    const code = await askForCode()
    const answers = await Promise.all([
      game.resetPassword(code, fresh),
      game.resetPassword(code, `${fresh}!`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await game.resetPassword(code, fresh)).toMatchObject({ status: 404, body: error('reset_invalid') })
    expect(security()).toContain('reset_refused')
  })

  it('works for an hour', async () => {
    await game.join()
    const code = await askForCode()
    game.clock.advance(60 * minute)
    expect(await game.resetPassword(code, fresh)).toMatchObject({ status: 404, body: error('reset_invalid') })
    const next = await askForCode()
    game.clock.advance(60 * minute - 1)
    expect(await game.resetPassword(next, fresh)).toMatchObject({ status: 200 })
  })

  it('works only if it is the newest', async () => {
    await game.join()
    const older = await askForCode()
    const newest = await askForCode()
    expect(newest).not.toBe(older)
    expect(await game.resetPassword(older, fresh)).toMatchObject({
      status: 404,
      body: error('reset_invalid'),
    })
    expect(await game.resetPassword(newest, fresh)).toMatchObject({ status: 200 })
  })

  it('is not used up by a password that is refused', async () => {
    await game.join()
    const code = await askForCode()
    for (const weak of ['wachtwoord1', 'koersklasse2026', 'annaexample']) {
      const answer = await game.resetPassword(code, weak)
      expect(answer).toMatchObject({ status: 400, body: error('password_weak', 'password') })
    }
    expect(await game.resetPassword(code, 'kort')).toMatchObject({
      status: 400,
      body: error('invalid_input', 'password'),
    })
    expect(await game.login()).toMatchObject({ status: 200 })
    expect(await game.resetPassword(code, fresh)).toMatchObject({ status: 200 })
  })

  it('is not in the database, except in a mail that waits', async () => {
    await game.join()
    const code = await askForCode()
    const rows = await game.kysely.selectFrom('password_resets').selectAll().execute()
    const { rows: jobs } = await game.database.pool.query('select data, output from jobs.job')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify([rows, jobs]) + game.lines.join()).not.toContain(code)
  })

  it('changes no password but that of its own player', async () => {
    await game.join()
    await game.join({ username: 'bob', email: 'bob@example.nl' })
    await game.resetPassword(await askForCode(), fresh)
    expect(await game.login('bob@example.nl')).toMatchObject({ status: 200 })
    expect(await game.login('bob@example.nl', fresh)).toMatchObject({ status: 401 })
  })
})

describe('asking', () => {
  it('answers the same for an unknown address, which gets no mail', async () => {
    await game.join()
    const known = await game.askForPassword('ANNA@example.nl')
    const unknown = await game.askForPassword('niemand@example.nl')
    expect(unknown).toEqual(known)
    expect(await codesTo()).toHaveLength(1)
    expect(await game.mailsTo('niemand@example.nl')).toEqual([])
  })

  it('sends a player at most five mails an hour', async () => {
    await game.join()
    for (let index = 0; index < 7; index += 1) await game.askForPassword()
    const codes = await codesTo()
    expect(codes).toHaveLength(5)
    expect(await game.resetPassword(codes.at(-1)!, fresh)).toMatchObject({ status: 200 })
    game.clock.advance(60 * minute)
    await game.askForPassword()
    expect(await codesTo()).toHaveLength(6)
  })

  it('costs a proof of work after twenty from one network', async () => {
    for (let index = 0; index < 20; index += 1) {
      expect(await game.askForPassword(`p${index}@example.nl`)).toMatchObject({ status: 200 })
    }
    const refused = await game.askForPassword()
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'proof_required' } } })
    expect(refused.retryAfter).toBe(60)
    expect(await game.askForPassword(anna, { address: '198.51.100.7' })).toMatchObject({ status: 200 })
    const proof = solve(refused.body.error.challenge)
    expect(await game.askForPassword(anna, { proof })).toMatchObject({ status: 200 })
  })
})
