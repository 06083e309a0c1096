import { expect, it } from 'vitest'
import { type AccountsFixture, firstTerms } from '../../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../../test/fixtures/accounts-for-each-test.ts'

let accounts: AccountsFixture
accountsForEachTest((given) => {
  accounts = given
})

const second = '2027-02-01'
/** Changes the terms, as a restart with new contents does. */
function changeTerms(): void {
  accounts.terms.current = second
  accounts.terms.changes.nl.unshift({ version: second, language: 'nl', html: '<p>Iets nieuws.</p>' })
}
const as = (token: string) => ({ authorization: `Bearer ${token}` })
const get = (token: string, path: string) => accounts.call('GET', path, { headers: as(token) })
const accept = (token: string, version: string) =>
  accounts.call('POST', '/user/terms', { headers: as(token), body: { version } })

it('stores the version that a player accepts when registering', async () => {
  const token = await accounts.join()
  expect((await get(token, '/user')).body.user.mustAcceptTerms).toBe(false)
  expect((await get(token, '/user/terms')).body).toEqual({
    accepted: firstTerms,
    current: firstTerms,
    changes: [],
  })
})

it('stores the version of the registration, even if it is activated after a change', async () => {
  await accounts.register({})
  changeTerms()
  await accounts.activate((await accounts.codesTo('anna@example.nl')).at(-1)!)
  const token = (await accounts.login()).body.jwt
  expect((await get(token, '/user/terms')).body.accepted).toBe(firstTerms)
})

it('refuses calls after a change until the player accepts it, and none of those that lead out', async () => {
  const token = await accounts.join()
  changeTerms()
  // Without a reading of the changes, sessions are looked up again after a second.
  accounts.clock.advance(6_000)
  const refused = await get(token, '/user/sessions')
  expect([refused.status, refused.body.error.code]).toEqual([451, 'terms_required'])
  expect((await get(token, '/user')).body.user.mustAcceptTerms).toBe(true)
  const { changes } = (await get(token, '/user/terms')).body
  expect(changes).toEqual([{ version: second, language: 'nl', html: '<p>Iets nieuws.</p>' }])

  const outdated = await accept(token, firstTerms)
  expect([outdated.status, outdated.body.error]).toEqual([409, { code: 'terms_outdated', field: 'version' }])
  expect((await accept(token, second)).status).toBe(200)

  // At once, on every node.
  expect((await get(token, '/user/sessions')).status).toBe(200)
  expect((await get(token, '/user')).body.user.mustAcceptTerms).toBe(false)
  const { terms_accepted_at } = await accounts.kysely
    .selectFrom('users')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(terms_accepted_at).toBe(accounts.clock.now())
})

it('lets a player who does not accept log out or leave', async () => {
  const [anna, bram] = [
    await accounts.join(),
    await accounts.join({ username: 'bram', email: 'bram@example.nl' }),
  ]
  changeTerms()
  accounts.clock.advance(6_000)
  expect((await accounts.call('POST', '/user/logout', { headers: as(anna) })).status).toBe(200)
  expect((await accounts.call('DELETE', '/user', { headers: as(bram) })).status).toBe(200)
})

it('asks nobody who has accepted newer terms than those of an older release', async () => {
  const token = await accounts.join()
  accounts.terms.current = '2026-01-01'
  expect((await get(token, '/user/sessions')).status).toBe(200)
})
