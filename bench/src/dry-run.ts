// How long a dry run of four weeks takes while a game is played, and how much it slows the players down. bench/dry-run.md has
// method and results.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dryRunPlayers } from '@koersklasse/contract/desk/dry-runs.ts'
import { organisedRules } from '@koersklasse/domain/competition/organised-rules.fixture.ts'
import { unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { createDryRunStore } from '@koersklasse/server/src/modules/dry-runs/dry-run-store.ts'
import { systemClock } from '@koersklasse/server/src/platform/clock.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { systemIds } from '@koersklasse/server/src/platform/ids.ts'
import { createLog } from '@koersklasse/server/src/platform/log.ts'
import { insertPlayers } from './orders/players.ts'
import { startServer } from './orders/server.ts'
import { untilPlayable } from './orders/until-playable.ts'
import { median, percentile } from './statistics.ts'

const playerCount = 1_000
/** The interval between orders of real players, in milliseconds. */
const everyMs = 25
const quietMs = 30_000
const goal = { seconds: 120, slower: 0.25 }
const jwtSecret = 'a secret of the benchmark, and of nothing else'

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)

/** Sends orders at a steady rate. Returns the function that stops it and resolves to the latencies. */
function sendOrders(port: number, tokens: readonly string[], productIds: readonly string[]) {
  const latencies: number[] = []
  const faults: unknown[] = []
  const underWay = new Set<Promise<void>>()
  let sent = 0
  const timer = setInterval(() => {
    const number = sent++
    const one = sendOrder(port, tokens[number % tokens.length]!, productIds[number % productIds.length]!)
      .then(
        (ms) => void latencies.push(ms),
        (fault: unknown) => void faults.push(fault),
      )
      .finally(() => underWay.delete(one))
    underWay.add(one)
  }, everyMs)
  return async (): Promise<number[]> => {
    clearInterval(timer)
    await Promise.all(underWay)
    if (faults.length > 0) throw faults[0]
    return latencies
  }
}

async function sendOrder(port: number, token: string, productId: string): Promise<number> {
  const begin = performance.now()
  const response = await fetch(`http://localhost:${port}/api/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'bench',
      'idempotency-key': systemIds.next(),
    },
    body: JSON.stringify({ productId, transactionType: 'buy', orderType: 'market', quantity: 1 }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`An order was refused: ${answer}`)
  return performance.now() - begin
}

const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-bench-'))
// One PostgreSQL for the game and this process.
const own = await openDatabase({ databaseUrl: null, dataDir, poolSize: 4, log: createLog('silent') })
const settings = {
  DATA_DIR: join(dataDir, 'game'),
  DATABASE_URL: own.connectionString,
  JWT_SECRET: jwtSecret,
}
const server = await startServer(settings)
try {
  const productIds = await untilPlayable(server.port)
  const tokens = await insertPlayers(own, playerCount, jwtSecret)
  const measureQuiet = async (): Promise<number[]> => {
    const stop = sendOrders(server.port, tokens, productIds)
    await pause(quietMs)
    return stop()
  }
  const load = loadavg()[0]!
  const before = await measureQuiet()

  const store = createDryRunStore(own.kysely)
  const [id, competitionId] = [systemIds.next(), systemIds.next()]
  const rules = { ...organisedRules, unlocked: unlockables, underlyingCapPercent: 25 }
  const stop = sendOrders(server.port, tokens, productIds)
  await own.kysely.transaction().execute(async (tx) => {
    const run = { id, competitionId, requestedBy: null, rules, players: dryRunPlayers }
    await store.add(tx, run, systemClock.now())
  })
  let [row] = await store.last(competitionId)
  while (row!.state === 'waiting' || row!.state === 'running') {
    await pause(500)
    ;[row] = await store.last(competitionId)
  }
  const during = await stop()
  const after = await measureQuiet()
  if (row!.outcome === null) throw new Error('The dry run failed')

  const seconds = (row!.ended_at! - row!.begun_at!) / 1_000
  const quiet = [...before, ...after]
  const slower = percentile(during, 0.99) / percentile(quiet, 0.99) - 1
  print(
    `${dryRunPlayers} players, four weeks, beside ${1_000 / everyMs} orders a second; load ${load.toFixed(1)} at the start`,
  )
  const line = (name: string, all: readonly number[]) =>
    print(
      `  ${name.padEnd(20)} ${all.length} orders, p50 ${median(all).toFixed(1)} ms, p99 ${percentile(all, 0.99).toFixed(1)} ms`,
    )
  line('without a dry run', quiet)
  line('during the dry run', during)
  print(`The dry run took ${seconds.toFixed(1)} s and made ${row!.outcome.trades} trades.`)
  const left = await readdir(join(dataDir, 'game', 'dry-runs')).catch(() => [])
  print(`It left ${left.length} folders. p99 was ${(slower * 100).toFixed(0)} % higher.`)
  const isReached = seconds <= goal.seconds && slower <= goal.slower && left.length === 0
  print(`The goal of ${goal.seconds} s and ${goal.slower * 100} % is ${isReached ? 'reached' : 'missed'}.`)
  process.exitCode = isReached ? 0 : 1
} finally {
  await server.stop()
  await own.close()
  await rm(dataDir, { recursive: true, force: true })
}
