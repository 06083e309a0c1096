// What a database of the game consists of, read from PostgreSQL's catalogue: the tables of the game and of its jobs.

import pg from 'pg'
import type { Sequence, Table } from './contents.ts'

const schemas = ['public', 'jobs']

/**
 * Whether a table has the statistics of the queues of one day. pg-boss makes one for each day and drops old ones, so that the
 * databases of two days have different ones, and no backup has them. Backups from before 29 November 2026 do.
 */
export const isQueueStatistics = (table: string): boolean => /^jobs\.queue_stats_\d+$/.test(table)

/** All tables but those of `isQueueStatistics`, in the order of their names. Extensions keep their own. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1 order by 1`,
    [schemas],
  )
  return rows.filter(({ name }) => !isQueueStatistics(name))
}

/** The position of each sequence. A sequence is never rolled back, so it may be ahead of the rows of a snapshot. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences where schemaname = any($1) order by 1`,
    [schemas],
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences.push({ name, ...found[0]! })
  }
  return sequences
}

/** The versions that a database has: of its PostgreSQL, the last migration, and the tables of jobs. */
export async function readVersions(
  client: pg.Client,
): Promise<{ postgres: number; schema: string; jobs: number }> {
  const { rows } = await client.query<{ postgres: number; schema: string; jobs: number }>(
    `select current_setting('server_version_num')::integer / 10000 as postgres,
       (select max(name) from kysely_migration) as schema, (select version from jobs.version) as jobs`,
  )
  return rows[0]!
}

/** A name such as public.users for SQL. */
export function quoted(name: string): string {
  const dot = name.indexOf('.')
  return `${pg.escapeIdentifier(name.slice(0, dot))}.${pg.escapeIdentifier(name.slice(dot + 1))}`
}

/** A table with its columns, for COPY. */
export function quotedColumns({ name, columns }: Table): string {
  return `${quoted(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}
