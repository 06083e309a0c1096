// The ended products that a node reads when it begins to pay out, however many have ended over the years.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { createProductStore } from './product-store.ts'

const ended = 100_000

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`
    insert into issued_products (id, serial, source, symbol, rung, product_type, name, ratio, issued_at, yearly_fee,
      financed_at, reset_at, ended_at, end_kind, end_price, is_paid_out)
    select 'P' || n, n, 'hand', 'IBM', 'tracker ' || n, 'tracker', 'Tracker ' || n, 1, n, 0.01, n, n, n, 'delisting', 1, n % 25000 <> 0
    from generate_series(1, ${ended}) as n`.execute(database.kysely)
  await sql`analyze issued_products`.execute(database.kysely)
})
afterAll(() => database.close())

it('finds the unpaid products among 100,000 by an index that has only these', async () => {
  // As on a node that pays out without running the feed.
  const store = createProductStore(
    database.fencedBy({ role: 'market', number: 1 }),
    'hand',
    loadCatalogue('symbol,name,isin,currency,type\nIBM,IBM,US4592001014,EUR,ss\n'),
  )
  expect((await store.unpaid()).toSorted()).toEqual(['P100000', 'P25000', 'P50000', 'P75000'])
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
    explain (analyze, buffers, format json)
    select id from issued_products where source = 'hand' and ended_at is not null and not is_paid_out`.execute(
    database.kysely,
  )
  const plan = JSON.stringify(rows[0])
  expect(plan).toContain('issued_products_unpaid')
  const [root] = rows[0]!['QUERY PLAN'] as [{ Plan: Record<string, number> }]
  expect(root.Plan['Shared Hit Blocks']! + root.Plan['Shared Read Blocks']!).toBeLessThan(20)
  await store.markPaidOut(database.kysely, await store.unpaid())
  expect(await store.unpaid()).toEqual([])
})
