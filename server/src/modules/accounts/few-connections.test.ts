// More players at once than the pool has connections: a transaction that waited for a second connection would never end.

import { expect, it } from 'vitest'
import { createAccountsFixture } from '../../../test/fixtures/accounts.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'

it('registers more players at once than there are connections', async () => {
  const database = await createTestDatabase({ poolSize: 2, connectionTimeoutMs: 20_000 })
  const game = await createAccountsFixture(database)
  const people = Array.from({ length: 12 }, (_, number) => ({
    username: `speler${number}`,
    email: `speler${number}@example.nl`,
  }))
  const answers = await Promise.all(people.map((person) => game.register(person)))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  await game.close()
  await database.close()
})
