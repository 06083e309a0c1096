// The embedded PostgreSQL: created in the data directory at the first start, run and restarted by postgres-process.ts,
// and stopped with the server. It listens on a Unix socket in a directory that only its user can enter, and on no port.

import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { lockDirectory } from './lock-directory.ts'
import { startPostgres } from './postgres-process.ts'
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts'
import { currentUser } from './postgres-user.ts'
import { canConnect, readPidFile, socketName } from './stop-orphan.ts'

/** Only part of the name of the socket; nothing listens on a port. */
const port = 5432
/** The longest path of a socket on Linux and macOS, in bytes. */
const socketPathMax = 103

export interface EmbeddedPostgres {
  /** For pg and for libpq; it stays the same when PostgreSQL is restarted. */
  connectionString: string
  /** Stops PostgreSQL within 3 s and unlocks the directory. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL in `<dataDir>/postgres`: `data` is PostgreSQL's data directory, `postgres.log` its log, and `lock`
 * keeps other servers out. A PostgreSQL that a killed server has left running is stopped first.
 * @param options.isScratch whether it is thrown away after use
 * @throws StartupError with the reason if it cannot start
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  isScratch: boolean
}): Promise<EmbeddedPostgres> {
  const { log, isScratch } = options
  const home = resolve(options.dataDir, 'postgres')
  const unlock = await openHome(home)
  try {
    const data = join(home, 'data')
    const programs = await findPostgresPrograms(data)
    await prepareData(data, programs, isScratch)
    const sockets = await socketDirectory(data, programs)
    const logFile = join(home, 'postgres.log')
    const postgres = await startPostgres({ data, sockets, port, logFile, programs, log, isScratch })
    return {
      connectionString: addressIn(sockets),
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

/** The address of the PostgreSQL that runs on `<dataDir>/postgres`, of which another process takes care; null if none does. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const found = await readPidFile(join(resolve(dataDir, 'postgres/data'), 'postmaster.pid'))
  if (found === null || !(await canConnect(found.socket))) return null
  return addressIn(dirname(found.socket))
}

function addressIn(sockets: string): string {
  return `postgresql://koersklasse@/koersklasse?host=${encodeURIComponent(sockets)}&port=${port}&sslmode=disable`
}

/** Creates the directory, closes it to other users and locks it. Returns the function that unlocks it. */
async function openHome(home: string): Promise<() => void> {
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    await chmod(home, 0o700)
    return lockDirectory(join(home, 'lock'))
  } catch (error) {
    throw explainFileFault(error, home)
  }
}

/** Creates the data directory at the first start; later checks that it belongs to this version of PostgreSQL. */
async function prepareData(data: string, programs: PostgresPrograms, isScratch: boolean): Promise<void> {
  const user = currentUser()
  const files = await readdir(data).catch((error): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (files.length === 0) {
    await createData(data, programs, isScratch)
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

/** Creates the data directory under another name and renames it when it is complete. */
async function createData(data: string, programs: PostgresPrograms, isScratch: boolean): Promise<void> {
  const draft = `${data}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (programs.owner) await chown(draft, programs.owner.uid, programs.owner.gid)
  // The same order and letter case on every machine, whatever its own locales.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await programs.run('initdb', [
    '-D',
    draft,
    '-U',
    'postgres',
    '--auth=peer',
    ...locale,
    ...(isScratch ? ['--no-sync'] : []),
  ])
  await programs.run(
    'postgres',
    [
      '--single',
      '-D',
      draft,
      '-c',
      'exit_on_error=on',
      '-c',
      `fsync=${isScratch ? 'off' : 'on'}`,
      'postgres',
    ],
    'create role koersklasse login createdb\ncreate database koersklasse owner koersklasse\n',
  )
  await rename(draft, data)
}

/** The directory of PostgreSQL's socket: that of the data, or a temporary one if the path would be too long. */
async function socketDirectory(data: string, programs: PostgresPrograms): Promise<string> {
  if (Buffer.byteLength(join(data, socketName(port))) <= socketPathMax) return data
  const directory = await mkdtemp(join(tmpdir(), 'koersklasse-'))
  if (programs.owner) await chown(directory, programs.owner.uid, programs.owner.gid)
  return directory
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
