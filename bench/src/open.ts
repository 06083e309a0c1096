// The opening of the market: 50,000 overnight orders are decided while players place new ones. bench/open.md has method and
// results.

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { auditLedger } from '@koersklasse/server/src/modules/trading/portfolios/audit-ledger.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { countParked, parkOrders } from './open/park-orders.ts'
import { insertPlayers } from './orders/players.ts'
import { type RunningServer, startServer } from './orders/server.ts'
import { untilPlayable } from './orders/until-playable.ts'
import type { Orders, Report, Round } from './orders/wire.ts'
import { startProcess } from './start-process.ts'
import { percentile } from './statistics.ts'

const playerCount = 10_000
/** Sunday, and the openings of Monday and Tuesday at 08:00 in Amsterdam. */
const sunday = Date.UTC(2026, 10, 22, 12)
const openings = [Date.UTC(2026, 10, 23, 7), Date.UTC(2026, 10, 24, 7)] as const
/** How long before an opening a server is started, in milliseconds. */
const earlyMs = 20_000
const roundMs = 1_000
const calmRounds = 5
const goals = { decidedMs: 20_000, placedMs: 1_000 }
const jwtSecret = 'a secret of the benchmark, and of nothing else'

/** The two variants; the first is the server with its defaults. */
const ways = [
  { name: 'in batches', parked: 50_000, settings: {}, opening: openings[0] },
  { name: 'each order alone', parked: 2_000, settings: { EXECUTION_BATCH: '1' }, opening: openings[1] },
] as const

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)
const serverAt = fileURLToPath(new URL('open/server-at.ts', import.meta.url))

const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-open-'))
const log = silentLog
const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 2, log })
const sender = startProcess<Orders, Round, Report>('orders/sender.ts')
let next = 0

/** Starts a server whose clock is set to this time. */
function startAt(time: number, settings: Record<string, string> = {}): Promise<RunningServer> {
  return startServer(
    {
      DATABASE_URL: database.connectionString.replace('@/', '@localhost/'),
      DATA_DIR: dataDir,
      JWT_SECRET: jwtSecret,
      COMPETITION_START: '2026-11-22T08:00',
      COMPETITION_END: '2026-12-20T22:00',
      ...settings,
    },
    [serverAt, String(time - Date.now())],
  )
}

/** Lets 64 players place orders for a second, as fast as they are answered; resolves to the response times. */
async function place({ port }: RunningServer): Promise<number[]> {
  const round = { port, first: next, connections: 64, warmUpMs: 0, measuredMs: roundMs }
  const { filled, refused, latenciesMs } = await sender.run(round)
  next += filled.length + refused.length
  // Every outcome counts as a response, including orders that wait or have nothing to sell.
  const fault = refused.find((answer) => !answer.startsWith('HTTP/1.1 200'))
  if (fault !== undefined) throw new Error(fault)
  return latenciesMs
}

async function watchOpening(
  { name, parked, settings, opening }: (typeof ways)[number],
  productIds: string[],
) {
  await parkOrders(database, productIds, parked, sunday)
  const began = Date.now()
  const server = await startAt(opening - earlyMs, settings)
  const now = () => opening - earlyMs + (Date.now() - began)
  await untilPlayable(server.port)
  if (now() > opening) throw new Error('The market has opened before the server was ready')
  if ((await countParked(database)) !== parked) throw new Error('An order was carried out over night')
  await pause(opening - now())

  const placed: number[] = []
  let decidedMs: number | null = null
  const watching = (async () => {
    while ((await countParked(database)) > 0) await pause(500)
    decidedMs = now() - opening
  })()
  while (decidedMs === null) placed.push(...(await place(server)))
  await watching
  const calm: number[] = []
  for (let round = 0; round < calmRounds; round++) calm.push(...(await place(server)))
  await server.stop()
  const rate = parked / (decidedMs / 1000)
  print(
    `  ${name}   ${parked} parked orders decided in ${(decidedMs / 1000).toFixed(1)} s, ${rate.toFixed(0)} a second; meanwhile ` +
      `${placed.length} placed: p50 ${percentile(placed, 0.5).toFixed(0)} ms, p99 ${percentile(placed, 0.99).toFixed(0)} ms`,
  )
  print(
    `  ${' '.repeat(name.length)}   when it is calm again, ${calm.length} placed: ` +
      `p50 ${percentile(calm, 0.5).toFixed(0)} ms, p99 ${percentile(calm, 0.99).toFixed(0)} ms`,
  )
  return { decidedMs, rate, placedP99: percentile(placed, 0.99), calmP99: percentile(calm, 0.99) }
}

try {
  const first = await startAt(sunday)
  const productIds = await untilPlayable(first.port)
  await first.stop()
  sender.tell({ tokens: await insertPlayers(database, playerCount, jwtSecret), productIds })
  print(
    `${playerCount} players, 64 connections, Node ${process.version}, ${availableParallelism()} cores with a load of ` +
      `${loadavg()[0]!.toFixed(1)} at the start; from the opening on`,
  )
  const together = await watchOpening(ways[0], productIds)
  const alone = await watchOpening(ways[1], productIds)
  const faults = await auditLedger(database.kysely)
  print(faults.length === 0 ? 'The books are right.' : faults.join('\n'))
  const isReached =
    together.decidedMs <= goals.decidedMs && together.placedP99 < goals.placedMs && faults.length === 0
  print(
    `Decided in ${(together.decidedMs / 1000).toFixed(1)} s (goal ${goals.decidedMs / 1000}), ${(together.rate / alone.rate).toFixed(1)} times as ` +
      `many a second as each alone; p99 of placing ${together.placedP99.toFixed(0)} ms (goal ${goals.placedMs}), ` +
      `${(together.placedP99 / together.calmP99).toFixed(1)} times that of a calm market. The goals are ${isReached ? 'reached' : 'missed'}.`,
  )
  process.exitCode = isReached ? 0 : 1
} finally {
  sender.stop()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
