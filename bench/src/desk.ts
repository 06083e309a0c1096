// How long operators wait for two searches among a million trades: accounts that trade alike, and what wrong quotes have
// touched. bench/desk.md has method and result.

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createFindLinks } from '@koersklasse/server/src/modules/account-links/find-links.ts'
import { createSignalStore } from '@koersklasse/server/src/modules/account-links/signal-store.ts'
import { createCorrectionsStore } from '@koersklasse/server/src/modules/trading/corrections/corrections-store.ts'
import { migrate } from '@koersklasse/server/src/platform/database/migrate.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { createLog } from '@koersklasse/server/src/platform/log.ts'
import { competitionId, insertWeeks, lastTrade } from './desk/insert-weeks.ts'
import { median } from './statistics.ts'

const trades = Number(process.argv[2] ?? 1_000_000)
/** The longest that an operator should wait, in milliseconds. */
const goalMs = 2_000
const times = 5
const weekMs = 7 * 24 * 3_600_000

const print = (line: string): void => void process.stdout.write(`${line}\n`)
let isReached = true

async function time(what: string, run: () => Promise<readonly unknown[]>): Promise<void> {
  const took: number[] = []
  let found = 0
  for (let turn = 0; turn < times; turn += 1) {
    const begun = performance.now()
    found = (await run()).length
    took.push(performance.now() - begun)
  }
  isReached &&= found > 0 && median(took) < goalMs
  const longest = Math.max(...took).toFixed(0)
  print(`  ${what.padEnd(44)} ${median(took).toFixed(0)} ms, at most ${longest}; ${found} found`)
}

const folder = await mkdtemp(join(tmpdir(), 'bench-desk-'))
const database = await openDatabase({
  databaseUrl: null,
  dataDir: folder,
  poolSize: 2,
  log: createLog('error'),
})
try {
  await migrate(database)
  const players = await insertWeeks(database, trades)
  print(`Node ${process.version}, ${availableParallelism()} cores with a load of ${loadavg()[0]!.toFixed(1)}`)
  print(`${trades} trades of ${players} players in four weeks; the median of ${times}`)
  const links = createFindLinks({ store: createSignalStore(database.kysely) })
  const corrections = createCorrectionsStore(database.kysely, 'simulator')
  const until = toEpochMs(lastTrade + 1)
  const wrong = { symbol: 'SYM0', from: toEpochMs(lastTrade - 3_600_000), until, below: null, above: null }
  await time('accounts that trade alike, in the last week', () =>
    links
      .ofCompetition(competitionId, { from: toEpochMs(until - weekMs), until })
      .then((found) => found?.links ?? []),
  )
  await time('portfolios touched by quotes of the last hour', () => corrections.concerned(wrong, new Map()))
  print(`The goal of ${goalMs} ms for each is ${isReached ? '' : 'NOT '}reached.`)
  process.exitCode = isReached ? 0 : 1
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
