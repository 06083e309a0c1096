// A PostgreSQL of the server's own, in its data directory: made at the first start, started with the server, restarted
// when it dies, stopped with the server. It listens on a socket in a directory that only its user can enter, on no port.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { lockDirectory } from './lock-directory.ts'
import {
  currentUser,
  explainFailure,
  findPostgresPrograms,
  type PostgresPrograms,
} from './postgres-programs.ts'
import { StartupError } from './startup-error.ts'
import { readPidFile, socketName, stopOrphan } from './stop-orphan.ts'

/** Names the socket only; nothing listens on a port. */
const port = 5432
/** Longest path of a socket that Linux and macOS take, in bytes. */
const socketPathMax = 103
const leftoverMs = 12_000
const logSizeMax = 10_000_000
const restartDelayMs = { first: 100, most: 5_000 }
/** How long a stop may take for each way: fast (rolls back and writes out), at once (recovers later), hard. */
const waysToStop = [
  ['SIGINT', 1_800],
  ['SIGQUIT', 400],
  ['SIGKILL', 400],
] as const

const settings = {
  listen_addresses: '',
  port,
  unix_socket_permissions: '0700',
  max_connections: 100,
  shared_buffers: '128MB',
  // Shared memory as files of its own: /dev/shm is small in containers, and is emptied when a user logs out.
  dynamic_shared_memory_type: 'mmap',
  // Two cores, many small transactions: no processes beside those of the connections.
  max_parallel_workers_per_gather: 0,
  io_method: 'sync',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What goes wrong with a statement is told to who sent it; the file has what concerns PostgreSQL as a whole.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

export interface EmbeddedPostgres {
  /** For pg and libpq alike; stays the same when PostgreSQL is restarted. */
  connectionString: string
  /** Stops PostgreSQL within 3 s and gives the directory back. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of `dataDir`, in `<dataDir>/postgres`: `data` is PostgreSQL's own, `postgres.log` its log, `lock`
 * keeps other servers out. One that a killed server left running is stopped first.
 * @throws StartupError when it cannot start, with the reason
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const home = resolve(options.dataDir, 'postgres')
  const unlock = await openHome(home)
  try {
    const data = join(home, 'data')
    const programs = await findPostgresPrograms(data)
    await prepareData(data, programs)
    const sockets = await socketDirectory(data, programs)
    const postgres = createSupervisor({ data, sockets, logFile: join(home, 'postgres.log'), programs, log })
    await postgres.start()
    return {
      connectionString: `postgresql://koersklasse@/koersklasse?host=${encodeURIComponent(sockets)}&port=${port}&sslmode=disable`,
      async stop() {
        await postgres.stop()
        if (sockets !== data) await rm(sockets, { recursive: true, force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw explainFileFault(error, home)
  }
}

/** Makes the directory, closes it to other users, and takes it for this process. */
async function openHome(home: string): Promise<() => void> {
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    await chmod(home, 0o700)
    return lockDirectory(join(home, 'lock'))
  } catch (error) {
    throw explainFileFault(error, home)
  }
}

/** Makes the data directory at the first start; else makes sure that these programs can work on it. */
async function prepareData(data: string, programs: PostgresPrograms): Promise<void> {
  const user = currentUser()
  const files = await readdir(data).catch((error): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (files.length === 0) {
    await createData(data, programs)
  } else if (!files.includes('PG_VERSION')) {
    throw new StartupError(
      `The directory ${data} is not empty, but there is no database in it. Empty it, or set DATA_DIR.`,
    )
  }
  const major = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  if (major !== programs.major) {
    throw new StartupError(
      `The database in ${data} was made by PostgreSQL ${major}, and this version of the server brings PostgreSQL ${programs.major}. Dump it with the version of the server that made it and restore it into an empty DATA_DIR, or set DATABASE_URL.`,
    )
  }
  await writeFile(join(data, 'pg_hba.conf'), 'local all all peer map=server\n')
  await writeFile(join(data, 'pg_ident.conf'), `server "${user}" koersklasse\nserver "${user}" postgres\n`)
}

/** Makes the data directory beside its place and moves it there when it is complete. */
async function createData(data: string, programs: PostgresPrograms): Promise<void> {
  const draft = `${data}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (programs.owner) await chown(draft, programs.owner.uid, programs.owner.gid)
  // The same order and letter case on every machine, whatever its own locales.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await programs.run('initdb', ['-D', draft, '-U', 'postgres', '--auth=peer', ...locale])
  await programs.run(
    'postgres',
    ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'],
    'create role koersklasse login createdb\ncreate database koersklasse owner koersklasse\n',
  )
  await rename(draft, data)
}

/** Where PostgreSQL's socket lies: with the data, or in the temporary directory when that path is too long. */
async function socketDirectory(data: string, programs: PostgresPrograms): Promise<string> {
  if (Buffer.byteLength(join(data, socketName(port))) <= socketPathMax) return data
  const directory = await mkdtemp(join(tmpdir(), 'koersklasse-'))
  if (programs.owner) await chown(directory, programs.owner.uid, programs.owner.gid)
  return directory
}

/** Runs PostgreSQL, again whenever it ends by itself, until it is stopped. */
function createSupervisor(where: {
  data: string
  sockets: string
  logFile: string
  programs: PostgresPrograms
  log: Log
}) {
  const { data, sockets, logFile, programs, log } = where
  const stopping = new AbortController()
  let child: ChildProcess | null = null
  let restarting = Promise.resolve()

  /** Starts PostgreSQL and resolves when it takes connections; rejects with its reason when it ends before. */
  async function launch(): Promise<void> {
    await stopOrphan(data, log)
    const file = await openLog(logFile)
    try {
      const start = (await file.stat()).size
      const flags = Object.entries({ ...settings, unix_socket_directories: sockets })
      const postgres = programs.spawn(
        'postgres',
        ['-D', data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        {
          // A session of its own, so that Ctrl-C in a terminal reaches the server only, which then stops it in order.
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

  /** Launches PostgreSQL; what a killed one has left at work, for as long as a statement may take, is waited for. */
  async function start(): Promise<void> {
    for (const end = performance.now() + leftoverMs; ; await pause(restartDelayMs.first)) {
      try {
        return await launch()
      } catch (error) {
        if (!/shared memory block .* still in use/.test(String(error)) || performance.now() > end) throw error
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

  return { start, stop }
}

/** Resolves to true when PostgreSQL says in its postmaster.pid that it takes connections, to false when it has ended. */
async function untilReady(postgres: ChildProcess, data: string): Promise<boolean> {
  while (postgres.exitCode === null && postgres.signalCode === null) {
    const file = await readPidFile(join(data, 'postmaster.pid'))
    if (file?.isReady && file.pid === postgres.pid) return true
    await pause(10)
  }
  return false
}

/** Opens PostgreSQL's log to write at its end, and puts a large one aside. */
async function openLog(path: string) {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  if (size > logSizeMax) await rename(path, `${path}.old`)
  return open(path, 'a', 0o600)
}

function explainFileFault(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  const isSqlite = code === 'ERR_SQLITE_ERROR'
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartupError(
      `The disk is full, so the database cannot start in ${path}. Make room and start again.`,
    )
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || isSqlite) {
    return new StartupError(
      `The server may not write in ${path}. If it was started by another user before (as root, for example), start it as that user, or set DATA_DIR.`,
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartupError(
      `The data directory ${path} cannot be made: a part of its path is a file. Set DATA_DIR.`,
    )
  }
  return error
}
