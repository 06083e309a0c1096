// npm run bad-ticks -- <times> [seed]: repairs what wrong quotes caused in the recorded week, and closes a competition again,
// on nodes that are killed or lose the role of the engine this many times. Compares what every player has and sees with a
// game without the wrong quotes.

import { isDeepStrictEqual } from 'node:util'
import { auditLedger } from '../../../src/modules/trading/portfolios/audit-ledger.ts'
import setUp, { createTestDatabase } from '../../fixtures/test-database.ts'
import { killRepair } from './killed-repair.ts'

const disturbances = Number(process.argv[2] ?? 20)
const seed = Number(process.argv[3] ?? process.env.SEED ?? Date.now() % 1_000_000_000)
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

print(`SEED=${seed}`)
const tearDown = await setUp()
try {
  const [right, wrong] = [await createTestDatabase(), await createTestDatabase()] as const
  const killed = await killRepair([right, wrong], { disturbances, seed, onProgress: print })
  const { kills, moves, places, without, after } = killed
  const differing = after.flatMap((one, player) => (isDeepStrictEqual(one, without[player]) ? [] : [player]))
  const faults = [...killed.faults, ...(await auditLedger(wrong.kysely))]
  print(`Nodes were killed ${kills} times and lost their role ${moves} times, at ${places.length} places.`)
  print(`${after.length} players compared, ${differing.length} differ: ${differing.join(', ')}`)
  for (const fault of faults) print(JSON.stringify(fault))
  if (differing.length > 0 || faults.length > 0) process.exitCode = 1
  await right.close()
  await wrong.close()
} finally {
  await tearDown()
}
