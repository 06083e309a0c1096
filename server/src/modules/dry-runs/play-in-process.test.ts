import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { organisedRules } from '@koersklasse/domain/competition/organised-rules.fixture.ts'
import { defaultUnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { defaultOrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isAlive } from '../../platform/database/stop-orphan.ts'
import { createLog } from '../../platform/log.ts'
import type { DryRunJob } from './dry-run-messages.ts'
import { dryRunFolder, playInProcess, removeLeftovers } from './play-in-process.ts'

const program = fileURLToPath(new URL('../../dry-run.ts', import.meta.url))
const log = createLog('silent')

let dataDir: string
let job: DryRunJob
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-dry-'))
  job = {
    // From a Monday morning until the evening of the next day.
    rules: {
      ...organisedRules,
      end: toEpochMs(organisedRules.start + 37 * 3_600_000),
      underlyingCapPercent: 20,
      sprinterCap: toCents(1_000_00),
    },
    ...{ players: 40, seed: 'of the test', folder: join(dryRunFolder(dataDir), 'one'), niceness: 0 },
    settings: {
      ...{ hours: 'regular', instrumentsFile: null, benchmark: null, unlockRules: defaultUnlockRules },
      ...{ orderLimits: defaultOrderLimits, maxQuoteAge: 900_000, withholding: toDecimal('0.15') },
    },
  }
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

it('plays a competition, reports its progress, and leaves nothing behind', async () => {
  const told: number[] = []
  const { signal } = new AbortController()
  const outcome = await playInProcess(job, { program, log, signal }, (progress) => told.push(progress))
  expect(outcome.players).toBe(40)
  expect(outcome.spread.reduce((sum, { players }) => sum + players, 0)).toBe(40)
  expect(outcome.trades).toBeGreaterThan(20)
  expect(outcome.costs.total).toBe(outcome.trades * organisedRules.costs.fixed)
  expect(outcome.results.map(({ result }) => result)).toEqual(
    outcome.results.map(({ result }) => result).toSorted((one, other) => one - other),
  )
  expect(outcome.winners[0]!.result).toBe(outcome.results.at(-1)!.result)
  const refusedBy = new Map(outcome.refusals.map(({ rule, orders }) => [rule, orders]))
  expect(refusedBy.get('locked')).toBeGreaterThan(0)
  expect(refusedBy.get('underlyingCap')).toBeGreaterThan(0)
  // There are Sprinters in a scratch market, and those who gamble want more of them than the limit allows.
  expect(refusedBy.get('sprinterLimit')).toBeGreaterThan(0)
  expect(told.at(-1)).toBeGreaterThan(0.9)
  expect(told).toEqual(told.toSorted((one, other) => one - other))
  expect(await readdir(dryRunFolder(dataDir))).toEqual([])
})

it('ends when it is cancelled, and leaves nothing behind', async () => {
  const cancelling = new AbortController()
  const played = playInProcess(job, { program, log, signal: cancelling.signal }, () => cancelling.abort())
  await expect(played).rejects.toThrow('abort')
  expect(await readdir(dryRunFolder(dataDir))).toEqual([])
})

it('removes what a killed dry run has left, including its PostgreSQL', async () => {
  await mkdir(job.folder, { recursive: true })
  const child = fork(program, { serialization: 'advanced', stdio: 'ignore' } as never) as ChildProcess
  child.send(job)
  await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const pidFile = join(job.folder, 'postgres/data/postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  expect(isAlive(pid)).toBe(true)
  await removeLeftovers(dataDir, log)
  expect(await readdir(dataDir)).toEqual([])
  // It may take a moment until the process is reaped.
  await expect.poll(() => isAlive(pid)).toBe(false)
})
