// A PostgreSQL with a synchronous standby: every commit is on both, so nothing is lost with the primary.

import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseOwner, commandPrefix } from '@koersklasse/server/src/platform/database/postgres-user.ts'
import { freePort } from '@koersklasse/server/test/fixtures/free-port.ts'
import { type Program, startProgram } from './programs.ts'

const user = 'koersklasse'
const deadlineMs = 60_000

export interface PostgresPair {
  /** The ports of the primary and of the standby. */
  ports: readonly [number, number]
  /** The address of the database at a port of this machine. */
  addressAt(port: number): string
  /** The postmaster of the primary, until it is killed. */
  primary: Program
  /** Kills the primary and all its processes at once. */
  killPrimary(): Promise<void>
  /** Makes the standby the primary; it then commits alone. Resolves when it takes changes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts both.
 * @param programs the folder of PostgreSQL's programs
 * @param folder where their data will be
 */
export async function startPostgresPair(programs: string, folder: string): Promise<PostgresPair> {
  const data = [join(folder, 'postgres-1'), join(folder, 'postgres-2')] as const
  const ports = [await freePort(), await freePort()] as const
  const runs = await prepareFolders(programs, data)
  const at = (port: number) => ['-h', '127.0.0.1', '-p', String(port), '-U', user]
  const query = (port: number, sql: string) =>
    runs.finish('psql', [...at(port), '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', 'postgres', '-c', sql])

  async function serve(index: 0 | 1): Promise<Program> {
    const settings = [
      ...['listen_addresses=127.0.0.1', `port=${ports[index]}`, `unix_socket_directories=${data[index]}`],
      // The tests kill processes, not the machine, so nothing is lost without waiting for the disk.
      ...['max_connections=200', 'fsync=off', 'timezone=UTC'],
    ]
    const server = runs.run('postgres', ['-D', data[index], ...settings.flatMap((each) => ['-c', each])])
    const isReady = () =>
      query(ports[index], 'select').then(
        () => true,
        () => false,
      )
    for (const end = performance.now() + deadlineMs; !(await isReady()); await pause(50))
      if (server.hasEnded() || performance.now() > end) throw new Error(`PostgreSQL: ${server.output()}`)
    return server
  }

  const created = ['-U', user, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await runs.finish('initdb', ['-D', data[0], ...created])
  const primary = await serve(0)
  await query(ports[0], `create database ${user}`)
  const copied = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  await runs.finish('pg_basebackup', [...at(ports[0]), '-D', data[1], ...copied])
  const standby = await serve(1)
  await query(ports[0], `alter system set synchronous_standby_names = '*'`)
  await query(ports[0], 'select pg_reload_conf()')

  return {
    ports,
    addressAt: (port) => `postgresql://${user}@127.0.0.1:${port}/${user}`,
    primary,
    killPrimary: () => killAll(primary),
    promote: () => query(ports[1], 'select pg_promote(true, 30)'),
    async stop() {
      // An immediate shutdown, since the primary would otherwise wait for a standby that is gone to receive everything.
      await Promise.all([primary.stop('SIGQUIT'), standby.stop('SIGQUIT')])
    },
  }
}

/** Makes folders for data, and returns functions that run PostgreSQL's programs as the user that owns them. */
async function prepareFolders(programs: string, folders: readonly [string, string]) {
  const owner = process.getuid?.() === 0 ? await chooseOwner(folders[0]) : null
  const prefix = owner === null ? [] : await commandPrefix(owner, programs)
  for (const each of folders) {
    await mkdir(each, { mode: 0o700 })
    if (owner !== null) await chown(each, owner.uid, owner.gid)
  }

  function run(name: string, args: readonly string[]): Program {
    const [command, ...rest] = [...prefix, join(programs, name), ...args] as [string, ...string[]]
    return startProgram(command, rest)
  }

  return {
    run,
    /** Runs a program to its end; rejects with its output if it fails. */
    async finish(name: string, args: readonly string[]): Promise<void> {
      const program = run(name, args)
      while (!program.hasEnded()) await pause(10)
      if (/\b(FATAL|error):/i.test(program.output())) throw new Error(`${name}: ${program.output()}`)
    },
  }
}

async function killAll(postmaster: Program): Promise<void> {
  const children = await readFile(`/proc/${postmaster.pid}/task/${postmaster.pid}/children`, 'utf8')
  for (const pid of [...children.trim().split(' ').map(Number), postmaster.pid]) kill(pid)
  await postmaster.stop('SIGKILL')
}

function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
