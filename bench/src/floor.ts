// Orders a second of a server that does the least for each, compared with pgbench on the same PostgreSQL: how far the goals
// of bench/orders.md are from what can be had. bench/floor.md has method and results.

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { type Share, shares } from './floor/share.ts'
import { type Cost, readCpu, tableOf } from './orders/costs.ts'
import { preparePgbench } from './orders/pgbench.ts'
import { insertPlayers } from './orders/players.ts'
import { startServer } from './orders/server.ts'
import { untilPlayable } from './orders/until-playable.ts'
import type { Orders, Report, Round } from './orders/wire.ts'
import { startProcess } from './start-process.ts'
import { median } from './statistics.ts'

const playerCount = 10_000
const rounds = process.argv.includes('--short') ? 1 : 3
const pgbenchSeconds = 5
/** Each player buys and sells once before the measurement. */
const warmUpOrders = 2 * playerCount
const measuredMs = 4_000
const sizes = [64, 512, 4_096]
const jwtSecret = 'a secret of the benchmark, and of nothing else'
const program = fileURLToPath(new URL('floor/server.ts', import.meta.url))
const print = (line = ''): boolean => process.stdout.write(`${line}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-floor-'))
const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 2, log: silentLog })
const connectionString = database.connectionString.replace('@/', '@localhost/')
const sender = startProcess<Orders, Round, Report>('orders/sender.ts')
let next = 0

/** Sends orders for a period. */
async function send(port: number, connections: number, forMs: number): Promise<Report> {
  const report = await sender.run({ port, first: next, connections, warmUpMs: 500, measuredMs: forMs })
  if (report.refused.length > 0) throw new Error(`Not filled: ${report.refused.slice(0, 3).join('\n')}`)
  next += report.filled.length
  return report
}

/** Measures a new server; resolves to its orders a second and what they cost. */
async function measure(share: Share, connections: number): Promise<Cost & { rate: number }> {
  const server = await startServer({}, ['--max-semi-space-size=64', program, connectionString, share])
  try {
    for (const warmAt = next + warmUpOrders; next < warmAt; ) await send(server.port, connections, 500)
    const before = await readCpu(database, server.pid, sender.pid)
    const { latenciesMs, filled } = await send(server.port, connections, measuredMs)
    const after = await readCpu(database, server.pid, sender.pid)
    return {
      rate: latenciesMs.length / (measuredMs / 1_000),
      ...{ before, after, orders: filled.length, parts: null },
    }
  } finally {
    await server.stop()
  }
}

try {
  const game = await startServer({ DATABASE_URL: connectionString, DATA_DIR: dataDir, JWT_SECRET: jwtSecret })
  const productIds = await untilPlayable(game.port)
  await game.stop()
  sender.tell({ tokens: await insertPlayers(database, playerCount, jwtSecret), productIds })
  const runPgbench = await preparePgbench(database)
  if (runPgbench === null) throw new Error('There is no pgbench here to compare with')

  print(
    `${playerCount} players, Node ${process.version}, ${availableParallelism()} cores with a load of ` +
      `${loadavg()[0]!.toFixed(1)} at the start; durable orders a second`,
  )
  const transactions: number[] = []
  const measured = shares.map((share) => ({
    share,
    sizes: sizes.map((connections) => ({ connections, costs: [] as Awaited<ReturnType<typeof measure>>[] })),
  }))
  for (let round = 0; round < rounds; round++) {
    transactions.push(runPgbench(pgbenchSeconds).rate)
    for (const one of measured)
      for (const { connections, costs } of one.sizes) costs.push(await measure(one.share, connections))
  }
  const pgbench = median(transactions)
  const whole = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ')
  print(`pgbench, TPC-B-like, 16 clients   ${whole(transactions)}   median ${pgbench.toFixed(0)}`)
  for (const { share, sizes } of measured) {
    print(
      share === 'rows' ? '\nThe rows alone' : '\nThe rows, what a batch reads, and the message to the player',
    )
    for (const { connections, costs } of sizes) {
      const rates = costs.map(({ rate }) => rate)
      print(
        `${String(connections).padStart(5)} connections   ${whole(rates)}   median ${median(rates).toFixed(0)}` +
          `   ${(median(rates) / pgbench).toFixed(2)} times pgbench`,
      )
    }
    for (const line of tableOf(sizes)) print(line)
  }
} finally {
  sender.stop()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
