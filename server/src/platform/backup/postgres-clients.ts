// pg_dump and pg_restore of this machine. They are not among the programs that come with the game.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { BackupError } from './backup-error.ts'

type Program = 'pg_dump' | 'pg_restore'

/** The major version of a program on the path; null if there is none. */
export async function versionOf(program: Program): Promise<number | null> {
  const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [output, status] = await Promise.all([text(child.stdout), statusOf(child)])
  const major = / (\d+)/.exec(output)?.[1]
  return status === 0 && major !== undefined ? Number(major) : null
}

/**
 * The whole database as a snapshot has it, in pg_dump's custom format, not compressed.
 * @param snapshot what pg_export_snapshot returned, in a transaction that is open until the end
 */
export async function* dump(connectionString: string, snapshot: string): AsyncGenerator<Buffer> {
  const ours = ['--no-owner', '--no-privileges', '--extension=plpgsql']
  const child = spawn('pg_dump', ['--format=custom', '--compress=0', `--snapshot=${snapshot}`, ...ours], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentFor(connectionString),
  })
  const said = text(child.stderr)
  const status = statusOf(child)
  try {
    yield* child.stdout as Readable & AsyncIterable<Buffer>
    if ((await status) !== 0) throw failure('pg_dump', await said)
  } finally {
    child.kill()
  }
}

/**
 * Restores a dump in one transaction.
 * @throws BackupError with the reason that pg_restore gives
 */
export async function restoreDump(connectionString: string, source: AsyncIterable<Buffer>): Promise<void> {
  const ours = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
  const env = environmentFor(connectionString)
  const child = spawn('pg_restore', [...ours, `--dbname=${env.PGDATABASE}`], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env,
  })
  const said = text(child.stderr)
  const status = statusOf(child)
  try {
    // If it fails it stops reading: then its own reason is the one to tell.
    const fault = await pipeline(source, child.stdin as Writable).catch(
      (broken: NodeJS.ErrnoException) => broken,
    )
    if (fault !== undefined && fault.code !== 'EPIPE') throw fault
    if ((await status) !== 0 || fault !== undefined) throw failure('pg_restore', await said)
  } finally {
    child.kill()
  }
}

async function statusOf(child: ChildProcess): Promise<number | null> {
  const [status] = await once(child, 'close').catch(() => [null])
  return status
}

function failure(program: Program, said: string): BackupError {
  const lines = said.trim().split('\n')
  const line = lines.find((each) => /error/i.test(each)) ?? lines.at(-1)
  return new BackupError(`${line || `${program} failed and gave no reason`}.`)
}

/** How libpq finds the database. The password is in the environment, which other users cannot read, unlike arguments. */
function environmentFor(connectionString: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString })
  const query = new URLSearchParams(connectionString.split('?')[1])
  const sslmode = query.get('sslmode')
  const given: Record<string, string | undefined | null> = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C', PGAPPNAME: 'koersklasse backup' },
    ...{ PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password, PGDATABASE: database },
    // pg's own way not to check the certificate.
    PGSSLMODE: sslmode === 'no-verify' ? 'require' : sslmode,
    PGSSLROOTCERT: query.get('sslrootcert'),
    ...{ PGSSLCERT: query.get('sslcert'), PGSSLKEY: query.get('sslkey'), PGOPTIONS: query.get('options') },
  }
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]))
}
