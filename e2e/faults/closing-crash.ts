// Kills the process that closes a competition at random moments, and compares the outcome, byte for byte, with that of an
// undisturbed closing.

import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { migrate } from '@koersklasse/server/src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { createLog } from '@koersklasse/server/src/platform/log.ts'
import { createRandom } from '@koersklasse/server/src/platform/random.ts'

const node = fileURLToPath(new URL('../../server/test/fixtures/closing-node.ts', import.meta.url))
const [start, end] = [Date.UTC(2026, 2, 2, 8), Date.UTC(2026, 2, 6, 16)]
const bids = { US4592001014: 12_34, US0268747849: 7_01, US0605051046: 33 }

/** A process is killed before it has done this share of a whole closing, so that most closings are killed several times. */
const latestShare = 0.2

/** What a number of kills led to. */
export interface ClosingCrashes {
  kills: number
  /** The closings that were interrupted and then completed; each was compared. */
  closings: number
  lines: number
  undisturbedMs: number
}

/**
 * Closes a competition again and again, and kills the process at random moments.
 * @param options.seed determines the moments; the timing of the machine varies in addition
 * @param options.report receives a line about each closing
 * @throws Error at the first difference
 */
export async function crashClosings(options: {
  kills: number
  portfolios: number
  seed: string
  report?: (line: string) => void
}): Promise<ClosingCrashes> {
  const { kills: wanted, portfolios, seed, report = () => {} } = options
  const random = createRandom(`${seed} closings`)
  const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-closings-'))
  const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 2, log: createLog('silent') })
  try {
    await migrate(database)
    await plant(database, portfolios)
    const began = performance.now()
    await runNode(database, bids, null)
    const undisturbedMs = performance.now() - began
    const expected = await outcome(database)
    report(`undisturbed: ${undisturbedMs.toFixed(0)} ms, ${expected.lines} lines of log`)
    let [kills, closings] = [0, 0]
    while (kills < wanted) {
      await reopen(database)
      let interruptions = 0
      for (let isDone = false; !isDone; ) {
        const momentMs = kills < wanted ? random.uniform() * undisturbedMs * latestShare : null
        // Once the quotes are fixed, later ones change nothing.
        const isFixed = (await database.pool.query('select from closings')).rowCount === 1
        const now = isFixed ? mapBids((bid) => bid + 1) : bids
        isDone = await runNode(database, now, momentMs)
        if (!isDone) [kills, interruptions] = [kills + 1, interruptions + 1]
      }
      closings += 1
      const actual = await outcome(database)
      if (actual.digest !== expected.digest) throw new Error(`Seed ${seed}: closing ${closings} differs`)
      report(`closing ${closings}: killed ${interruptions} times, the same (${kills} kills so far)`)
    }
    return { kills, closings, lines: expected.lines, undisturbedMs }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true })
  }
}

const mapBids = (change: (bid: number) => number) =>
  Object.fromEntries(Object.entries(bids).map(([id, bid]) => [id, change(bid)]))

/** Runs a process that closes the competition, and kills it after a delay. Resolves to whether it finished. */
async function runNode(
  { connectionString }: OpenDatabase,
  prices: Record<string, number>,
  killAfterMs: number | null,
): Promise<boolean> {
  const args = [node, connectionString, String(end + 3_600_000), JSON.stringify(prices)]
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  await once(child.stdout!, 'data')
  if (killAfterMs !== null) {
    await Promise.race([pause(killAfterMs), exit])
    child.kill('SIGKILL')
  }
  const [code] = await exit
  return code === 0
}

/** A digest of everything that a closing leaves, in the order in which it is kept. */
async function outcome({ pool }: OpenDatabase): Promise<{ digest: string; lines: number }> {
  const digest = createHash('sha256')
  const queries = [
    'select line as row from competition_log order by seq',
    'select q::text as row from closing_quotes q order by product_id',
    'select v::text as row from closing_values v order by portfolio_id',
    'select closed_at::text as row from competitions',
  ]
  const counts: number[] = []
  for (const query of queries) {
    const { rows } = await pool.query<{ row: string }>(query)
    counts.push(rows.length)
    for (const { row } of rows) digest.update(`${row}\n`)
  }
  return { digest: digest.digest('hex'), lines: counts[0]! }
}

async function reopen({ pool }: OpenDatabase): Promise<void> {
  await pool.query('truncate competition_log, closings cascade')
  await pool.query('update competitions set closed_at = null')
}

/** A competition that is over, with portfolios that have bought three products each. */
async function plant({ pool }: OpenDatabase, portfolios: number): Promise<void> {
  await pool.query(
    `insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points)
     values (gen_random_uuid(), $1, $2, 10000000, 5000000, 200, 5)`,
    [start, end],
  )
  await pool.query(
    `insert into portfolios (id, competition_id, cash, created_at)
     select gen_random_uuid(), id, 9000000 + n, $1 from competitions, generate_series(1, $2) as n`,
    [start, portfolios],
  )
  await pool.query(
    `insert into positions (id, portfolio_id, product_id, quantity, cost)
     select gen_random_uuid(), p.id, product, 1 + (p.cash + place) % 97, 1000
     from portfolios p, unnest($1::text[]) with ordinality as held (product, place)`,
    [Object.keys(bids)],
  )
  await pool.query(
    `insert into transactions (id, order_id, portfolio_id, product_id, kind, quantity, quantity_delta, price, costs, amount,
       bid, ask, created_at)
     select gen_random_uuid(), gen_random_uuid(), portfolio_id, product_id, 'buy', quantity, quantity, 100, 205,
       -quantity * 100 - 205, 99, 100, $1 + (hashtext(h.id::text)::bigint & 268435455)
     from positions h`,
    [start],
  )
  // As autovacuum would have done before a competition ends.
  await pool.query('analyze')
}
