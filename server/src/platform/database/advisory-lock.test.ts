import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AdvisoryLock, holdAdvisoryLock } from './advisory-lock.ts'
import type { OpenDatabase } from './open-database.ts'
import { createTestDatabase } from './test-database.ts'

let database: OpenDatabase
let events: string[]
let locks: AdvisoryLock[]

beforeEach(async () => {
  database = await createTestDatabase()
  events = []
  locks = []
})

afterEach(async () => {
  await Promise.all(locks.map((lock) => lock.stop()))
  await database.close()
})

function stand(node: string, name = 'market', onLost: () => void | Promise<void> = () => {}): AdvisoryLock {
  const lock = holdAdvisoryLock({
    connectionString: database.connectionString,
    name,
    onGained: () => void events.push(`${node} gained`),
    onLost: async () => {
      await onLost()
      events.push(`${node} lost`)
    },
    log: pino({ level: 'silent' }),
    intervalMs: 20,
  })
  locks.push(lock)
  return lock
}

const happened = (event: string) => vi.waitUntil(() => events.includes(event))

/** Waits until a node has tried and found the lock taken. */
async function someoneTried(): Promise<void> {
  const tries = `
    select 1 from pg_stat_activity where datname = current_database() and state = 'idle'
    and query like 'select pg_try_advisory_lock%' and pid not in (select pid from pg_locks where locktype = 'advisory')`
  await vi.waitUntil(async () => (await database.pool.query(tries)).rows.length > 0)
}

test('one at a time; the next takes over when the first stands down', async () => {
  const first = stand('a')
  await happened('a gained')
  stand('b')
  await someoneTried()
  expect(events).toEqual(['a gained'])
  await first.stop()
  await happened('b gained')
  expect(events).toEqual(['a gained', 'a lost', 'b gained'])
})

test('the role is laid down before the lock is given up', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const first = stand('a', 'market', () => finished)
  await happened('a gained')
  stand('b')
  const stopped = first.stop()
  await someoneTried()
  expect(events).toEqual(['a gained'])
  finish()
  await stopped
  await happened('b gained')
  expect(events).toEqual(['a gained', 'a lost', 'b gained'])
})

test('a broken connection loses the role, which is then stood for again', async () => {
  stand('a')
  await happened('a gained')
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  )
  await vi.waitUntil(() => events.length === 3)
  expect(events).toEqual(['a gained', 'a lost', 'a gained'])
})

test('different roles do not keep each other out', async () => {
  stand('a', 'market')
  stand('b', 'engine')
  await Promise.all([happened('a gained'), happened('b gained')])
})

test('stops while there is no database to stand on', async () => {
  const lock = holdAdvisoryLock({
    connectionString: 'postgresql://nobody@/none?host=/nowhere',
    name: 'market',
    onGained: () => expect.unreachable(),
    onLost: () => expect.unreachable(),
    log: pino({ level: 'silent' }),
  })
  await lock.stop()
  await lock.stop()
  expect(events).toEqual([])
})
