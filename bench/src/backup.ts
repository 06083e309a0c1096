// A backup of a game with a million transactions, and a restore of it. bench/backup.md has method and result.

import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@koersklasse/server/src/platform/database/migrate.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { createLog } from '@koersklasse/server/src/platform/log.ts'
import { insertTrades } from './backup/insert-trades.ts'

const transactions = Number(process.argv[2] ?? 1_000_000)
const goalSeconds = 120
const program = fileURLToPath(new URL('backup/run.ts', import.meta.url))

const print = (line: string): void => void process.stdout.write(`${line}\n`)

function run(what: 'backup' | 'restore', place: string): number {
  const output = execFileSync(process.execPath, [program, what, place, file], { encoding: 'utf8' })
  const { seconds, cpuSeconds, megabytes } = JSON.parse(output)
  const cost = `${cpuSeconds.toFixed(1)} s of a processor and at most ${megabytes.toFixed(0)} MB in its process`
  print(`  ${what.padEnd(7)}  ${seconds.toFixed(1)} s; ${cost}; load ${loadavg()[0]!.toFixed(1)}`)
  return seconds
}

const folder = await mkdtemp(join(tmpdir(), 'bench-backup-'))
const file = join(folder, 'game.age')
const log = createLog('error')
const database = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'game'), poolSize: 2, log })
try {
  await migrate(database)
  await insertTrades(database, transactions)
  const { rows } = await database.pool.query('select pg_database_size(current_database()) as bytes')
  print(`Node ${process.version}, ${availableParallelism()} cores with a load of ${loadavg()[0]!.toFixed(1)}`)
  print(`${transactions} transactions, ${(Number(rows[0].bytes) / 1e6).toFixed(0)} MB in the database`)
  const made = run('backup', database.connectionString)
  print(`  the file has ${((await stat(file)).size / 1e6).toFixed(0)} MB`)
  const restored = run('restore', join(folder, 'restored'))
  const isReached = Math.max(made, restored) < goalSeconds
  print(`The goal of ${goalSeconds} s for each is ${isReached ? '' : 'NOT '}reached.`)
  process.exitCode = isReached ? 0 : 1
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
