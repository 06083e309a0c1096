import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/fixtures/test-database.ts'
import type { Bus } from './bus/bus.ts'
import { createInProcessBus } from './bus/in-process.ts'
import type { OpenDatabase } from './database/open-database.ts'
import { silentLog } from './log.ts'
import { createOutbox, eraseMessages, insertMessages, type Outbox } from './outbox.ts'

let database: OpenDatabase
let bus: Bus
let outbox: Outbox
/** The players whose messages have arrived. */
let told: string[]
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 2 })
  bus = createInProcessBus(silentLog)
  outbox = createOutbox({ ...database, bus, log: silentLog })
  told = []
  bus.subscribe('academy', ({ userId }) => void told.push(userId))
})
afterEach(async () => {
  await bus.close()
  await database.close()
})

const messagesTo = (userIds: readonly string[]) => userIds.map((userId) => ({ userId }))
const write = (...userIds: string[]) =>
  insertMessages('academy', messagesTo(userIds)).execute(database.kysely)

/** Sends what waits; resolves when it has arrived. */
async function send(): Promise<void> {
  outbox.wake()
  await outbox.close()
  await new Promise(setImmediate)
}

it('sends messages in the order in which they were written, however many pages they are', async () => {
  const userIds = Array.from({ length: 60 }, (_, index) => `${index}`)
  for (let first = 0; first < 60; first += 3) await write(...userIds.slice(first, first + 3))
  expect(await outbox.count()).toBe(60)
  await send()
  expect(told).toEqual(userIds)
  expect(await outbox.count()).toBe(0)
})

it('sends the messages of a node of the last release, which are a row each', async () => {
  await sql`insert into outbox (topic, message)
    select 'academy', json_build_object('userId', number::text) from generate_series(1, 1200) as number`.execute(
    database.kysely,
  )
  expect(await outbox.count()).toBe(1_200)
  await send()
  expect(told).toEqual(Array.from({ length: 1_200 }, (_, index) => `${index + 1}`))
  expect(await outbox.count()).toBe(0)
})

it('hands the messages of a topic over in the transaction that deletes them, and keeps them if that fails', async () => {
  let fails = true
  const taken: string[][] = []
  outbox.onTaken('academy', async (_tx, messages) => {
    if (fails) throw new Error('no room')
    taken.push(messages.map(({ userId }) => userId))
  })
  await write('a', 'b')
  await insertMessages('messages', messagesTo(['c'])).execute(database.kysely)
  await send()
  expect([taken, told, await outbox.count()]).toEqual([[], [], 3])
  fails = false
  await send()
  expect([taken, told, await outbox.count()]).toEqual([[['a', 'b']], ['a', 'b'], 0])
})

it('erases the messages to a player, and no others of their pages', async () => {
  const [leaving, staying] = ['0198a0c0-0000-7000-8000-000000000001', '0198a0c0-0000-7000-8000-000000000002']
  await write(staying, leaving, staying)
  await write(leaving)
  const erase = (userId: string) =>
    database.kysely.transaction().execute((tx) => eraseMessages(tx, { userId, email: 'a@b.example' }))
  await Promise.all([erase(leaving), erase('0198a0c0-0000-7000-8000-000000000003')])
  expect(await outbox.count()).toBe(2)
  await send()
  expect(told).toEqual([staying, staying])
})

it('takes messages without reading the whole table, which keeps those that were sent until it is vacuumed', async () => {
  const countScans = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database.kysely)
    const scans = sql`select seq_scan from pg_stat_user_tables where relname = 'outbox_pages'`
    return (await scans.execute(database.kysely)).rows
  }
  // Of a table that was vacuumed just then, which is small again, all may be read.
  await sql`alter table outbox_pages set (autovacuum_enabled = off)`.execute(database.kysely)
  await sql`insert into outbox_pages (topic, count, messages)
    select 'academy', 1, '[{"userId":"a"}]' from generate_series(1, 5000)`.execute(database.kysely)
  await send()
  const before = await countScans()
  for (let index = 0; index < 20; index += 1) {
    await write('b')
    await send()
  }
  expect(await countScans()).toEqual(before)
  expect(told).toHaveLength(5_020)
})
