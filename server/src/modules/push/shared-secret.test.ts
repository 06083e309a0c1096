import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { systemIds } from '../../platform/ids.ts'
import { readSharedSecret } from './shared-secret.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('truncate push_keys'))

const [before, now, later] = ['the key of last year', 'the key of this year', 'the key of next year']
const read = (sessionKey: string, formerSessionKey: string | null = null) =>
  readSharedSecret(database.kysely, {
    ...{ sessionKey, formerSessionKey },
    makeSecret: async () => systemIds.secret(),
  })

it('is one secret for all nodes, even if they start at the same moment', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => read(now)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toHaveLength(43)
  expect(await read(now)).toBe(secrets[0])
})

it('is not in the database in plain text', async () => {
  const secret = await read(now)
  const { rows } = await database.pool.query('select * from push_keys')
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(rows[0].sealed.includes(Buffer.from(secret!, 'base64url'))).toBe(false)
})

it('stays the same while the session key is rotated with overlap, and some nodes have not restarted yet', async () => {
  const secret = await read(before)
  // First every node gets the new key as the former one, then the two are exchanged.
  expect(await read(before, now)).toBe(secret)
  expect(await read(now, before)).toBe(secret)
  expect(await read(before, now)).toBe(secret)
  expect(await read(now, before)).toBe(secret)
  expect(await read(now)).toBe(secret)
})

it('cannot be read with another session key, and is not replaced then', async () => {
  const secret = await read(now)
  expect(await read(later)).toBeNull()
  expect(await read(later, before)).toBeNull()
  expect(await read(now)).toBe(secret)
})
