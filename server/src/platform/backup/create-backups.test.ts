import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { createLog } from '../log.ts'
import { lastAttempts } from './backup-store.ts'
import { verifyBackup } from './contents.ts'
import { createBackups } from './create-backups.ts'

const hour = 3_600_000
const key = 'a passphrase of the operator, long and varied'

let database: OpenDatabase
let folder: string
let clock: ManualClock
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'koersklasse-'))
  clock = new ManualClock(Date.UTC(2026, 10, 24, 6, 30))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

function backups(changes: { folder?: string; keep?: number; hour?: number } = {}) {
  const settings = {
    ...{ key, folder: join(folder, 'backups'), everyMs: 24 * hour, hour: null, keep: 2 },
    ...changes,
  }
  const log = createLog('silent')
  return createBackups({ ...database, dataDir: folder, version: '1.2.3', settings, clock, log })
}

test('makes a backup a day, and keeps the newest', async () => {
  const { runIfDue } = backups()
  for (let day = 0; day < 3; day += 1) {
    await runIfDue()
    clock.advance(23 * hour)
    await runIfDue()
    clock.advance(hour)
  }
  const names = await readdir(join(folder, 'backups'))
  expect(names.sort()).toEqual(['backup-20261125T063000Z.age', 'backup-20261126T063000Z.age'])
  const { last, lastMade } = await lastAttempts(database.kysely)
  expect(last).toEqual(lastMade)
  const [, newest] = names
  const { length } = await readFile(join(folder, 'backups', newest!))
  expect(last).toMatchObject({ file: newest, startedAt: clock.now() - 24 * hour, made: { size: length } })
  const { header } = await verifyBackup(join(folder, 'backups', newest!), key)
  expect(header).toMatchObject({ game: '1.2.3' })
})

test('makes one at the hour that is set, also where the clocks go back', async () => {
  clock = new ManualClock(Date.UTC(2026, 9, 23, 14))
  const { runIfDue } = backups({ hour: 3, keep: 9 })
  for (let quarter = 0; quarter < 4 * 72; quarter += 1) {
    await runIfDue()
    clock.advance(hour / 4)
  }
  // The first at once; then at 03:00 in Amsterdam, on the 25th of October in winter time.
  expect((await readdir(join(folder, 'backups'))).sort()).toEqual([
    'backup-20261023T140000Z.age',
    'backup-20261024T010000Z.age',
    'backup-20261025T020000Z.age',
    'backup-20261026T020000Z.age',
  ])
})

test('makes one although several nodes would, and removes what a killed node has left', async () => {
  await rm(join(folder, 'backups'), { recursive: true, force: true })
  await backups().runIfDue()
  clock.advance(24 * hour)
  const draft = join(folder, 'backups', 'backup-20261124T063000Z.age.partial')
  await writeFile(draft, 'half')
  await writeFile(join(folder, 'backups', 'notes.txt'), 'of the operator')
  await Promise.all([backups().runIfDue(), backups().runIfDue(), backups().runIfDue()])
  const names = await readdir(join(folder, 'backups'))
  expect(names.filter((name) => name.endsWith('.age'))).toHaveLength(2)
  expect(names).toContain('notes.txt')
  expect(names).not.toContain('backup-20261124T063000Z.age.partial')
})

test('reports why a backup failed, and tries again after a while', async () => {
  const { runIfDue } = backups()
  const outcomes = () => lastAttempts(database.kysely)
  await writeFile(join(folder, 'backups'), 'no folder')
  await runIfDue()
  const first = await outcomes()
  expect(first).toMatchObject({
    lastMade: null,
    last: { made: null, fault: expect.stringContaining('EEXIST') },
  })
  await rm(join(folder, 'backups'))
  await writeFile(join(folder, 'keys'), 'no folder')
  clock.advance(hour / 6)
  await runIfDue()
  expect(await outcomes()).toEqual(first)
  clock.advance(hour / 6)
  await runIfDue()
  expect(await outcomes()).toMatchObject({
    lastMade: null,
    last: { made: null, fault: expect.stringContaining('ENOTDIR') },
  })
  await rm(join(folder, 'keys'))
  clock.advance(hour / 4)
  await runIfDue()
  expect(await outcomes()).toMatchObject({ lastMade: { fault: null, made: { kind: 'copy' } } })
})

test('ends a backup that is under way when the server stops', async () => {
  const stopped = backups()
  const running = stopped.runIfDue()
  stopped.close()
  await running
  await stopped.runIfDue()
  expect(await lastAttempts(database.kysely)).toEqual({ last: null, lastMade: null })
})
