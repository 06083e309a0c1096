// Durable orders a second over HTTP, compared with pgbench on the same PostgreSQL. bench/orders.md has method and results.

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditLedger } from '@koersklasse/server/src/modules/trading/portfolios/audit-ledger.ts'
import { type OpenDatabase, openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { type Cost, readCpu, tableOf } from './orders/costs.ts'
import { type PgbenchReport, preparePgbench } from './orders/pgbench.ts'
import { insertPlayers } from './orders/players.ts'
import { partsOf, profileInto } from './orders/profile.ts'
import { type RunningServer, startServer } from './orders/server.ts'
import { untilPlayable } from './orders/until-playable.ts'
import { keyOf, type Orders, type Report, type Round } from './orders/wire.ts'
import { startProcess } from './start-process.ts'
import { median, percentile as percentileOf } from './statistics.ts'

const playerCount = 10_000
const rounds = process.argv.includes('--short') ? 1 : 3
const withProfile = process.argv.includes('--profile')
const pgbenchSeconds = 5
/** How many orders warm a server up: each player buys and sells once. */
const warmUpOrders = 2 * playerCount
const warmUpMs = 500
const measuredMs = 4_000
const jwtSecret = 'a secret of the benchmark, and of nothing else'

/** How many connections each measurement has, and the goal: how many orders for each transaction of pgbench. */
const sizes = [
  { connections: 64, goal: 1, worstP99: 60 },
  { connections: 512, goal: 2, worstP99: null },
  { connections: 4_096, goal: null, worstP99: null },
] as const

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)

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
const whole = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ')

/** A percentile of the latencies of some rounds, in milliseconds. */
const percentile = (reports: readonly Pick<Report, 'latenciesMs'>[], share: number): number =>
  percentileOf(
    reports.flatMap(({ latenciesMs }) => latenciesMs),
    share,
  )

const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-orders-'))
const log = silentLog
const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 2, log })
const sender = startProcess<Orders, Round, Report>('orders/sender.ts')
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
  const runPgbench = await preparePgbench(database)

  print(
    `${playerCount} players, Node ${process.version}, ${availableParallelism()} cores with a load of ` +
      `${loadavg()[0]!.toFixed(1)} at the start; durable orders a second`,
  )
  const reports = sizes.map((): Report[] => [])
  const costs = sizes.map((): Cost[] => [])
  const transactions: PgbenchReport[] = []
  const filled: number[] = []
  let next = 0
  /** Sends orders for a period; their connections are open before the measurement begins. */
  const send = async (port: number, connections: number, forMs: number): Promise<Report> => {
    const report = await sender.run({ port, first: next, connections, warmUpMs, measuredMs: forMs })
    if (report.refused.length > 0) throw new Error(`Not filled: ${report.refused.slice(0, 3).join('\n')}`)
    next += report.filled.length
    for (const number of report.filled) filled.push(number)
    return report
  }
  /** Warms a server up and measures it. */
  const measure = async ({ port, pid }: RunningServer, connections: number) => {
    await untilPlayable(port)
    for (const warmAt = next + warmUpOrders; next < warmAt; ) await send(port, connections, warmUpMs)
    const before = await readCpu(database, pid, sender.pid)
    const report = await send(port, connections, measuredMs)
    return { before, report, after: await readCpu(database, pid, sender.pid) }
  }
  for (let round = 0; round < rounds; round++) {
    if (runPgbench !== null) transactions.push(runPgbench(pgbenchSeconds))
    for (const [index, { connections }] of sizes.entries()) {
      const profile = withProfile ? join(dataDir, `profile-${round}-${connections}`) : null
      const server = await startServer({ ...settings, ...(profile && profileInto(profile)) })
      const { before, report, after } = await measure(server, connections).finally(() => server.stop())
      reports[index]!.push(report)
      costs[index]!.push({
        before,
        after,
        orders: report.filled.length,
        parts: profile === null ? null : await partsOf(profile, report),
      })
    }
  }

  const rates = transactions.map((report) => report.rate)
  const pgbench = median(rates)
  print(
    runPgbench === null
      ? 'There is no pgbench here to compare with.'
      : `pgbench, TPC-B-like, 16 clients   ${whole(rates)}   median ${pgbench.toFixed(0)}` +
          `   p50 ${percentile(transactions, 0.5).toFixed(1)} ms   p99 ${percentile(transactions, 0.99).toFixed(1)} ms`,
  )
  let isReached = true
  for (const [index, { connections, goal, worstP99 }] of sizes.entries()) {
    const those = reports[index]!
    const ratio = median(those.map(rate)) / pgbench
    const [p50, p99] = [percentile(those, 0.5), percentile(those, 0.99)]
    const isMissed = (goal !== null && ratio < goal) || (worstP99 !== null && p99 >= worstP99)
    if (isMissed) isReached = false
    print(
      `${String(connections).padStart(5)} connections   ${whole(those.map(rate))}   median ${median(those.map(rate)).toFixed(0)}` +
        `   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${ratio.toFixed(2)} times pgbench` +
        (goal === null ? '' : ` (goal ${goal.toFixed(1)}: ${isMissed ? 'missed' : 'reached'})`),
    )
  }
  print()
  for (const line of tableOf(sizes.map(({ connections }, index) => ({ connections, costs: costs[index]! }))))
    print(line)

  const faults = await findFaults(database, filled)
  print(
    faults.length === 0
      ? `${filled.length} orders were answered as filled; each of them, and no other, is in the database; the books are right.`
      : faults.join('\n'),
  )
  process.exitCode = isReached && faults.length === 0 ? 0 : 1
} finally {
  sender.stop()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
