// npm run twin -- <commands>: plays that many commands on the real game and on its naive twin. SEED=<number> repeats a
// run; MISTAKE=<number> plants one of the mistakes in the real game.

import setUp, { createTestDatabase } from '../../fixtures/test-database.ts'
import { plant } from '../plant.ts'
import { mistakes } from './mistakes.ts'

const { MISTAKE, SEED, TEST_DATABASE_TEMPLATE } = process.env
if (MISTAKE !== undefined) plant(mistakes[Number(MISTAKE)]!)
const commands = Number(process.argv[2] ?? 100_000)
const seed = Number(SEED ?? Date.now() % 1_000_000_000)
const tearDown = TEST_DATABASE_TEMPLATE === undefined ? await setUp() : null
const database = await createTestDatabase()
try {
  const { runTwin } = await import('./run-twin.ts')
  process.stdout.write(`SEED=${seed}\n`)
  const began = performance.now()
  const { executed, counts } = await runTwin(database, commands, seed)
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(
    `${executed} commands without a difference in ${seconds.toFixed(0)} s; outcomes of orders:\n`,
  )
  for (const [outcome, count] of [...counts].sort()) process.stdout.write(`  ${outcome}: ${count}\n`)
} catch (fault) {
  process.stdout.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exitCode = 1
} finally {
  await database.close()
  await tearDown?.()
}
