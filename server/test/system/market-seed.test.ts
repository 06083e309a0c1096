// The seed of the simulator is a secret of each installation, so that nobody can compute the prices of another.

import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { fewInstruments } from '../fixtures/few-instruments.ts'
import { ManualClock } from '../fixtures/manual-clock.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'
import { until } from '../fixtures/until.ts'

/** Starts a game on a new database, at the same instant; returns its generated past, a price for each day. */
async function pastOf(dataDir: string): Promise<string[]> {
  const database = await createTestDatabase()
  const variables = {
    ...{ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.connectionString, LOG_LEVEL: 'silent' },
    ...{ INSTRUMENTS_FILE: fewInstruments, SIMULATED_PLAYERS: '0' },
  }
  const clock = new ManualClock(Date.UTC(2026, 2, 3, 10))
  const server = await compose(readConfig(variables, true), { clock })
  try {
    await server.listen()
    // There are prices once the whole past is saved.
    await until(async () => (await server.app.inject('/health/ready')).statusCode === 200)
    const { rows } = await database.pool.query<{ close: string }>(
      `select close from candles where symbol = 'AEX' and length = 'day' order by start_at`,
    )
    expect(rows.length).toBeGreaterThan(200)
    return rows.map(({ close }) => close)
  } finally {
    await server.close()
    await database.close()
  }
}

it('differs between installations, and stays the same in each', async () => {
  const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'koersklasse-seed-'))))
  try {
    const [past, again, elsewhere] = await Promise.all(
      [folders[0]!, folders[0]!, folders[1]!].map((folder) => pastOf(folder)),
    )
    expect((await stat(join(folders[0]!, 'keys/market-seed'))).mode & 0o777).toBe(0o600)
    expect(again).toEqual(past)
    expect(elsewhere).not.toEqual(past)
  } finally {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
  }
})
