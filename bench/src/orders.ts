// Durable orders a second over HTTP, compared with pgbench on the same PostgreSQL. bench/orders.md has method and results.

import { join } from 'node:path'
import { auditLedger } from '@koersklasse/server/src/modules/trading/portfolios/audit-ledger.ts'
import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { type Cost, tableOf } from './orders/costs.ts'
import { openOrderLoad, rateOf, whole } from './orders/open-load.ts'
import type { PgbenchReport } from './orders/pgbench.ts'
import { partsOf, profileInto } from './orders/profile.ts'
import { startServer } from './orders/server.ts'
import { untilPlayable } from './orders/until-playable.ts'
import { keyOf, type Report } from './orders/wire.ts'
import { median, percentile as percentileOf } from './statistics.ts'

const rounds = process.argv.includes('--short') ? 1 : 3
const withProfile = process.argv.includes('--profile')

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

/** A percentile of the latencies of some rounds, in milliseconds. */
const percentile = (reports: readonly Pick<Report, 'latenciesMs'>[], share: number): number =>
  percentileOf(
    reports.flatMap(({ latenciesMs }) => latenciesMs),
    share,
  )

const load = await openOrderLoad('orders')
const { runPgbench, filled } = load
try {
  print(load.title)
  const reports = sizes.map((): Report[] => [])
  const costs = sizes.map((): Cost[] => [])
  const transactions: PgbenchReport[] = []
  for (let round = 0; round < rounds; round++) {
    if (runPgbench !== null) transactions.push(runPgbench())
    for (const [index, { connections }] of sizes.entries()) {
      const profile = withProfile ? join(load.dataDir, `profile-${round}-${connections}`) : null
      const server = await startServer({ ...load.settings, ...(profile && profileInto(profile)) })
      const measure = untilPlayable(server.port).then(() => load.measure(server, connections))
      const { before, report, after } = await measure.finally(() => server.stop())
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
    const ratio = median(those.map(rateOf)) / pgbench
    const [p50, p99] = [percentile(those, 0.5), percentile(those, 0.99)]
    const isMissed = (goal !== null && ratio < goal) || (worstP99 !== null && p99 >= worstP99)
    if (isMissed) isReached = false
    print(
      `${String(connections).padStart(5)} connections   ${whole(those.map(rateOf))}   median ${median(those.map(rateOf)).toFixed(0)}` +
        `   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${ratio.toFixed(2)} times pgbench` +
        (goal === null ? '' : ` (goal ${goal.toFixed(1)}: ${isMissed ? 'missed' : 'reached'})`),
    )
  }
  print()
  for (const line of tableOf(sizes.map(({ connections }, index) => ({ connections, costs: costs[index]! }))))
    print(line)

  const faults = await findFaults(load.database, filled)
  print(
    faults.length === 0
      ? `${filled.length} orders were answered as filled; each of them, and no other, is in the database; the books are right.`
      : faults.join('\n'),
  )
  process.exitCode = isReached && faults.length === 0 ? 0 : 1
} finally {
  await load.close()
}
