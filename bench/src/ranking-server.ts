// What rankings cost a whole server: loading, memory, storing the values of a day, and the calls of players meanwhile.
// bench/ranking.md has method and results.

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { insertPlayers } from './orders/players.ts'
import { startServer } from './orders/server.ts'
import { type Asked, askLists } from './ranking/ask-lists.ts'
import { insertHoldings } from './ranking/insert-holdings.ts'
import { memoryOf } from './ranking/memory-of.ts'
import { startQuotes } from './ranking/push-quotes.ts'
import { percentile } from './statistics.ts'

const [players = 100_000, competitions = 20] = process.argv.slice(2).map(Number)
const askerCount = 500
const quotesPerSecond = 200
/** Calls for ten seconds, in which V8 compiles the code. */
const warmUpCalls = 2_000
const goalMs = 20
const jwtSecret = 'a secret of the benchmark, and of nothing else'
const ingestToken = 'a'.repeat(32)
const log = silentLog

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const load = () => `load ${loadavg()[0]!.toFixed(1)}`

function show(what: string, { list, user, ages, refused }: Asked): void {
  const figures = (latencies: readonly number[]) =>
    `p50 ${ms(percentile(latencies, 0.5))}   p99 ${ms(percentile(latencies, 0.99))}   longest ${ms(Math.max(...latencies))}`
  print(`  ${what}`)
  print(`    the top 50 with the own row   ${figures(list)}   (${list.length} calls)`)
  print(`    the player, for comparison    ${figures(user)}   (${user.length} calls)`)
  print(`    refused                       ${refused.length}   ${[...new Set(refused)].join(', ')}`.trimEnd())
  print(`    the oldest list               ${seconds(Math.max(...ages))}   ${load()}`)
}

/** Waits until this many openings are in the logs of the competitions, which takes a while since all are planted at once. */
async function untilLogged(count: number): Promise<void> {
  const logged = async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as n from competition_log where kind = 'open'",
    )
    return rows[0].n as number
  }
  while ((await logged()) < count) await pause(500)
}

const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-ranking-'))
const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 2, log })
try {
  const settings = {
    ...{ DATABASE_URL: database.connectionString.replace('@/', '@localhost/'), DATA_DIR: dataDir },
    ...{ JWT_SECRET: jwtSecret, MARKET_FEED: 'ingest', INGEST_TOKEN: ingestToken, MARKET_HOURS: 'always' },
  }
  print(`${players} players in ${competitions} competitions, 8 positions each; Node ${process.version},`)
  print(`${availableParallelism()} cores, ${load()} at the start`)
  const empty = await startServer(settings)
  const quotes = await startQuotes(empty.port, ingestToken, quotesPerSecond)
  const memoryBefore = memoryOf(empty.pid)
  await quotes.stop()
  await empty.stop()
  const tokens = await insertPlayers(database, askerCount, jwtSecret)
  const planted = performance.now()
  await insertHoldings(database, { players, competitions, productIds: quotes.productIds })
  print(`Planted in ${seconds(performance.now() - planted)}.`)

  const began = performance.now()
  const server = await startServer(settings)
  print(`  ready after ${seconds(performance.now() - began)}`)
  const pushing = await startQuotes(server.port, ingestToken, quotesPerSecond)
  for (const period of ['overall', 'day'] as const) {
    while ((await askLists(server.port, tokens.slice(0, 1), { period, calls: 1 })).list.length === 0)
      await pause(100)
    print(`  the list ${period} after ${seconds(performance.now() - began)}`)
  }
  const bytes = (memoryOf(server.pid) - memoryBefore) / players
  print(`  ${bytes.toFixed(0)} bytes of memory a player more than with none`)
  await untilLogged(players + askerCount)
  print(`  everybody's opening in a log after ${seconds(performance.now() - began)}`)
  const warmUp = await askLists(server.port, tokens, { period: 'overall', calls: warmUpCalls })
  const quiet = await askLists(server.port, tokens, { period: 'overall', calls: 4_000 })
  show(`while it recomputes under ${quotesPerSecond} quotes a second`, quiet)

  // Without its daily values, the server stores those of the last midnight again.
  await pushing.stop()
  await server.stop()
  await database.kysely.deleteFrom('daily_values').execute()
  await database.kysely.deleteFrom('daily_value_runs').execute()
  const second = await startServer(settings)
  const pushingOn = await startQuotes(second.port, ingestToken, quotesPerSecond)
  const stored = performance.now()
  while ((await askLists(second.port, tokens.slice(0, 1), { period: 'overall', calls: 1 })).list.length === 0)
    await pause(100)
  const isStored = async () =>
    (await database.kysely.selectFrom('daily_value_runs').select('is_done').execute()).some(
      (run) => run.is_done,
    )
  const storing: Asked = { list: [], user: [], ages: [], refused: [] }
  while (!(await isStored())) {
    const some = await askLists(second.port, tokens, { period: 'overall', calls: 200 })
    for (const key of ['list', 'user', 'ages', 'refused'] as const) storing[key].push(...some[key])
  }
  print(`  the values of a midnight stored ${seconds(performance.now() - stored)} after the start`)
  if (storing.list.length > 0) show('while they were stored', storing)
  await pushingOn.stop()
  await second.stop()
  const reached = percentile(quiet.list, 0.99) <= goalMs
  print(`The goal of ${goalMs} ms for 99 of 100 calls is ${reached ? 'reached' : 'missed'}.`)
  const refused = [warmUp, quiet, storing].reduce((sum, asked) => sum + asked.refused.length, 0)
  if (refused > 0) print(`${refused} calls were refused, so that the times are not those of players.`)
  process.exitCode = reached && refused === 0 ? 0 : 1
} finally {
  await database.close()
  await rm(dataDir, { recursive: true })
}
