// Which user PostgreSQL runs as. It refuses to run as root, so a server that was started by root runs it as another
// user. That user also gets the right to read everywhere, since the packages and the data may be in a closed directory
// (/root).

import { access, chmod, constants, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'

const setprivMissing =
  'Started as root, the server needs the program setpriv (package util-linux), since PostgreSQL does not run as root. Install it, start the server as an ordinary user, or set DATABASE_URL.'

/** The user that PostgreSQL runs as, and that owns its data. */
export interface Owner {
  uid: number
  gid: number
  name: string
}

/**
 * The name of the user that this process runs as.
 * @throws StartupError if that user has no name, because PostgreSQL needs one
 */
export function currentUser(): string {
  try {
    return userInfo().username
  } catch {
    throw new StartupError(
      `The user that the server runs as (id ${process.getuid?.()}) has no name on this machine, and PostgreSQL needs one. Add it to /etc/passwd, or set DATABASE_URL.`,
    )
  }
}

/**
 * Chooses the owner of the database if root starts the server: the owner of its directory, else the user `postgres`,
 * else `nobody`.
 * @throws StartupError if root owns the directory, or neither user exists
 */
export async function chooseOwner(dataDirectory: string): Promise<Owner> {
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

/**
 * The start of a command line that runs a program of `directory` as `owner`, who keeps one right of root: to enter
 * directories and read files. Makes the programs executable for everyone.
 * @throws StartupError if the machine does not have setpriv
 */
export async function commandPrefix(owner: Owner, directory: string): Promise<string[]> {
  const setpriv = await findOnPath('setpriv')
  if (setpriv === null) throw new StartupError(setprivMissing)
  // The right to read does not include the right to execute, which an installation with a strict umask does not give.
  for (const name of ['initdb', 'postgres']) {
    const { mode } = await stat(join(directory, name))
    if ((mode & 0o555) !== 0o555) await chmod(join(directory, name), mode | 0o555)
  }
  const identity = [setpriv, `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const right = await rightToReach()
  if (right === null) return identity
  return [
    ...identity,
    // Without this, access(2) ignores the capability, and initdb uses it to check that it can reach postgres.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${right}`,
    `--ambient-caps=+${right}`,
    `--bounding-set=-all,+${right}`,
  ]
}

/** The least capability of root that opens closed directories. Containers drop the first, and may drop both (null). */
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
