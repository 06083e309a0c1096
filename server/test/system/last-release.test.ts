// While nodes are restarted one after the other, code of the last release runs on the tables of this one. The reverse does
// not occur: a node runs the migrations before anything else.

import { expect, it } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createDatabaseAfter } from '../fixtures/database-before.ts'
import { harmless, lastMigration, unused } from '../fixtures/last-release.ts'
import { findBreaking, readShapes } from '../fixtures/schema-changes.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

it('the migrations since the last release leave everything that its code uses', async () => {
  const database = await createDatabaseAfter(lastMigration)
  const before = await readShapes(database.pool)
  expect(before.columns.has('portfolios.cash')).toBe(true)
  await migrate(database)
  expect(findBreaking(before, await readShapes(database.pool), unused)).toEqual(harmless)
})

it.each([
  ['alter table orders drop column idempotency_key', 'orders.idempotency_key is gone'],
  ['alter table feedback rename to opinions', 'feedback.id is gone'],
  ['alter table role_numbers alter column number type integer', 'role_numbers.number was int8 and is int4'],
  [
    'alter table orders alter column idempotency_key set not null',
    'orders.idempotency_key may no longer be null',
  ],
  ['alter table role_numbers add column node text not null', 'role_numbers.node is new and has no default'],
  [
    'create unique index on role_numbers (number)',
    'there is a new constraint: CREATE UNIQUE ON public.role_numbers USING btree (number)',
  ],
  [
    'alter table role_numbers add check (number > 0)',
    'there is a new constraint: role_numbers CHECK ((number > 0))',
  ],
])('detects what the last release could not cope with: %s', async (change, fault) => {
  const database = await createTestDatabase({ poolSize: 1 })
  try {
    const before = await readShapes(database.pool)
    await database.pool.query(change)
    expect(findBreaking(before, await readShapes(database.pool))).toContain(fault)
  } finally {
    await database.close()
  }
})

it('lets go what the last release did not use, and what is added with a default', async () => {
  const database = await createTestDatabase({ poolSize: 1 })
  try {
    const before = await readShapes(database.pool)
    await database.pool.query(`
      alter table role_numbers drop column number, add column node text not null default '';
      create table additions (id uuid primary key)`)
    expect(findBreaking(before, await readShapes(database.pool), ['role_numbers.number'])).toEqual([])
  } finally {
    await database.close()
  }
})
