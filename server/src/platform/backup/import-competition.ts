// Imports a competition from another installation. The file is read to its end first. Its rows go into temporary tables and
// are checked there; then all of them are added to the game in one transaction, or none.

import { createHash } from 'node:crypto'
import { LogVerifier } from '@koersklasse/domain/competition/verify-log.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from '../database/schema.ts'
import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { competitionTables } from './competition-tables.ts'
import { type CompetitionHeader, competitionHeader, type Table, verifyFile } from './contents.ts'
import { withSession } from './open-session.ts'
import { copyIn, mustHaveAll } from './sections.ts'
import { quotedColumns, readVersions } from './tables.ts'

/** Somebody who took part, under the pseudonym in the log. */
export interface Placeholder {
  id: string
  username: string
}

export interface Imported {
  header: CompetitionHeader
  players: number
  transactions: number
}

const nothing = 'Nothing was imported.'

/**
 * Imports the competition in `file`.
 * @param options.joinCode its code here, with which nobody can join any more
 * @param options.addPlayers makes accounts that nobody can log in to
 * @param options.record writes the line in the log of the desk
 * @param options.audit returns the errors in the ledger, in sentences
 * @throws BackupError if the file is damaged, does not add up, or was imported before
 */
export async function importCompetition(options: {
  connectionString: string
  file: string
  key: string
  joinCode: string
  addPlayers(kysely: Kysely<Schema>, players: readonly Placeholder[]): Promise<void>
  audit(kysely: Kysely<Schema>): Promise<string[]>
  record(kysely: Kysely<Schema>, header: CompetitionHeader): Promise<void>
}): Promise<Imported> {
  const { connectionString, file, key, joinCode, addPlayers, audit, record } = options
  const { header, contents } = await verifyFile(file, key, competitionHeader)
  return await withSession(connectionString, async (client) => {
    await client.query('begin')
    await mustBeNew(client, header)
    for (const { name } of header.tables)
      await client.query(`create temporary table ${waiting(name)} (like ${name}) on commit drop`)
    const source = readArchive(file, key)
    const copied = await copyIn(client, header.tables, source, (table) => `${intoWaiting(table)} from stdin`)
    mustHaveAll(copied, header.tables, contents)
    await mustBelong(client, header)
    await client.query(`update ${waiting('public.competitions')} set name = $1, join_code = $2`, [
      header.name,
      joinCode,
    ])
    await mustAddUp(client)
    const kysely = onConnection(client)
    const players = await readPlaceholders(client)
    await explainConflicts(async () => {
      await addPlayers(kysely, players)
      for (const table of header.tables) await client.query(addition(table))
    })
    const [fault] = await audit(kysely)
    if (fault !== undefined) throw new BackupError(`The ledger does not add up: ${fault}. ${nothing}`)
    await record(kysely, header)
    await client.query('commit')
    return { header, players: players.length, transactions: contents.rows['public.transactions'] ?? 0 }
  })
}

/** The temporary table that holds the rows of a table until they are checked. */
const waiting = (name: string): string => `pg_temp.${pg.escapeIdentifier(name.replace('public.', 'import_'))}`

const intoWaiting = (table: Table): string => quotedColumns(table).replace(/^\S+/, waiting(table.name))

function addition(table: Table): string {
  const target = quotedColumns(table)
  return `insert into ${target} select ${target.slice(target.indexOf('(') + 1, -1)} from ${waiting(table.name)}`
}

async function mustBeNew(client: pg.Client, header: CompetitionHeader): Promise<void> {
  const { schema } = await readVersions(client)
  const expected = await competitionTables(client)
  if (schema !== header.schema || JSON.stringify(expected) !== JSON.stringify(header.tables))
    throw new BackupError(
      `The file is of version ${header.game} of the game, after ${header.schema}; this one is after ${schema}. Export it with the same version. ${nothing}`,
    )
  const { rowCount } = await client.query('select from public.competitions where id = $1', [header.id])
  if (rowCount !== 0) throw new BackupError(`The competition is here already. ${nothing}`)
}

