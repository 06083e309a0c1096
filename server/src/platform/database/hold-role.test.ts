import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { createFence } from './fence.ts'
import { holdRole, type Role, type RoleState } from './hold-role.ts'
import type { OpenDatabase } from './open-database.ts'

let database: OpenDatabase
let events: string[]
let roles: Role[]
let logged: string[]
/** Whether a node still has the lease of its role. */
const leases = new Map<string, () => boolean>()

beforeEach(async () => {
  database = await createTestDatabase()
  events = []
  roles = []
  logged = []
})

afterEach(async () => {
  await Promise.all(roles.map((role) => role.stop()))
  await database.close()
})

const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })

/** Competes for a role; notes when the work begins, when its signal aborts, and when it ends. */
function stand(
  node: string,
  { name = 'market', begin = async () => {}, end = async () => {}, intervalMs = 20, leaseMs = 5_000 } = {},
): Role {
  async function work(signal: AbortSignal, started: () => void, isLeased: () => boolean): Promise<void> {
    leases.set(node, isLeased)
    events.push(`${node} begins`)
    signal.addEventListener('abort', () => events.push(`${node} loses it`))
    await begin()
    started()
    await aborted(signal)
    await end()
    events.push(`${node} ends`)
  }
  const { connectionString } = database
  const role = holdRole(createFence(name), work, { connectionString, log, intervalMs, leaseMs })
  roles.push(role)
  return role
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
}

const happened = (event: string, times = 1) =>
  vi.waitUntil(() => events.filter((each) => each === event).length >= times)

const becomes = (role: Role, state: RoleState) => vi.waitUntil(() => role.state() === state)

const terminateHolder = () =>
  database.pool.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  )

test('one node at a time has a role; the next takes over when it stops', async () => {
  const first = stand('a')
  await happened('a begins')
  const second = stand('b')
  await becomes(second, 'standby')
  await becomes(first, 'held')
  expect(leases.get('a')!()).toBe(true)
  await first.stop()
  await happened('b begins')
  expect(events).toEqual(['a begins', 'a loses it', 'a ends', 'b begins'])
  await becomes(second, 'held')
  expect(first.state()).toBe('stopped')
})

test('keeps the lock until the work has ended', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const first = stand('a', { end: () => finished })
  await happened('a begins')
  const stopped = first.stop()
  // The second node has tried, and found the lock taken.
  await becomes(stand('b'), 'standby')
  expect(first.state()).toBe('ending')
  expect(events).toEqual(['a begins', 'a loses it'])
  finish()
  await stopped
  await happened('b begins')
  expect(events).toEqual(['a begins', 'a loses it', 'a ends', 'b begins'])
})

test('loses the role with its connection, and gets it again', async () => {
  stand('a')
  await happened('a begins')
  await terminateHolder()
  await happened('a begins', 2)
  expect(events).toEqual(['a begins', 'a loses it', 'a ends', 'a begins'])
})

test('loses the role once it is silent for longer than its lease, as a frozen process is', async () => {
  // Also where a machine is too slow for the lease before the work begins, and the node tries again.
  stand('a', { intervalMs: 5_000, leaseMs: 1_000 })
  await happened('a begins')
  stand('b')
  await happened('b begins')
  expect(leases.get('a')!()).toBe(false)
  await happened('a ends')
})

test('is not silent while its work ends', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const role = stand('a', { end: () => finished })
  await happened('a begins')
  const stopped = role.stop()
  const askedAt = async (): Promise<number> => {
    const { rows } = await database.pool.query(
      `select extract(epoch from query_start)::float as at from pg_stat_activity
      join pg_locks using (pid) where locktype = 'advisory' and database = datid and datname = current_database()`,
    )
    return rows[0]!.at
  }
  const before = await askedAt()
  await vi.waitUntil(async () => (await askedAt()) > before)
  finish()
  await stopped
})

test('begins again only after the work that lost the lock while it began has ended', async () => {
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
  const role = stand('a', { begin: () => begun })
  await becomes(role, 'starting')
  await happened('a begins')
  await terminateHolder()
  await happened('a loses it')
  // The lock is free: another node gets it, and gives it back.
  const other = stand('b')
  await happened('b begins')
  await other.stop()
  expect(role.state()).toBe('ending')
  expect(events.filter((event) => event.startsWith('a'))).toEqual(['a begins', 'a loses it'])
  hasBegun()
  await happened('a begins', 2)
  expect(events.filter((event) => event.startsWith('a')).slice(2)).toEqual(['a ends', 'a begins'])
})

test('stands by for the node that got the role while its own work was ending', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const first = stand('a', { end: () => finished })
  await happened('a begins')
  await terminateHolder()
  await happened('a loses it')
  stand('b')
  await happened('b begins')
  finish()
  await becomes(first, 'standby')
  expect(events).toEqual(['a begins', 'a loses it', 'b begins', 'a ends'])
})

test('logs work that fails, gives up the lock meanwhile, and tries again', async () => {
  let failures = 0
  const isTaken: boolean[] = []
  async function begin(): Promise<void> {
    if (failures === 2) return
    failures += 1
    isTaken.push(await isLocked())
    throw new Error('the database went away')
  }
  stand('a', { begin })
  await happened('a begins', 3)
  expect(isTaken).toEqual([true, true])
  expect(events).toEqual(['a begins', 'a loses it', 'a begins', 'a loses it', 'a begins'])
  expect(logged.filter((line) => line === 'the work of a role failed; it is retried')).toHaveLength(2)
})

async function isLocked(): Promise<boolean> {
  const { rows } = await database.pool.query(
    "select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
  )
  return rows.length === 1
}

test('tries again where the work ends early', async () => {
  const role = holdRole(createFence('market'), async () => void events.push('work'), {
    connectionString: database.connectionString,
    log,
    intervalMs: 20,
  })
  roles.push(role)
  await happened('work', 2)
  expect(logged).toContain('the work of a role ended early; it is retried')
})

test('different roles do not exclude each other', async () => {
  stand('a')
  stand('b', { name: 'engine' })
  await Promise.all([happened('a begins'), happened('b begins')])
})

test('stops while the database cannot be reached', async () => {
  const role = holdRole(createFence('market'), () => expect.unreachable(), {
    connectionString: 'postgresql://nobody@/none?host=/nowhere',
    log,
  })
  expect(role.state()).toBe('connecting')
  await role.stop()
  await role.stop()
  expect(role.state()).toBe('stopped')
})
