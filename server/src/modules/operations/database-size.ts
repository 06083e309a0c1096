// What the database measures of itself: its size, its largest tables, and its slowest statements where it keeps them.

import type { DatabaseSize, Statement } from '@koersklasse/contract/desk/operations.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { shortenStatement } from '../../platform/database/statement-times.ts'

const largestTables = 10

/** The size of the database with its largest tables, in bytes with their indexes. */
export async function readDatabaseSize(kysely: Kysely<Schema>): Promise<DatabaseSize> {
  const { rows: tables } = await sql<DatabaseSize['tables'][number]>`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0)::bigint as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname not like 'pg\\_%'
    order by bytes desc, name limit ${largestTables}`.execute(kysely)
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(kysely)
  return { bytes: rows[0]!.bytes, tables }
}

/**
 * The statements that have taken the most time of all nodes, as pg_stat_statements has them; null where the database does
 * not keep them. Only those whose values it replaces by placeholders. Rejects where its user may not read them.
 */
export async function readDatabaseStatements(
  kysely: Kysely<Schema>,
  limit: number,
): Promise<Statement[] | null> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('pg_stat_statements') is not null as "isThere"`.execute(kysely)
  if (!found[0]!.isThere) return null
  const { rows } = await sql<Statement>`
    select query as text, calls, total_exec_time as "totalMs", mean_exec_time as "meanMs",
      max_exec_time as "longestMs"
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query ~* '^\\s*(select|insert|update|delete|with|merge)\\M'
    order by total_exec_time desc limit ${limit}`.execute(kysely)
  return rows.map((row) => ({ ...row, text: shortenStatement(row.text) }))
}