/** Queries that must find no rows, such as rows of another competition, or of a portfolio that is not in the file. */
function strangers(id: string): string[] {
  const portfolios = `(select id from ${waiting('public.portfolios')})`
  const competition = `competition_id <> ${pg.escapeLiteral(id)}`
  const ofPortfolio = ['positions', 'orders', 'transactions', 'ledger_entries', 'daily_values']
  const ofCompetition = [
    'portfolios',
    'deposits',
    'closings',
    'closing_quotes',
    'closing_values',
    'competition_log',
  ]
  return [
    `select from ${waiting('public.competitions')} where id <> ${pg.escapeLiteral(id)} or is_house or closed_at is null`,
    ...ofCompetition.map((table) => `select from ${waiting(`public.${table}`)} where ${competition}`),
    ...[...ofPortfolio, 'deposits', 'closing_values', 'competition_log'].map(
      (table) =>
        `select from ${waiting(`public.${table}`)} where portfolio_id is not null and portfolio_id not in ${portfolios}`,
    ),
    `select from ${waiting('public.portfolios')} where user_id <> id or replaces not in ${portfolios}`,
    `select from ${waiting('public.orders')} where status = 'pending'`,
    `select from ${waiting('public.transactions')} where order_id not in (select id from ${waiting('public.orders')})`,
    `select from ${waiting('public.ledger_entries')}
     where transaction_id not in (select id from ${waiting('public.transactions')})`,
  ]
}

async function mustBelong(client: pg.Client, { id }: CompetitionHeader): Promise<void> {
  for (const query of strangers(id)) {
    const { rowCount } = await client.query(`${query} limit 1`)
    if (rowCount !== 0)
      throw new BackupError(`The file has rows that do not belong to its competition. ${nothing}`)
  }
}

/** The log must be unbroken, and lead to the final list; every transaction must be in it. */
async function mustAddUp(client: pg.Client): Promise<void> {
  const verifier = new LogVerifier((text) => createHash('sha256').update(text).digest('hex'))
  await client.query(
    `declare log no scroll cursor for select line from ${waiting('public.competition_log')} order by seq`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>('fetch 5000 from log')
    for (const { line } of rows) verifier.add(line)
    if (rows.length === 0) break
  }
  const { faults, list } = verifier.finish()
  const [fault] = faults
  if (fault !== undefined)
    throw new BackupError(`The log does not add up: line ${fault.line} ${fault.text}. ${nothing}`)
  const { rows: results } = await client.query<{ player: string; value: number; position: number }>(
    `select player, value, position from ${waiting('public.closing_values')}
     join (select distinct portfolio_id, player from ${waiting('public.competition_log')}) names using (portfolio_id)`,
  )
  const found = new Map(results.map(({ player, value, position }) => [player, `${value} ${position}`]))
  const isSame = list?.every(({ player, value, position }) => found.get(player) === `${value} ${position}`)
  // Transactions of a practice period may be missing, because the log leaves them out.
  const { rowCount } = await client.query(
    `select from ${waiting('public.transactions')} t
     join ${waiting('public.portfolios')} p on p.id = t.portfolio_id
     join ${waiting('public.competitions')} c on c.practice_from is null or p.created_at >= c.start_at
     where t.id::text not in (select subject from ${waiting('public.competition_log')}) limit 1`,
  )
  if (!isSame || list?.length !== results.length || rowCount !== 0)
    throw new BackupError(`The log is not that of the transactions and the final list. ${nothing}`)
}

async function readPlaceholders(client: pg.Client): Promise<Placeholder[]> {
  const { rows } = await client.query<Placeholder>(
    `select id, coalesce(min(player), right(id::text, 12)) as username from ${waiting('public.portfolios')}
     left join ${waiting('public.competition_log')} on portfolio_id = id
     where user_id is not null group by id order by id`,
  )
  return rows
}

async function explainConflicts(add: () => Promise<void>): Promise<void> {
  try {
    await add()
  } catch (fault) {
    const { code, message } = fault as pg.DatabaseError
    const refused = ['23505', '23503', '23514', '23502'].includes(code ?? '')
    if (!refused) throw fault
    throw new BackupError(`The rows do not fit into this game: ${message}. ${nothing}`)
  }
}

/** Kysely on a connection, in whatever transaction it is. */
function onConnection(client: pg.Client): Kysely<Schema> {
  const pool = { connect: async () => Object.assign(client, { release() {} }), end: async () => {} }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
}
