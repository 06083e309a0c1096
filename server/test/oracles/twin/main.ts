// npm run twin -- <commands>: plays that many commands on the real game and on its naive twin. `-- --planted` plants each
// of the mistakes in turn, all of which must be detected. SEED=<number> repeats a run; MISTAKE=<number> plants one of the
// mistakes in the real game.

import { parseArgs } from 'node:util'
import setUp, { createTestDatabase } from '../../fixtures/test-database.ts'
import { plant } from '../plant.ts'
import { mistakes } from './mistakes.ts'
import { missed } from './play-apart.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { planted: { type: 'boolean', default: false } },
})
process.env.SEED ??= String(Date.now() % 1_000_000_000)
const { MISTAKE, SEED, TEST_DATABASE_TEMPLATE } = process.env
const seed = Number(SEED)
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

/** Plays the commands; the exit code is 1 if the games differ. */
async function play(commands: number): Promise<void> {
  if (MISTAKE !== undefined) plant(mistakes[Number(MISTAKE)]!)
  const database = await createTestDatabase()
  try {
    const { runTwin } = await import('./run-twin.ts')
    print(`SEED=${seed}`)
    const began = performance.now()
    const { executed, counts } = await runTwin(database, commands, seed)
    const seconds = (performance.now() - began) / 1000
    print(`${executed} commands without a difference in ${seconds.toFixed(0)} s; outcomes of orders:`)
    for (const [outcome, count] of [...counts].sort()) print(`  ${outcome}: ${count}`)
  } catch (fault) {
    print(fault instanceof Error ? fault.message : String(fault))
    process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** Plants each mistake in a process of its own. */
async function playPlanted(): Promise<void> {
  print(`SEED=${seed}`)
  for (const [index, { name }] of mistakes.entries()) {
    const isDetected = (await missed(index)) === null
    print(`${isDetected ? 'detected    ' : 'NOT DETECTED'} ${name}`)
    if (!isDetected) process.exitCode = 1
  }
}

const tearDown = TEST_DATABASE_TEMPLATE === undefined ? await setUp() : null
try {
  if (values.planted) await playPlanted()
  else await play(Number(positionals[0] ?? 100_000))
} finally {
  await tearDown?.()
}
