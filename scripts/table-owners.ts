// Only the module that owns a table has SQL for it; others call the module. server/src/platform/database/table-owners.ts
// names the owners, and the modules that read a table themselves.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TableAccess, tableAccess } from '../server/src/platform/database/table-owners.ts'

export interface Use {
  table: string
  isWrite: boolean
}

/** Checks who reads and writes each table, and prints the readers. Returns whether all of it is as table-owners.ts says. */
export function checkTableOwners(root: string): boolean {
  const folder = join(root, 'server/src')
  const files = globSync('**/*.ts', { cwd: folder })
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('migrations/'))
    .sort()
  const tables = Object.keys(tableAccess)
  const offenders = new Set<string>()
  const reading = new Set<string>()
  for (const path of files) {
    for (const { table, isWrite } of usesIn(readFileSync(join(folder, path), 'utf8'), tables)) {
      const { owner, readers = {} } = (tableAccess as Record<string, TableAccess>)[table]!
      if (path.startsWith(`${owner}/`)) continue
      const reader = Object.keys(readers).find((module) => path.startsWith(`${module}/`))
      if (reader !== undefined && !isWrite) reading.add(`${reader} ${table}`)
      else offenders.add(`${path} ${isWrite ? 'writes' : 'reads'} ${table}, which belongs to ${owner}`)
    }
  }
  const idle = listedReaders().filter((reader) => !reading.has(reader))
  for (const reader of idle) process.stdout.write(`table-owners.ts: ${reader} is no longer read there\n`)
  for (const reader of reading) process.stdout.write(`reads  ${reader}\n`)
  for (const offender of offenders) process.stdout.write(`${offender}\n`)
  return offenders.size === 0 && idle.length === 0
}

function listedReaders(): string[] {
  return Object.entries<TableAccess>(tableAccess).flatMap(([table, { readers = {} }]) =>
    Object.keys(readers).map((module) => `${module} ${table}`),
  )
}

/** The tables that a source file names in its SQL and in its calls of Kysely. */
export function usesIn(source: string, tables: readonly string[]): Use[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replace(/\s\/\/ .*$/gm, '')
  const table = `(${tables.join('|')})\\b`
  const inKysely = new RegExp(`\\b(\\w*(?:From|Into|Table|Join)|from|using)\\(\\s*\\[?\\s*'${table}`, 'g')
  const inSql = new RegExp(
    `\\b((?:delete\\s+)?from|join|using|into|update|truncate|lock\\s+table)\\s+"?${table}`,
    'gi',
  )
  return [inKysely, inSql].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, verb = '', name = '']) => ({
      table: name,
      isWrite: /into|update|delete|truncate/i.test(verb),
    })),
  )
}
