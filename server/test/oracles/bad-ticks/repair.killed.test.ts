// Disturbs the repair of wrong quotes, and the closing after it, a few times; `npm run bad-ticks -- 20` does so 20 times.

import { afterAll, expect, it } from 'vitest'
import { auditLedger } from '../../../src/modules/trading/portfolios/audit-ledger.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { createTestDatabase } from '../../fixtures/test-database.ts'
import { killRepair } from './killed-repair.ts'

const seed = Number(process.env.SEED ?? 20261124)
const databases: OpenDatabase[] = []
afterAll(async () => {
  for (const database of databases) await database.close()
})

it('leaves every player with the right portfolio, wherever nodes are killed or lose their role', async () => {
  process.stdout.write(`Killed repair: SEED=${seed}\n`)
  databases.push(await createTestDatabase(), await createTestDatabase())
  const [right, wrong] = databases as [OpenDatabase, OpenDatabase]
  const { kills, moves, places, ...killed } = await killRepair([right, wrong], { disturbances: 6, seed })
  expect(kills + moves, places.join(', ')).toBeGreaterThanOrEqual(5)
  for (const [player, outcome] of killed.after.entries())
    expect(outcome, `player ${player}`).toEqual(killed.without[player])
  expect(killed.faults).toEqual([])
  expect(await auditLedger(wrong.kysely)).toEqual([])
}, 300_000)
