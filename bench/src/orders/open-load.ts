// A database with players whose orders are sent by a process of its own, one number after the other.

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { startProcess } from '../start-process.ts'
import { type Cost, readCpu } from './costs.ts'
import { type PgbenchReport, preparePgbench } from './pgbench.ts'
import { insertPlayers } from './players.ts'
import { type RunningServer, startServer } from './server.ts'
import { untilPlayable } from './until-playable.ts'
import type { Orders, Report, Round } from './wire.ts'

const playerCount = 10_000
/** How many orders warm a server up: each player buys and sells once. */
const warmUpOrders = 2 * playerCount
const warmUpMs = 500
const measuredMs = 4_000
const pgbenchSeconds = 5
const jwtSecret = 'a secret of the benchmark, and of nothing else'

export interface OrderLoad {
  database: OpenDatabase
  dataDir: string
  /** The settings of a server on this database. */
  settings: { DATABASE_URL: string; DATA_DIR: string; JWT_SECRET: string }
  /** What was measured: the players, the machine, and how busy it was at the start. */
  title: string
  /** Runs pgbench on the same PostgreSQL; null where there is none. */
  runPgbench: (() => PgbenchReport) | null
  /** Warms a server up, and measures it with so many connections. Throws if an order is not filled. */
  measure(
    server: Pick<RunningServer, 'port' | 'pid'>,
    connections: number,
  ): Promise<Pick<Cost, 'before' | 'after'> & { report: Report }>
  /** The numbers of all orders that were answered as filled. */
  filled: readonly number[]
  close(): Promise<void>
}

/** @param name a name for its folder */
export async function openOrderLoad(name: string): Promise<OrderLoad> {
  const dataDir = await mkdtemp(join(tmpdir(), `koersklasse-${name}-`))
  const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 2, log: silentLog })
  const sender = startProcess<Orders, Round, Report>('orders/sender.ts')
  const filled: number[] = []
  const settings = {
    DATABASE_URL: database.connectionString.replace('@/', '@localhost/'),
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
  }

  async function close(): Promise<void> {
    sender.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }

  /** Sends orders for a period; their connections are open before it begins. */
  async function send(port: number, connections: number, forMs: number): Promise<Report> {
    const round = { port, first: filled.length, connections, warmUpMs, measuredMs: forMs }
    const report = await sender.run(round)
    if (report.refused.length > 0) throw new Error(`Not filled: ${report.refused.slice(0, 3).join('\n')}`)
    for (const number of report.filled) filled.push(number)
    return report
  }

  /** Starts the game once, for its tables and prices, and adds the players. */
  async function prepare(): Promise<(() => PgbenchReport) | null> {
    const game = await startServer(settings)
    const productIds = await untilPlayable(game.port)
    await game.stop()
    sender.tell({ tokens: await insertPlayers(database, playerCount, jwtSecret), productIds })
    const runPgbench = await preparePgbench(database)
    return runPgbench && (() => runPgbench(pgbenchSeconds))
  }

  const runPgbench = await prepare().catch(async (fault: unknown) => {
    await close()
    throw fault
  })
  return {
    ...{ database, dataDir, settings, runPgbench, filled, close },
    title:
      `${playerCount} players, Node ${process.version}, ${availableParallelism()} cores with a load of ` +
      `${loadavg()[0]!.toFixed(1)} at the start; durable orders a second`,
    async measure({ port, pid }, connections) {
      for (const warmAt = filled.length + warmUpOrders; filled.length < warmAt; )
        await send(port, connections, warmUpMs)
      const before = await readCpu(database, pid, sender.pid)
      const report = await send(port, connections, measuredMs)
      return { before, report, after: await readCpu(database, pid, sender.pid) }
    },
  }
}

/** Orders a second. */
export const rateOf = (report: Report): number => report.latenciesMs.length / (report.measuredMs / 1_000)

/** Rates without decimals, in a row. */
export const whole = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ')
