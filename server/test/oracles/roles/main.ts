// npm run roles -- SEQUENCES [SEED]: plays that many sequences of gaining and losing the roles.

import setUp, { createTestDatabase } from '../../fixtures/test-database.ts'
import { playSequences } from './play-sequences.ts'

const sequences = Number(process.argv[2] ?? 1_000)
const seed = Number(process.argv[3] ?? process.env.SEED ?? Date.now() % 1_000_000_000)
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

print(`SEED=${seed}`)
const tearDown = await setUp()
try {
  const database = await createTestDatabase({ poolSize: 20 })
  try {
    const counts = await playSequences(database, sequences, seed, (soFar) => {
      if (soFar.sequences % 100 === 0) print(`${soFar.sequences} of ${sequences} sequences`)
    })
    for (const [what, count] of Object.entries(counts)) print(`  ${what}: ${Math.round(count)}`)
  } finally {
    await database.close()
  }
} catch (fault) {
  print(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault))
  process.exitCode = 1
} finally {
  await tearDown()
}
