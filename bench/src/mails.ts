// The morning mail to 100,000 players through the whole server, and every few seconds a mail that somebody waits for; and
// the queue of mails compared with pg-boss. bench/mails.md has method and results.

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { morningBefore } from '@koersklasse/domain/market/morning.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { systemClock } from '@koersklasse/server/src/platform/clock.ts'
import { migrate } from '@koersklasse/server/src/platform/database/migrate.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { createLog } from '@koersklasse/server/src/platform/log.ts'
import { createMailer } from '@koersklasse/server/src/platform/mail/create-mailer.ts'
import { createBossMailQueue } from '@koersklasse/server/test/fixtures/boss-mail-queue.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { insertReaders } from '@koersklasse/server/test/fixtures/morning-readers.ts'
import { insertUsers } from '@koersklasse/server/test/fixtures/trading.ts'
import { type Drained, drain } from './mails/drain.ts'
import { createOwnQueue } from './mails/own-queue.ts'
import { startSink } from './mails/start-sink.ts'
import { startServer } from './orders/server.ts'
import { untilPlayable } from './orders/until-playable.ts'
import { median, percentile } from './statistics.ts'

const readers = Number(process.env.READERS ?? 100_000)
const drained = Number(process.env.DRAINED ?? 20_000)
const registerEveryMs = 5_000
const goalMs = 5_000
/** The most memory that may be in use at the end, as a multiple of what was in use early on. */
const growthGoal = 1.25
const node = fileURLToPath(new URL('mails/node.ts', import.meta.url))
const sender = { folder: '', from: 'Koersklasse <spel@koersklasse.example>', clock: systemClock }

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`

const dataDir = await mkdtemp(join(tmpdir(), 'bench-mails-'))
const log = createLog('error')
const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 10, log })
const sink = await startSink()
let isGood = true
try {
  await migrate(database)
  const load = loadavg()[0]!.toFixed(1)
  print(`Node ${process.version}, ${availableParallelism()} cores with a load of ${load} at the start`)
  await compareQueues()
  await sendMorning()
} finally {
  sink.stop()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = isGood ? 0 : 1

async function compareQueues(): Promise<void> {
  const mailer = createMailer({ smtpUrl: sink.url, ...sender })
  const userIds = Array.from({ length: 500 }, () => crypto.randomUUID())
  await insertUsers(database.kysely, userIds, systemClock.now())
  print(`${drained} mails through a queue as fast as it can, with one a second that somebody waits for`)
  show('the queue of the game', await drain(createOwnQueue(database, mailer, userIds), sink, drained))
  show('jobs of pg-boss', await drain(await createBossMailQueue(database, mailer, 8), sink, drained))
  mailer.close()
  await database.pool.query('drop schema bench_mails cascade; truncate users cascade')
}

function show(name: string, { addedPerSecond, sentPerSecond, waitsMs }: Drained): void {
  const rates = `${addedPerSecond.toFixed(0)} added and ${sentPerSecond.toFixed(0)} sent a second`
  print(`  ${name}: ${rates}; waiting ${seconds(median(waitsMs))}, at most ${seconds(Math.max(...waitsMs))}`)
}

async function sendMorning(): Promise<void> {
  // The server's clock is ahead, so that tomorrow's morning begins in a few seconds.
  const now = systemClock.now()
  const { begin } = morningBefore(toEpochMs(now + 24 * 3_600_000), 'always')
  const settings = { SMTP_URL: sink.url, MAIL_RATE: '10000', DATABASE_URL: database.connectionString }
  const market = { INSTRUMENTS_FILE: fewInstruments, DATA_DIR: dataDir }
  const environment = (aheadMs: number) => ({ ...settings, ...market, AHEAD_MS: String(aheadMs) })
  const first = await startServer(environment(begin - 3_600_000 - now), [node])
  const [productId] = await untilPlayable(first.port)
  await first.stop()
  const expiry = begin + 12 * 3_600_000
  await insertReaders(database, { count: readers, productId: productId!, at: begin - 7_200_000, expiry })
  const before = await sink.report()
  const server = await startServer(environment(begin - systemClock.now() - 20_000), [node])
  await untilPlayable(server.port)
  const outcome = await watchMorning(server.port, before.mails)
  await server.stop()
  await report(outcome, before)
}

interface Outcome {
  tookMs: number
  waitsMs: number[]
  memory: { rss: number; heap: number }[]
  mostWaiting: number
  queueBytes: number
}

/** Registers players while the mails go out, until all have arrived. */
async function watchMorning(port: number, mailsBefore: number): Promise<Outcome> {
  const asked = new Map<string, number>()
  const outcome: Outcome = { tookMs: 0, waitsMs: [], memory: [], mostWaiting: 0, queueBytes: 0 }
  let begun = 0
  for (let number = 0; ; number += 1) {
    const { mails, arrived } = await sink.report()
    for (const { to, at } of arrived) outcome.waitsMs.push(at - asked.get(to)!)
    const figures = await readMetrics(port)
    outcome.mostWaiting = Math.max(
      outcome.mostWaiting,
      figures.get('koersklasse_mails{priority="bulk"}') ?? 0,
    )
    outcome.queueBytes = Math.max(outcome.queueBytes, await queueBytes())
    if (mails - mailsBefore > asked.size) {
      begun ||= performance.now()
      outcome.memory.push({
        rss: figures.get('process_resident_memory_bytes')! / 2 ** 20,
        heap: figures.get('nodejs_heap_size_used_bytes')! / 2 ** 20,
      })
    }
    if (outcome.waitsMs.length === asked.size && mails - mailsBefore >= readers + asked.size) break
    const to = `new${number}@example.org`
    asked.set(to, Date.now())
    await register(port, to, number)
    await pause(registerEveryMs)
  }
  return { ...outcome, tookMs: performance.now() - begun }
}

async function register(port: number, email: string, number: number): Promise<void> {
  const response = await fetch(`http://localhost:${port}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'benchmark' },
    body: JSON.stringify({
      ...{ username: `nieuw-${number}`, email, password: 'drie losse woorden' },
      ...{ termsConsent: true, isAdult: true },
    }),
  })
  if (!response.ok) throw new Error(`Registering failed: ${await response.text()}`)
}

