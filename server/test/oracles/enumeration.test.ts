// Whether a stranger can find out which addresses have an account, from 400 attempts with each call that has an address.

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { type AccountsFixture, createAccountsFixture } from '../fixtures/accounts.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'
import { type CallWithAddress, callsWithAddress, plantedMs, tryAddresses } from './enumeration.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)

let database: OpenDatabase
let accounts: AccountsFixture
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  accounts = await createAccountsFixture(database)
})
afterEach(() => accounts.close())
afterAll(() => database.close())

it.each(Object.keys(callsWithAddress) as CallWithAddress[])(
  `%s answers the same for a known and an unknown address (SEED=${seed})`,
  async (name) => {
    const found = await tryAddresses(accounts, name, seed)
    expect(found.answers.size, [...found.answers].join('\n')).toBe(1)
    const { measured, planted, isClean } = found
    expect(isClean, `p = ${measured}, with ${plantedMs} ms planted ${planted}`).toBe(true)
  },
  // On a busy machine it makes more attempts, each of which takes longer.
  300_000,
)

it(`finds that known addresses take longer, each time that it measures (SEED=${seed})`, async () => {
  const leaking: AccountsFixture = {
    ...accounts,
    app: new Proxy(accounts.app, {
      get: (app, property) => (property === 'inject' ? slowerIfKnown : Reflect.get(app, property)),
    }),
  }
  async function slowerIfKnown(request: { payload: { email: string } }) {
    const { email } = request.payload
    const known = await database.kysely.selectFrom('users').select('id').where('email', '=', email).execute()
    const until = performance.now() + 2 * plantedMs * known.length
    while (performance.now() < until);
    return accounts.app.inject(request as object)
  }
  const { answers, measured, isClean } = await tryAddresses(leaking, 'login', seed)
  expect(answers.size).toBe(1)
  expect(measured).toBeLessThan(0.001)
  expect(isClean).toBe(false)
}, 300_000)
