// npm run rankings -- DAYS [SEED]: compares every list of that many days with a naive ranking from the transactions.
// `-- --planted` plants each of the mistakes in turn, all of which must be detected. MISTAKE=<number> plants one.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import setUp from '../../fixtures/test-database.ts'
import { plant } from '../plant.ts'
import { mistakes } from './mistakes.ts'

/** More days than any of the mistakes needs to be detected. */
const plantedDays = 1_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { planted: { type: 'boolean', default: false } },
})
const days = Number(positionals[0] ?? 1_000)
const seed = Number(positionals[1] ?? process.env.SEED ?? Date.now() % 1_000_000_000)
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

/** Plays the days; the exit code is 1 if a list differs. */
async function play(): Promise<void> {
  const { MISTAKE } = process.env
  if (MISTAKE !== undefined) plant(mistakes[Number(MISTAKE)]!)
  const tearDown = await setUp()
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0)
  let printed = 0
  print(`SEED=${seed}`)
  try {
    const { runRankings } = await import('./run-rankings.ts')
    const { counts, ...run } = await runRankings(days, seed, (soFar) => {
      if (performance.now() - printed < 10_000) return
      printed = performance.now()
      print(`${soFar.days} of ${days} days, ${soFar.counts.comparisons} comparisons, ${seconds()} s`)
    })
    print(`${run.days} days without a difference in ${seconds()} s`)
    for (const [what, count] of Object.entries(counts)) print(`  ${what}: ${count}`)
  } catch (fault) {
    print(fault instanceof Error ? fault.message : String(fault))
    process.exitCode = 1
  } finally {
    await tearDown()
  }
}

/** Plants each mistake in a process of its own. */
async function playPlanted(): Promise<void> {
  print(`SEED=${seed}`)
  for (const [index, { name }] of mistakes.entries()) {
    const child = spawn(
      process.execPath,
      [fileURLToPath(import.meta.url), String(plantedDays), String(seed)],
      {
        env: { ...process.env, MISTAKE: String(index) },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
    })
    const [code] = await once(child, 'close')
    const isDetected = code === 1 && said.includes('the naive one:')
    print(`${isDetected ? 'detected    ' : 'NOT DETECTED'} ${name}`)
    if (!isDetected) process.exitCode = 1
  }
}

if (values.planted) await playPlanted()
else await play()
