// Makes backups by the clock, on one of the nodes with the role jobs, and removes old ones.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { lastTimeOfHour } from '@koersklasse/domain/time/game-day.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Log } from '../log.ts'
import type { BackupOrder, BackupOutcome } from './backup-process.ts'
import { lastAttempts, recordAttempt } from './backup-store.ts'
import { withSession } from './open-session.ts'

export interface BackupSettings {
  /** The passphrase; null for no backups. */
  key: string | null
  /** Where they are kept; null for no backups. */
  folder: string | null
  everyMs: number
  /** At which hour in Amsterdam they are made, where `everyMs` is whole days; null for any. */
  hour: number | null
  /** How many are kept. */
  keep: number
}

export interface Backups {
  /** Makes a backup if it is time for one, and no other node is making one. */
  runIfDue(): Promise<void>
  /** Ends a backup that is under way. */
  close(): void
}

/** How long to wait after a failed backup, in milliseconds. */
const retryMs = 15 * 60_000
const processFile = new URL('backup-process.ts', import.meta.url)
const ownName = /^backup-\d{8}T\d{6}Z\.age$/
const ownDraft = /^backup-\d{8}T\d{6}Z\.age\.partial$/

export function createBackups(parts: {
  kysely: Kysely<Schema>
  connectionString: string
  dataDir: string
  version: string
  settings: BackupSettings
  /** Real time. */
  clock: Clock
  log: Log
}): Backups {
  const { kysely, connectionString, dataDir, version, clock, log } = parts
  const { key, folder, keep } = parts.settings
  let child: ChildProcess | null = null
  let isClosing = false

  async function isDue(): Promise<boolean> {
    const { last, lastMade } = await lastAttempts(kysely)
    const isAwaited = lastMade === null || nextAfter(lastMade.startedAt, parts.settings) <= clock.now()
    const isRecent = last !== null && last.fault !== null && last.endedAt + retryMs > clock.now()
    return isAwaited && !isRecent
  }

  async function run(order: BackupOrder): Promise<BackupOutcome> {
    child = fork(processFile, {
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      execArgv: [],
    })
    const exited = once(child, 'exit')
    try {
      // The backup has a lower priority than the game.
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      const answered = once(child, 'message')
      child.send(order)
      const silence: BackupOutcome = { result: null, fault: 'its process was ended' }
      return await Promise.race([answered.then(([outcome]) => outcome), exited.then(() => silence)])
    } finally {
      child.kill('SIGKILL')
      await exited
      child = null
    }
  }

  async function runIn(folder: string, order: BackupOrder): Promise<BackupOutcome> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of await readdir(folder)) if (ownDraft.test(name)) await rm(join(folder, name))
      return await run(order)
    } catch (fault) {
      return { result: null, fault: (fault as Error).message }
    }
  }

  async function runAndRecord(folder: string, key: string): Promise<void> {
    const startedAt = clock.now()
    const file = nameAt(startedAt)
    const order = { connectionString, dataDir, file: join(folder, file), key, version }
    const { result: made, fault } = await runIn(folder, order)
    if (isClosing) return
    await recordAttempt(kysely, { startedAt, endedAt: clock.now(), file, made, fault })
    if (made === null) log.error({ file, fault }, 'the backup failed; it is tried again')
    else log.info({ file, ...made }, 'backup made')
    if (made !== null) await removeOld(folder, keep)
  }

  return {
    async runIfDue() {
      if (folder === null || key === null || isClosing || !(await isDue())) return
      await withSession(connectionString, async (client) => {
        const { rows } = await client.query<{ isHeld: boolean }>(
          `select pg_try_advisory_lock(hashtextextended('backup', 0)) as "isHeld"`,
        )
        // Another node may just have made it.
        if (rows[0]!.isHeld && (await isDue())) await runAndRecord(folder, key)
      })
    },
    close() {
      isClosing = true
      child?.kill('SIGKILL')
    },
  }
}

/** In milliseconds. A day has 25 hours when the clocks go back. */
const hourMs = 3_600_000

/**
 * When the next backup is made: once `everyMs` has passed since the last one, or at the last time before then that it was
 * the hour that is set.
 */
function nextAfter(madeAt: EpochMs, { everyMs, hour }: Pick<BackupSettings, 'everyMs' | 'hour'>): EpochMs {
  return hour === null
    ? toEpochMs(madeAt + everyMs)
    : lastTimeOfHour(hour, toEpochMs(madeAt + everyMs + hourMs))
}

/** The name of the backup of an instant, as backup-20261124T063000Z.age. */
function nameAt(instant: EpochMs): string {
  return `backup-${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')}.age`
}

async function removeOld(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(join(folder, name))
}
