// Whether a stranger can find out which addresses have an account, from 400 attempts with each call that has an address.

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { type AccountsFixture, createAccountsFixture } from '../fixtures/accounts.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'
import {
  type CallWithAddress,
  callsWithAddress,
  plantedMs,
  probabilitiesOf,
  significance,
  tryAddresses,
} from './enumeration.ts'

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
    const { measured, planted } = probabilitiesOf(found)
    expect(measured).toBeGreaterThan(significance)
    expect(planted, `with ${plantedMs} ms planted`).toBeLessThan(significance)
  },
  // On a busy machine it makes more attempts, each of which takes longer.
  300_000,
)
