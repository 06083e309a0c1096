// For comparison: the TPC-B-like transactions of Debian's pgbench, if installed, on the same PostgreSQL.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'

const folder = '/usr/lib/postgresql'
const clients = 16
const scale = 10

/**
 * Prepares a separate database for pgbench. Resolves to the function that runs it for some seconds and returns
 * transactions a second; null if pgbench is not installed.
 */
export async function preparePgbench(database: OpenDatabase): Promise<((seconds: number) => number) | null> {
  const program = existsSync(folder)
    ? readdirSync(folder)
        .map((version) => `${folder}/${version}/bin/pgbench`)
        .findLast((path) => existsSync(path))
    : undefined
  if (program === undefined) return null
  await database.pool.query('create database pgbench')
  const connection = new URL(database.connectionString.replace('@/', '@localhost/')).searchParams
  const where = ['-h', connection.get('host')!, '-p', connection.get('port')!, '-U', 'koersklasse']
  const run = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, [...where, ...args, 'pgbench'], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`pgbench failed: ${stderr}`)
    return stdout
  }
  run('-i', '-q', '-s', String(scale))
  return (seconds) => {
    const output = run('-c', String(clients), '-j', '2', '-T', String(seconds))
    return Number(/tps = ([\d.]+)/.exec(output)?.[1])
  }
}
