// Durable orders a second over HTTP, compared with the same server committing each order alone. bench/orders.md has method
// and results.

import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { auditLedger } from '@koersklasse/server/src/modules/trading/portfolios/audit-ledger.ts'
import { type OpenDatabase, openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { runPgbench } from './orders/pgbench.ts'
import { insertPlayers } from './orders/players.ts'
import { startServer } from './orders/server.ts'
import { untilPlayable } from './orders/until-playable.ts'
import { keyOf, type Orders, type Report, type Round } from './orders/wire.ts'

const playerCount = 10_000
const rounds = 5
const warmUpMs = 2_000
const measuredMs = 5_000
const goal = 4
const jwtSecret = 'a secret of the benchmark, and of nothing else'

/** The two variants; the first is the server with its defaults. */
const ways = [
  { name: 'in batches', settings: {} },
  { name: 'each order alone', settings: { EXECUTION_BATCH: '1' } },
] as const

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)

function startSender() {
  const child: ChildProcess = fork(fileURLToPath(new URL('orders/sender.ts', import.meta.url)), {
    serialization: 'advanced',
  })
  return {
    tell: (orders: Orders) => child.send(orders),
    run: (port: number, first: number): Promise<Report> =>
      new Promise((resolve, reject) => {
        const fail = (): void => reject(new Error('The sender has ended'))
        child.once('exit', fail)
        child.once('message', (report) => {
          child.off('exit', fail)
          resolve(report as Report)
        })
        child.send({ port, first, warmUpMs, measuredMs } satisfies Round)
      }),
    stop: () => child.disconnect(),
  }
}

/** Compares the responses with the database. */
async function findFaults({ kysely }: OpenDatabase, filled: readonly number[]): Promise<string[]> {
  const rows = await kysely.selectFrom('orders').select(['idempotency_key', 'status']).execute()
  const stored = new Map<string | null, string>()
  for (const { idempotency_key, status } of rows) stored.set(idempotency_key, status)
  const lost = filled.filter((number) => stored.get(keyOf(number)) !== 'completed')
  return [
    ...(lost.length > 0 ? [`${lost.length} orders were answered and are not there`] : []),
    ...(rows.length !== filled.length
      ? [`${filled.length} orders were answered, ${rows.length} are there`]
      : []),
    ...(await auditLedger(kysely)),
  ]
}

const rate = (report: Report): number => report.latenciesMs.length / (report.measuredMs / 1000)
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
const whole = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ')

function percentile(reports: readonly Report[], share: number): string {
  const all = reports.flatMap(({ latenciesMs }) => latenciesMs).sort((a, b) => a - b)
  return `${all[Math.floor(all.length * share)]!.toFixed(1)} ms`
}

const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-orders-'))
const log = { debug() {}, info() {}, warn() {}, error() {} }
const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 2, log })
const sender = startSender()
try {
  const settings = {
    DATABASE_URL: database.connectionString.replace('@/', '@localhost/'),
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
  }
  const first = await startServer(settings)
  const productIds = await untilPlayable(first.port)
  await first.stop()
  sender.tell({ tokens: await insertPlayers(database, playerCount, jwtSecret), productIds })

  print(
    `${playerCount} players, 64 connections, Node ${process.version}, ${availableParallelism()} cores with a load of ` +
      `${loadavg()[0]!.toFixed(1)} at the start; durable orders a second`,
  )
  const reports = ways.map((): Report[] => [])
  const filled: number[] = []
  let next = 0
  for (let round = 0; round < rounds; round++) {
    for (const [index, way] of ways.entries()) {
      const server = await startServer({ ...settings, ...way.settings })
      await untilPlayable(server.port)
      const report = await sender.run(server.port, next)
      await server.stop()
      if (report.refused.length > 0) throw new Error(`Not filled: ${report.refused.slice(0, 3).join('\n')}`)
      next += report.filled.length
      for (const number of report.filled) filled.push(number)
      reports[index]!.push(report)
    }
  }
  const [together, alone] = reports as [Report[], Report[]]
  const ratios = together.map((report, index) => rate(report) / rate(alone[index]!))
  for (const [index, way] of ways.entries()) {
    const those = reports[index]!
    print(
      `  ${way.name}   ${whole(those.map(rate))}   p50 ${percentile(those, 0.5)}   p99 ${percentile(those, 0.99)}` +
        `   (the sender was busy ${Math.max(...those.map(({ busy }) => busy)).toFixed(2)} of the time)`,
    )
  }
  print(`  ratio              ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`)

  const faults = await findFaults(database, filled)
  print(
    faults.length === 0
      ? `${filled.length} orders were answered as filled; each of them, and no other, is in the database; the books are right.`
      : faults.join('\n'),
  )
  const transactions = await runPgbench(database)
  print(
    transactions === null
      ? 'There is no pgbench here to compare with.'
      : `pgbench, TPC-B-like, 16 clients, on the same PostgreSQL: ${transactions.toFixed(0)} a second; orders are ${(median(together.map(rate)) / transactions).toFixed(2)} times as many.`,
  )
  const isReached = median(ratios) >= goal && faults.length === 0
  print(
    `The median ratio is ${median(ratios).toFixed(2)}; the goal of ${goal} is ${isReached ? 'reached' : 'missed'}.`,
  )
  process.exitCode = isReached ? 0 : 1
} finally {
  sender.stop()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
