// The tables of one competition, and which of their rows and columns are exported. Players are not: a portfolio only keeps
// whether it belongs to somebody, and its pseudonym in the log.

import pg from 'pg'
import { BackupError } from './backup-error.ts'
import type { Table } from './contents.ts'
import { listTables, quoted } from './tables.ts'

const ofCompetition = (id: string) => `competition_id = ${id}`
const ofPortfolios = (id: string) =>
  `portfolio_id in (select id from public.portfolios where competition_id = ${id})`

/** Each table with its rows, in an order in which they can be inserted. */
const rowsOf: Readonly<Record<string, (id: string) => string>> = {
  'public.competitions': (id) => `id = ${id}`,
  'public.portfolios': ofCompetition,
  'public.positions': ofPortfolios,
  'public.orders': ofPortfolios,
  'public.transactions': ofPortfolios,
  'public.ledger_entries': ofPortfolios,
  'public.deposits': ofCompetition,
  'public.daily_values': ofPortfolios,
  'public.closings': ofCompetition,
  'public.closing_quotes': ofCompetition,
  'public.closing_values': ofCompetition,
  'public.competition_log': ofCompetition,
}

/** What is exported in place of the value of a column. The player of a portfolio gets the id of the portfolio. */
const instead: Readonly<Record<string, string>> = {
  'public.competitions.is_house': 'false',
  'public.portfolios.user_id': 'case when user_id is null then null else id end',
  // What an organiser wrote to a player is left out.
  'public.deposits.reason': 'null',
  'public.transactions.detail': `case when kind = 'deposit' then detail || '{"reason":null}' else detail end`,
  'public.orders.idempotency_key': 'null',
  'public.orders.request_digest': 'null',
}

/** The tables, without other columns that refer to players. */
export async function competitionTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ column: string }>(
    `select conrelid::regclass || '.' || attname as column from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and confrelid = 'users'::regclass`,
  )
  const naming = new Set(rows.map(({ column }) => `public.${column}`))
  const all = new Map((await listTables(client)).map((table) => [table.name, table]))
  return Object.keys(rowsOf).map((name) => {
    const table = all.get(name)
    if (table === undefined) throw new BackupError(`There is no table ${name} in the database.`)
    const leaves = (column: string) => `${name}.${column}` in instead || !naming.has(`${name}.${column}`)
    return { name, columns: table.columns.filter(leaves) }
  })
}

/** A query, in brackets, for the rows of a table that belong to a competition. */
export function selectionOf({ name, columns }: Table, competitionId: string): string {
  const values = columns.map((column) => instead[`${name}.${column}`] ?? pg.escapeIdentifier(column))
  const where = rowsOf[name]!(pg.escapeLiteral(competitionId))
  // In a fixed order, so that the same competition gives the same file.
  return `(select ${values.join(', ')} from ${quoted(name)} t where ${where} order by t)`
}
