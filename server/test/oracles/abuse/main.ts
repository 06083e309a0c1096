// npm run abuse: makes 100,000 attempts with each strategy to win without risk, and compares what each earned with the
// most that its risk explains. `-- 5000` makes that many, `-- 5000 "late feed"` only with that strategy. `-- --planted`
// plants each of the holes in turn, all of which must be found. SEED=<number> repeats a run.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import setUp from '../../fixtures/test-database.ts'
import { plant } from '../plant.ts'
import { type Hole, holes } from './holes.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { planted: { type: 'boolean', default: false } },
})
const attemptsWithHole = 2_000
/** The most attempts that are made on the same quotes. */
const mostPlayers = 1_000
const { HOLE, SEED, TEST_DATABASE_TEMPLATE } = process.env
const seed = Number(SEED ?? Date.now() % 1_000_000_000)
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

/** Makes the attempts; the exit code is 1 if there is a hole. */
async function attempt(): Promise<void> {
  if (HOLE !== undefined) plant(holes[Number(HOLE)]!)
  const { runAbuse } = await import('./run-abuse.ts')
  const { strategies } = await import('./strategies/all.ts')
  const [attempts = '100000', name] = positionals
  const chosen = strategies.filter((strategy) => name === undefined || strategy.name === name)
  const began = performance.now()
  print(`SEED=${seed}`)
  const players = Math.min(mostPlayers, Math.ceil(Number(attempts) / 4))
  const found = await runAbuse(chosen, { attempts: Number(attempts), players, seed }, print)
  print(`${((performance.now() - began) / 1_000).toFixed(0)} s; holes: ${found.join(', ') || 'none'}`)
  if (found.length > 0 || chosen.length === 0) process.exitCode = 1
}

/** Plants each hole in a process of its own. */
function attemptPlanted(): void {
  for (const [index, hole] of holes.entries()) {
    const isFound = isFoundIn(index, hole)
    print(`${isFound ? 'found    ' : 'NOT FOUND'} ${hole.name} (${hole.foundBy})`)
    if (!isFound) process.exitCode = 1
  }
}

function isFoundIn(index: number, { foundBy }: Hole): boolean {
  const main = fileURLToPath(import.meta.url)
  const { stdout } = spawnSync(process.execPath, [main, String(attemptsWithHole), foundBy], {
    env: { ...process.env, HOLE: String(index), SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  return stdout.includes(`holes: ${foundBy}`)
}

const tearDown = TEST_DATABASE_TEMPLATE === undefined ? await setUp() : null
try {
  if (values.planted) attemptPlanted()
  else await attempt()
} finally {
  await tearDown?.()
}
