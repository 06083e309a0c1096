// For comparison: the TPC-B-like transactions of Debian's pgbench, if installed, on the same PostgreSQL.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'

const folder = '/usr/lib/postgresql'
const clients = 16
const scale = 10

/** Transactions a second, and how long each took. */
export interface PgbenchReport {
  rate: number
  latenciesMs: number[]
}

/**
 * Prepares a separate database for pgbench. Resolves to the function that runs it for some seconds; null if pgbench is not
 * installed.
 */
export async function preparePgbench(
  database: OpenDatabase,
): Promise<((seconds: number) => PgbenchReport) | null> {
  const program = existsSync(folder)
    ? readdirSync(folder)
        .map((version) => `${folder}/${version}/bin/pgbench`)
        .findLast((path) => existsSync(path))
    : undefined
  if (program === undefined) return null
  await database.pool.query('create database pgbench')
  const connection = new URL(database.connectionString.replace('@/', '@localhost/')).searchParams
  const where = ['-h', connection.get('host')!, '-p', connection.get('port')!, '-U', 'koersklasse']
  const run = (args: string[], cwd?: string): string => {
    const { status, stdout, stderr } = spawnSync(program, [...where, ...args, 'pgbench'], {
      encoding: 'utf8',
      cwd,
    })
    if (status !== 0) throw new Error(`pgbench failed: ${stderr}`)
    return stdout
  }
  run(['-i', '-q', '-s', String(scale)])
  return (seconds) => {
    // It logs each transaction in the folder that it runs in.
    const logs = mkdtempSync(join(tmpdir(), 'koersklasse-pgbench-'))
    try {
      const output = run(['-c', String(clients), '-j', '2', '-T', String(seconds), '--log'], logs)
      const lines = readdirSync(logs).flatMap((name) =>
        readFileSync(join(logs, name), 'utf8').trim().split('\n'),
      )
      return {
        rate: Number(/tps = ([\d.]+)/.exec(output)?.[1]),
        latenciesMs: lines.map((line) => Number(line.split(' ')[2]) / 1_000),
      }
    } finally {
      rmSync(logs, { recursive: true })
    }
  }
}
