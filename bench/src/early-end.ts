// How long it takes to end a competition of 100,000 portfolios early, and how long orders placed meanwhile wait, in it and in
// another competition; and whether players who start over at that moment cause a deadlock. bench/early-end.md has method and
// results. An argument sets the number of portfolios: npm run bench -- early-end 20000

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Competition, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { defaultUnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { defaultOrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { loadAnnouncementMails } from '@koersklasse/server/src/modules/announcements/announcement.ts'
import { createAnnouncements } from '@koersklasse/server/src/modules/announcements/create-announcements.ts'
import { createDeskStore } from '@koersklasse/server/src/modules/competitions/desk/desk-store.ts'
import { createManageCompetitions } from '@koersklasse/server/src/modules/competitions/desk/manage-competitions.ts'
import { createCompetitionStore } from '@koersklasse/server/src/modules/competitions/store.ts'
import { createMessages } from '@koersklasse/server/src/modules/messages/create-messages.ts'
import { createMessageStore } from '@koersklasse/server/src/modules/push/message-store.ts'
import { holdBatches } from '@koersklasse/server/src/modules/trading/execution/batch-locks.ts'
import { createCommandQueue } from '@koersklasse/server/src/modules/trading/execution/command-queue.ts'
import { createExecuteBatch } from '@koersklasse/server/src/modules/trading/execution/execute-batch.ts'
import { hasOrders } from '@koersklasse/server/src/modules/trading/portfolios/organise.ts'
import { systemClock } from '@koersklasse/server/src/platform/clock.ts'
import { migrate } from '@koersklasse/server/src/platform/database/migrate.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { systemIds } from '@koersklasse/server/src/platform/ids.ts'
import { openJobs } from '@koersklasse/server/src/platform/jobs/jobs.ts'
import { HandMarket, handProduct } from '@koersklasse/server/test/fixtures/manual-market.ts'
import { plantPlayers } from './early-end/plant-players.ts'
import { percentile } from './statistics.ts'

const count = Number(process.argv[2] ?? 100_000)
const others = 2_000
const everyMs = 10
/** How long an order of another competition may wait, in milliseconds. */
const goalMs = 100
const monday = Date.UTC(2026, 10, 23, 12)

const print = (line: string): boolean => process.stdout.write(`${line}\n`)
const log = { debug() {}, info() {}, warn: print, error: print } as never
const competitionOf = (name: string): Competition => ({
  ...{ ...houseRules, id: systemIds.next(), name, isHouse: false, joinCode: `${name}XXXXXX`.slice(0, 10) },
  ...{ start: toEpochMs(monday - 1), end: toEpochMs(monday + 30 * 24 * 3_600_000), areResetsAllowed: true },
  ...{ startingBalance: toCents(100_000_00), sprinterCap: toCents(0), unlocked: [] },
  costs: { fixed: toCents(200), rateBasisPoints: 5 },
})

const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-early-end-'))
const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 8, log })
try {
  await migrate(database)
  const { kysely } = database
  const share = handProduct('IBM', 'US4592001014', 'ss')
  const market = new HandMarket(monday, [share], 'always')
  const [ended, other] = [competitionOf('EINDE'), competitionOf('ANDERE')]
  for (const each of [ended, other]) await createCompetitionStore(kysely).insert(each)
  const owns = await plantPlayers(database, { competition: ended, productId: share.id, count })
  const theirs = await plantPlayers(database, { competition: other, productId: share.id, count: others })
  market.quote(share, 70_00)
  const execution = { kysely, ids: systemIds, market, maxQuoteAge: 15 * 60_000 }
  const limits = { unlockRules: defaultUnlockRules, orderLimits: defaultOrderLimits }
  const executeBatch = createExecuteBatch({ ...execution, ...limits })
  const commandQueue = createCommandQueue({ executeBatch, batchSize: 500, clock: systemClock, log })
  const jobs = await openJobs({ ...database, works: true, log })
  const manage = await createManage()
  print(
    `${count} portfolios, a tenth of them with a waiting order; Node ${process.version}, ${availableParallelism()} cores ` +
      `with a load of ${loadavg()[0]!.toFixed(1)}`,
  )

  async function createManage() {
    const store = createMessageStore(kysely)
    const { tellAll, refreshScreensOf } = createMessages({
      ...{ kysely, clock: systemClock, game: 'Koersklasse' },
      notify: (tx, told) => store.add(tx, told as never, systemClock.now()),
    })
    const compose = await loadAnnouncementMails({
      mailFolder: new URL('../../content/mails/', import.meta.url),
      ...{ game: 'Koersklasse', publicUrl: 'https://example.org' },
    })
    const announcements = await createAnnouncements({
      ...{ ids: systemIds, jobs, clock: systemClock, compose, tellAll, refreshScreensOf },
    })
    return createManageCompetitions({
      ...{ kysely, store: createDeskStore(kysely), ids: systemIds, clock: systemClock, marketClock: market },
      ...{ ...announcements, hasOrders, holdTrading: holdBatches },
      removeRest: async () => {},
      announceChange: async () => {},
      lintFacts: () => {
        throw new Error('nothing is judged')
      },
    })
  }

  let isDone = false
  let phase: 'before' | 'ending' | 'telling' = 'before'
  /** Sends commands at intervals; collects their waits, by the phase in which they were sent, and counts their answers. */
  async function repeat(send: (turn: number) => Promise<{ ok: boolean; refusal?: unknown }>) {
    const waits = { before: [] as number[], ending: [] as number[], telling: [] as number[] }
    const answers = new Map<string, number>()
    const sent: Promise<void>[] = []
    for (let turn = 0; !isDone; turn += 1) {
      const at = performance.now()
      const sentIn = phase
      const note = (answer: string) => {
        waits[sentIn].push(performance.now() - at)
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
      sent.push(
        send(turn).then(
          (result) => note(result.ok ? 'ok' : (result.refusal as { code: string }).code),
          (fault: Error) => note(`FAULT ${fault.message}`),
        ),
      )
      await pause(everyMs)
    }
    await Promise.all(sent)
    return { waits, answers: [...answers].map(([answer, times]) => `${times} ${answer}`).join(', ') }
  }
  async function untilAllAreTold(): Promise<void> {
    const left = () => kysely.selectFrom('announcements').select('id').executeTakeFirst()
    while ((await left()) !== undefined) await pause(50)
  }
  async function countTold(): Promise<string> {
    const { rows } = await database.pool.query(
      'select (select count(*) from mails) as mails, (select count(*) from player_messages) as messages',
    )
    return `${rows[0].mails} mails and ${rows[0].messages} messages`
  }
  const order = (portfolioId: string) =>
    commandQueue.execute({
      ...{ kind: 'place', portfolioId, productId: share.id, validity: 'cancel', idempotencyKey: null },
      terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market' },
    })
  const anyOf = (ids: readonly string[], turn: number) => ids[(turn * 7_919) % ids.length]!
  const sending = [
    repeat((turn) => order(anyOf(theirs.portfolioIds, turn))),
    repeat((turn) => order(anyOf(owns.portfolioIds, turn))),
    // Each player starts over once.
    repeat((turn) =>
      commandQueue.reset({ kind: 'reset', portfolioId: owns.portfolioIds[turn]!, cause: 'player' }),
    ),
  ]
  await pause(1_000)
  phase = 'ending'
  const began = performance.now()
  const by = { userId: theirs.userIds[0], roles: ['operator'], rolesWithoutPasskey: [] } as never
  const outcome = await manage.end(by, ended.id, 'De klas is eerder klaar')
  const took = performance.now() - began
  phase = 'telling'
  await untilAllAreTold()
  const toldAfter = performance.now() - began
  isDone = true
  const [ofOther, ofOwn, resets] = await Promise.all(sending)
  print(`It was ended in ${(took / 1000).toFixed(1)} s: ${JSON.stringify(outcome)}`)
  print(`All were told ${(toldAfter / 1000).toFixed(1)} s after it was begun: ${await countTold()}`)
  for (const [what, { waits, answers }] of [
    ['orders of another competition', ofOther!],
    ['orders of this competition', ofOwn!],
    ['players who begin again', resets!],
  ] as const) {
    for (const sentIn of ['before', 'ending', 'telling'] as const)
      print(
        `  ${what.padEnd(30)} ${sentIn.padEnd(8)} p50 ${percentile(waits[sentIn], 0.5).toFixed(1)} ms, ` +
          `p99 ${percentile(waits[sentIn], 0.99).toFixed(1)} ms, the longest ${Math.max(...waits[sentIn]).toFixed(0)} ms`,
      )
    print(`  ${answers}`)
  }
  const deadlocks = await database.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  print(`  deadlocks: ${deadlocks.rows[0].deadlocks}`)
  const isReached =
    outcome.ok &&
    Object.values(ofOther!.waits).every((waits) => percentile(waits, 0.99) <= goalMs) &&
    deadlocks.rows[0].deadlocks === 0
  print(`The goal, ${goalMs} ms at p99 for others and no deadlock, is ${isReached ? '' : 'NOT '}reached.`)
  process.exitCode = isReached ? 0 : 1
  await commandQueue.close()
  await jobs.close()
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