async function readMetrics(port: number): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

async function queueBytes(): Promise<number> {
  const { rows } = await database.pool.query("select pg_total_relation_size('mails') as bytes")
  return Number(rows[0].bytes)
}

async function report(
  { tookMs, waitsMs, memory, mostWaiting, queueBytes: most }: Outcome,
  before: { mails: number; different: number },
) {
  const after = await sink.report()
  const mails = after.mails - before.mails
  const twice = mails - (after.different - before.different)
  print(`the morning mail to ${readers} players, MAIL_RATE 10000`)
  print(
    `  ${mails} mails in ${seconds(tookMs)}, ${(mails / (tookMs / 1_000)).toFixed(0)} a second; ${twice} twice`,
  )
  print(`  at most ${mostWaiting} waited, in ${(most / 2 ** 20).toFixed(0)} MB of the database`)
  const worst = Math.max(...waitsMs)
  print(
    `  ${waitsMs.length} activation mails meanwhile: ${seconds(median(waitsMs))}, at most ${seconds(worst)} after registering`,
  )
  const parts = [memory.slice(0, Math.ceil(memory.length / 3)), memory.slice(-Math.ceil(memory.length / 3))]
  const [early, late] = parts.map((part) => ({
    rss: percentile(
      part.map(({ rss }) => rss),
      0.5,
    ),
    heap: percentile(
      part.map(({ heap }) => heap),
      0.5,
    ),
  }))
  const megabytes = ({ rss, heap }: { rss: number; heap: number }) =>
    `${rss.toFixed(0)} MB (heap ${heap.toFixed(0)} MB)`
  print(`  memory in the first third ${megabytes(early!)}, in the last ${megabytes(late!)}`)
  isGood = worst < goalMs && late!.rss < early!.rss * growthGoal && twice === 0 && mails >= readers
  print(`The goals (at most ${seconds(goalMs)}, memory flat, none twice) are ${isGood ? '' : 'NOT '}reached.`)
}
