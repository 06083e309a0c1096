import { sql } from 'kysely'
import { TestClock } from 'pg-boss'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { type Jobs, openJobs, type RunJob } from './jobs.ts'

const log = pino({ level: 'silent' })

let database: OpenDatabase
let clock: TestClock
let nodes: Jobs[]
beforeEach(async () => {
  database = await createTestDatabase()
  await sql`create table done (what text)`.execute(database.kysely)
  // The transactions that add jobs read the machine's clock.
  clock = new TestClock(Date.now())
  nodes = []
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  await database.close()
})

async function openNode(works: boolean): Promise<Jobs> {
  const { kysely, connectionString } = database
  const node = await openJobs({ kysely, connectionString, works, log, clock })
  nodes.push(node)
  return node
}
const write: RunJob<{ what: string }> = async ({ what }, tx) => {
  await sql`insert into done values (${what})`.execute(tx)
}
async function done(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from done order by what`.execute(database.kysely)
  return rows.map(({ what }) => what)
}
/** Moves the clock on until a condition holds. */
const untilHolds = (condition: () => Promise<boolean>) =>
  vi.waitFor(
    async () => {
      await clock.tick(1_000)
      expect(await condition()).toBe(true)
    },
    { timeout: 60_000, interval: 1 },
  )

it('runs jobs that any node adds, on the nodes that work', async () => {
  const [worker, other] = [await openNode(true), await openNode(false)]
  const add = await other.define('write', write)
  await add({ what: 'before' })
  await worker.define('write', write)
  await add({ what: 'after' })
  await untilHolds(async () => (await done()).length === 2)
  expect(await done()).toEqual(['after', 'before'])
  expect(await other.counts()).toEqual({ waiting: 0, active: 0, failed: 0 })
})

it('adds a job only if the transaction commits', async () => {
  const worker = await openNode(true)
  const add = await worker.define('write', write)
  const failing = database.kysely.transaction().execute(async (tx) => {
    await add({ what: 'never' }, tx)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await database.kysely.transaction().execute((tx) => add({ what: 'committed' }, tx))
  await untilHolds(async () => (await done()).length > 0)
  expect(await done()).toEqual(['committed'])
})

it('tries a failed job again, and keeps nothing of the failed try', async () => {
  const worker = await openNode(true)
  let tries = 0
  const add = await worker.define<{ what: string }>('write', async (_, tx, signal) => {
    tries += 1
    await write({ what: `try ${tries}` }, tx, signal)
    if (tries < 3) throw new Error('not yet')
  })
  await add({ what: '' })
  await untilHolds(async () => (await done()).length > 0)
  expect(await done()).toEqual(['try 3'])
})

it('runs the job of a node that died on another one, and only one of them writes', async () => {
  const dying = await openNode(true)
  let wake = () => {}
  const isAwake = new Promise<void>((resolve) => {
    wake = resolve
  })
  let isTaken = false
  const add = await dying.define<{ what: string }>('write', async (_, tx, signal) => {
    isTaken = true
    await isAwake
    await write({ what: 'the one that was believed dead' }, tx, signal)
  })
  await add({ what: '' })
  await untilHolds(async () => isTaken)
  const other = await openNode(true)
  await other.define<{ what: string }>('write', (_, tx, signal) => write({ what: 'the other' }, tx, signal))
  await untilHolds(async () => {
    // The heartbeat of the first node has stopped, like that of a dead process.
    await sql`
      update jobs.job set heartbeat_on = heartbeat_on - interval '1 hour' where retry_count = 0`.execute(
      database.kysely,
    )
    return (await done()).length > 0
  })
  wake()
  await dying.close()
  nodes.shift()
  expect(await done()).toEqual(['the other'])
})
