import { expect, test } from 'vitest'
import { usesIn } from './table-owners.ts'

const tables = ['orders', 'portfolios', 'users']

test.each([
  ["kysely.selectFrom('orders as o').innerJoin('users', 'users.id', 'o.user_id')", ['orders', 'users'], []],
  ["kysely.insertInto('orders').values(row)", [], ['orders']],
  ["kysely.updateTable('orders').from('portfolios')", ['portfolios'], ['orders']],
  ["kysely.deleteFrom(\n  'users',\n)", [], ['users']],
  ['sql`select p.id from portfolios p join users u on true`', ['portfolios', 'users'], []],
  ['sql`with one as (insert into orders (id) values (1)) update users set id = 1`', [], ['orders', 'users']],
  ['sql`delete from orders using portfolios`', ['portfolios'], ['orders']],
  ['// select from orders\n/** from users */', [], []],
  ["sql`select from orders_archive`; call(users, 'orders')", [], []],
])('finds the tables in %s', (source, reads, writes) => {
  const found = usesIn(source, tables)
  const of = (isWrite: boolean) => found.flatMap((use) => (use.isWrite === isWrite ? use.table : [])).sort()
  expect(of(false)).toEqual(reads)
  expect(of(true)).toEqual(writes)
})
