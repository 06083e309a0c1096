// The calls that the app makes when it is opened, by 10,000 players, compared with Fastify returning the same bytes from
// memory. bench/reads.md has method and results.

import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { freePort } from '@koersklasse/server/test/fixtures/free-port.ts'
import { readCpu } from './orders/costs.ts'
import { insertPlayers } from './orders/players.ts'
import { type RunningServer, startServer } from './orders/server.ts'
import { untilPlayable } from './orders/until-playable.ts'
import type * as orders from './orders/wire.ts'
import { ask } from './reads/answers.ts'
import type * as reads from './reads/wire.ts'
import { startProcess } from './start-process.ts'
import { median, percentile } from './statistics.ts'

const goals = { ratio: 0.5, p99: 30 }
const playerCount = 10_000
const rounds = process.argv.includes('--short') ? 1 : 3
/** How long players buy before the measurement, in milliseconds. */
const buyingMs = 25_000
/** How long the log of the competition may take to catch up with these orders, in milliseconds. */
const logDeadlineMs = 300_000
/** How long ago the players began, in milliseconds. */
const ageMs = 20 * 24 * 3_600_000
const connections = 64
const jwtSecret = 'a secret of the benchmark, and of nothing else'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const print = (line = ''): boolean => process.stdout.write(`${line}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-reads-'))
const log = silentLog
const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 2, log })
const sender = startProcess<orders.Orders, orders.Round, orders.Report>('orders/sender.ts')
const caller = startProcess<reads.Starts, reads.Round, reads.Report>('reads/caller.ts')
const running: RunningServer[] = []
let nextPlayer = 0

/** Waits until the log of the competition has this many entries, so that only calls are measured. */
async function untilLogged(entries: number): Promise<void> {
  for (const end = performance.now() + logDeadlineMs; performance.now() < end; await pause(1_000)) {
    const { rows } = await database.pool.query('select count(*) as entries from competition_log')
    if (rows[0].entries >= entries) return
  }
  throw new Error('The log of the competition is behind')
}

/** Ages the portfolios to the middle of a competition, and spreads their trades over the days since they began. */
async function makeOlder(): Promise<void> {
  await database.pool.query(`
    alter table transactions disable trigger user;
    update portfolios set created_at = created_at - ${ageMs};
    update transactions set created_at = created_at - (random() * ${ageMs})::bigint;
    alter table transactions enable trigger user`)
}

/** Lets the players make these calls for a period; resolves to latencies, rate, and processor microseconds per call. */
async function measure(
  server: RunningServer,
  paths: readonly string[],
  { rate = null as number | null, ms = 5_000 } = {},
) {
  caller.tell({ tokens, paths })
  const before = await readCpu(database, server.pid, caller.pid)
  const round = { port: server.port, first: nextPlayer, rate, warmUpMs: ms / 4, measuredMs: ms }
  const report = await caller.run({ ...round, connections: rate === null ? connections : 1_024 })
  const after = await readCpu(database, server.pid, caller.pid)
  if (report.refused.length > 0) throw new Error(`Refused: ${report.refused.slice(0, 3).join('\n')}`)
  nextPlayer += Math.ceil(report.calls / paths.length)
  return {
    latenciesMs: report.latenciesMs,
    rate: (Object.values(report.latenciesMs).flat().length / ms) * 1_000,
    serverUs: (after.server - before.server) / report.calls,
    postgresUs: (after.postgres - before.postgres) / report.calls,
  }
}
type Measured = Awaited<ReturnType<typeof measure>>

/** The medians of some rounds. */
function mediansOf(those: readonly Measured[]) {
  const of = (value: (one: Measured) => number): number => median(those.map(value))
  return {
    rate: of((one) => one.rate),
    serverUs: of((one) => one.serverUs),
    postgresUs: of((one) => one.postgresUs),
    totalUs: of((one) => one.serverUs + one.postgresUs),
  }
}

const columns = (...values: (number | string)[]): string =>
  values.map((value) => (typeof value === 'string' ? value : value.toFixed(0)).padStart(12)).join('')

let tokens: string[] = []
try {
  const server = await startServer({
    DATABASE_URL: database.connectionString.replace('@/', '@localhost/'),
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
    // It takes changes from pages of the port that it was told only.
    PORT: String(await freePort()),
  })
  running.push(server)
  const productIds = await untilPlayable(server.port)
  tokens = await insertPlayers(database, playerCount, jwtSecret)
  sender.tell({ tokens, productIds, keep: true })
  const buying = { port: server.port, first: 0, connections: 512, warmUpMs: 0, measuredMs: buyingMs }
  const bought = await sender.run(buying)
  await untilLogged(bought.filled.length)
  await makeOlder()
  await database.pool.query('vacuum analyze')

  const recorder = here('../../e2e/tools/record-calls.ts')
  const address = `http://localhost:${server.port}`
  const recorded = execFileSync(process.execPath, [recorder, address, tokens[0]!], { encoding: 'utf8' })
  const paths: string[] = JSON.parse(recorded)
  const each = new Set(paths)
  const answers = await ask(server.port, tokens[0]!, [...each])
  await writeFile(join(dataDir, 'answers.json'), JSON.stringify(answers))
  const memory = await startServer({}, [here('reads/memory.ts'), join(dataDir, 'answers.json')])
  running.push(memory)

  print(
    `${playerCount} players with ${bought.filled.length} transactions, Node ${process.version}, ` +
      `${availableParallelism()} cores with a load of ${loadavg()[0]!.toFixed(1)} at the start`,
  )
  const inMemory: Measured[] = []
  const inGame: Measured[] = []
  for (let round = 0; round < rounds; round += 1) {
    inMemory.push(await measure(memory, paths))
    inGame.push(await measure(server, paths))
  }
  print(`\nThe calls of a start over ${connections} connections; microseconds of processor time a call`)
  print(columns('', 'a second', 'server', 'PostgreSQL', 'per core'))
  for (const [name, those] of [
    ['memory', inMemory],
    ['game', inGame],
  ] as const) {
    const { rate, serverUs, postgresUs, totalUs } = mediansOf(those)
    print(columns(name, rate, serverUs, postgresUs, 1_000_000 / totalUs))
  }
  const ratio = mediansOf(inMemory).totalUs / mediansOf(inGame).totalUs
  print(`The game has ${ratio.toFixed(2)} of the memory's calls a second and core (goal ${goals.ratio}).`)

  const rate = mediansOf(inGame).rate / 2
  const atHalf: Measured[] = []
  for (let round = 0; round < rounds; round += 1) atHalf.push(await measure(server, paths, { rate }))
  const latencies = (path?: string): number[] =>
    atHalf.flatMap(({ latenciesMs }) =>
      path === undefined ? Object.values(latenciesMs).flat() : latenciesMs[path]!,
    )

  print(
    `\nEach call; the latency in ms is that at half load, ${rate.toFixed(0)} calls of starts a second at random moments`,
  )
  print(columns('memory', 'server', 'PostgreSQL', 'p50', 'p99', 'bytes'))
  for (const path of each) {
    const alone = { ms: 1_500 }
    const [fromMemory, fromGame] = [
      await measure(memory, [path], alone),
      await measure(server, [path], alone),
    ]
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(latencies(path), share).toFixed(1))
    const costs = [fromMemory.serverUs, fromGame.serverUs, fromGame.postgresUs]
    const bytes = Buffer.byteLength(answers[path]!.body)
    const times = paths.filter((one) => one === path).length
    print(`${columns(...costs, p50!, p99!, bytes)}   ${times} x ${path}`)
  }
  const p99 = percentile(latencies(), 0.99)
  print(
    columns('', '', '', percentile(latencies(), 0.5).toFixed(1), p99.toFixed(1)) +
      `  all (goal ${goals.p99})`,
  )
  const isReached = ratio >= goals.ratio && p99 < goals.p99
  print(`The goals are ${isReached ? 'reached' : 'missed'}.`)
  process.exitCode = isReached ? 0 : 1
} finally {
  sender.stop()
  caller.stop()
  for (const server of running) await server.stop()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
