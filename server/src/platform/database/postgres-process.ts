// Starts, supervises and stops the process of the embedded PostgreSQL.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { explainFailure, leftProcesses, type PostgresPrograms } from './postgres-programs.ts'
import { readPidFile, stopOrphan } from './stop-orphan.ts'

const logSizeMax = 10_000_000
const restartDelayMs = { first: 100, most: 5_000 }
/** How long to wait for processes that a killed PostgreSQL has left: a little longer than a statement may take. */
const leftoverMs = 12_000
/** The ways to stop PostgreSQL, each with its time-out: fast (writes everything out), immediate (recovers later), kill. */
const waysToStop = [
  ['SIGINT', 1_700],
  ['SIGQUIT', 400],
  ['SIGKILL', 300],
] as const

/** Half a gigabyte, or an eighth of the memory if that is less. Memory is used only as the database fills it. */
const sharedBuffersMb = Math.floor(Math.min(512, availableMemory() / 8 / 2 ** 20))

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 100,
  shared_buffers: `${sharedBuffersMb}MB`,
  // Shared memory in files of the data directory: /dev/shm is small in containers, and emptied when a user logs out.
  dynamic_shared_memory_type: 'mmap',
  // For two cores and many small transactions: no processes besides those of the connections.
  max_parallel_workers_per_gather: 0,
  io_method: 'sync',
  max_wal_size: '512MB',
  // Pages that connections evict go to the disk soon; otherwise a checkpoint syncs them all, and commits wait for that.
  backend_flush_after: '256kB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements go to the client that sent them; the log is for what concerns PostgreSQL as a whole.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** For a database that is discarded after use. It does not matter what a crash would do to its files. */
const scratchSettings = {
  ...settings,
  max_connections: 10,
  shared_buffers: '32MB',
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

/** The bytes of memory that this machine has, or that its container may take. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

export interface PostgresProcess {
  /** Stops it within 2.5 s. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a data directory, and restarts it whenever it ends by itself, until `stop` is called. It listens
 * on a socket in the directory `sockets`, named after `port`.
 * @throws StartupError with the reason if it ends before it accepts connections for the first time
 */
export async function startPostgres(options: {
  data: string
  sockets: string
  port: number
  logFile: string
  programs: PostgresPrograms
  log: Log
  isScratch: boolean
}): Promise<PostgresProcess> {
  const { data, sockets, port, logFile, programs, log, isScratch } = options
  // The setting is a list, so the path is quoted: it may contain a comma.
  const place = { port, unix_socket_directories: `"${sockets.replaceAll('"', '""')}"` }
  const stopping = new AbortController()
  let child: ChildProcess | null = null
  let restarting = Promise.resolve()

  /** Starts PostgreSQL. Resolves when it accepts connections; rejects with the reason if it ends before. */
  async function launch(): Promise<void> {
    await stopOrphan(data, log)
    const file = await openLog(logFile)
    try {
      const start = (await file.stat()).size
      stopping.signal.throwIfAborted()
      const flags = Object.entries({ ...(isScratch ? scratchSettings : settings), ...place })
      const postgres = programs.spawn(
        'postgres',
        ['-D', data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        {
          // In a session of its own, so that Ctrl-C in a terminal reaches the server only, which then stops PostgreSQL.
          detached: true,
          stdio: ['ignore', file.fd, file.fd],
        },
      )
      child = postgres
      const ended = once(postgres, 'exit')
      const isUp = await Promise.race([ended.then(() => false), untilReady(postgres, data)])
      if (!isUp) throw explainFailure((await readFile(logFile)).subarray(start).toString())
      ended.then(([code, signal]) => {
        if (stopping.signal.aborted) return
        log.error({ code, signal }, 'PostgreSQL ended by itself; starting it again')
        restarting = restart()
      })
    } finally {
      await file.close()
    }
  }

  /** Launches PostgreSQL, after waiting for the processes that a killed one has left. */
  async function start(): Promise<void> {
    for (const end = performance.now() + leftoverMs; ; await pause(restartDelayMs.first)) {
      try {
        return await launch()
      } catch (error) {
        if (!leftProcesses.test(String(error)) || performance.now() > end) throw error
      }
    }
  }

  async function restart(): Promise<void> {
    for (
      let delayMs = restartDelayMs.first;
      !stopping.signal.aborted;
      delayMs = Math.min(delayMs * 2, restartDelayMs.most)
    ) {
      try {
        await launch()
        log.info('PostgreSQL is back')
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL does not come back; trying again')
        await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    for (const [signal, waitMs] of waysToStop) {
      if (child === null || child.exitCode !== null || child.signalCode !== null) break
      const ended = once(child, 'exit')
      child.kill(signal)
      await Promise.race([ended, pause(waitMs, undefined, { ref: false })])
    }
    await restarting
  }

  await start()
  return { stop }
}

/** Resolves to true when postmaster.pid says that PostgreSQL accepts connections, to false when PostgreSQL has ended. */
async function untilReady(postgres: ChildProcess, data: string): Promise<boolean> {
  while (postgres.exitCode === null && postgres.signalCode === null) {
    const file = await readPidFile(join(data, 'postmaster.pid'))
    if (file?.isReady && file.pid === postgres.pid) return true
    await pause(10)
  }
  return false
}

/** Opens PostgreSQL's log for appending; a large one is renamed to `.old` first. */
async function openLog(path: string): Promise<FileHandle> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  if (size > logSizeMax) await rename(path, `${path}.old`)
  return open(path, 'a', 0o600)
}
