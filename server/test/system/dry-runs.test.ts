// A dry run on a composed server whose database is another's, in which nothing but its row is created.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DryRun } from '@koersklasse/contract/desk/dry-runs.ts'
import { organisedRules } from '@koersklasse/domain/competition/organised-rules.fixture.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logInAtDesk } from '../fixtures/desk.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const dayMs = 24 * 3_600_000
const patience = { timeout: 120_000, interval: 200 }
const start = toEpochMs(Date.now() + 7 * dayMs)
const rules = { ...organisedRules, start, end: toEpochMs(start + dayMs) }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
let token: string
let dataDir: string
let id: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-dry-'))
  server = await composeNode({
    ...{ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret, DATA_DIR: dataDir },
    ...{ DRY_RUN_PLAYERS: '20', DRY_RUN_NICENESS: '0', ROLES: 'api,gateway,market,engine,jobs' },
  })
  await server.listen()
  token = await logInAtDesk('juf', ['organiser'], database)
  const { body } = await call(server, token, ['POST', '/desk/competitions', { rules }])
  id = (body as { id: string }).id
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function lastDryRun(): Promise<DryRun> {
  const { body } = await call(server, token, ['GET', `/desk/competitions/${id}/dry-runs`, undefined])
  return (body as { dryRuns: DryRun[] }).dryRuns[0]!
}

/** Starts a dry run; resolves to it once it has ended. */
async function play(): Promise<DryRun> {
  expect((await call(server, token, ['POST', `/desk/competitions/${id}/dry-runs`, {}])).status).toBe(200)
  await expect.poll(async () => (await lastDryRun()).endedAt, patience).not.toBeNull()
  return lastDryRun()
}

async function counts(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    'select (select count(*) from users) users, (select count(*) from portfolios) portfolios, (select count(*) from orders) orders',
  )
  return rows
}

it('plays beside another database, and leaves nothing in it or in the data folder', async () => {
  const before = await counts()
  const { state, failure, players, outcome } = await play()
  expect({ state, failure, players }).toEqual({ state: 'done', failure: null, players: 20 })
  expect(outcome!.spread.reduce((sum, band) => sum + band.players, 0)).toBe(20)
  expect(outcome!.trades).toBeGreaterThan(0)
  expect(await counts()).toEqual(before)
  expect(await readdir(join(dataDir, 'dry-runs'))).toEqual([])
})

it('says so when it gets no database', async () => {
  await rm(join(dataDir, 'dry-runs'), { recursive: true })
  await writeFile(join(dataDir, 'dry-runs'), 'in the way')
  expect(await play()).toMatchObject({ state: 'failed', failure: 'no_database', outcome: null })
})
