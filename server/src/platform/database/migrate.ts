// Migrations: server/src/migrations/NNNN-name.sql, in order of their numbers, forward only. Those that are new run in one
// transaction, so the database has either all tables of a version or none. A file that begins with `-- no transaction` runs
// outside it, because PostgreSQL builds an index without blocking writes only there.
//
// Nodes of the last release keep running meanwhile. A statement that waits for a lock also blocks everything behind it, so
// it gives up after half a second, and all of it is tried again, less and less often.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrateJobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { isDeadlock } from './is-unavailable.ts'
import type { OpenDatabase } from './open-database.ts'
import { connectionOptions } from './pool.ts'

const migrationsDirectory = join(import.meta.dirname, '../../migrations')
const fileName = /^(\d{4}-[a-z0-9-]+)\.sql$/
const noTransaction = '-- no transaction\n'

const lockTimeoutMs = 500
const longestPauseMs = 10_000
/** The tries last an hour in all. A backup locks all tables against changes of their form for as long as it reads them. */
const mostTries = 360

interface FileMigration extends Migration {
  inTransaction: boolean
}

/**
 * Runs the migrations that the database does not have yet. If several servers start at once, one runs them and the others
 * wait. If tables stay locked by something else, such as a backup, it tries for an hour.
 * @param options.upTo the name of the last one to run; by default all
 * @param options.log logs what it waits for
 * @throws StartupError if the database has newer ones than this version of the server or `upTo`, `upTo` is not known, the
 *   user of the database may not create tables, or the tables stayed locked
 * @throws Error with the name of the migration, if one fails for another reason
 */
export async function migrate(
  database: OpenDatabase,
  options: { directory?: string; upTo?: string; log?: Log } = {},
): Promise<void> {
  const { directory = migrationsDirectory, upTo = null, log } = options
  // A connection outside the pool: a migration, or waiting for another server, may take longer than its time-out. The lock
  // belongs to the connection.
  const pool = new pg.Pool({
    ...connectionOptions(database.connectionString),
    ...{ max: 1, idleTimeoutMillis: 0, lock_timeout: lockTimeoutMs },
  })
  pool.on('error', () => {})
  const kysely = new Kysely<MigrationTable>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = firstOf(await readMigrations(directory), upTo)
    await takeTurn(kysely, log)
    await refuseNewer(kysely, migrations)
    await runNew(kysely, migrations, log)
    await migrateJobs(database.connectionString).catch(refuseSchema)
  } finally {
    await kysely.destroy()
  }
}

/**
 * Waits until no other server migrates. It polls, because a waiting statement has a snapshot, and building an index waits
 * for that.
 */
async function takeTurn(kysely: Kysely<MigrationTable>, log: Log | undefined): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await sql<{
      isFree: boolean
    }>`select pg_try_advisory_lock(hashtextextended('migrations', 0)) as "isFree"`.execute(kysely)
    if (rows[0]!.isFree) return
    if (tries === 1) log?.info('waits for another server, which changes the tables')
    await pause(100)
  }
}

async function runNew(
  kysely: Kysely<MigrationTable>,
  migrations: Record<string, FileMigration>,
  log: Log | undefined,
): Promise<void> {
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } })
  for (let tries = 1; ; ) {
    const todo = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined)
    const next = todo.map(({ name }) => ({ name, ...migrations[name]! }))
    const [first] = next
    if (first === undefined) return
    // All migrations up to the first one that runs outside a transaction, or that one alone.
    const alone = next.findIndex(({ inTransaction }) => !inTransaction)
    const last = alone === -1 ? next.at(-1)! : (next[alone - 1] ?? first)
    const { error, results } = await migrator.migrateTo(last.name, {
      disableTransactions: !last.inTransaction,
    })
    if (error === undefined) continue
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    if (!isLocked(error)) throw explain(error as pg.DatabaseError, failed)
    if (tries === mostTries)
      throw new StartupError(
        `The tables are locked by another program (${failed}). Wait until it is done, then start again.`,
      )
    if (tries === 1) log?.warn({ migration: failed }, 'tables are locked; a migration is tried again')
    await pause(Math.min(longestPauseMs, tries * 1_000))
    tries += 1
  }
}

async function readMigrations(directory: string): Promise<Record<string, FileMigration>> {
  const migrations: Record<string, FileMigration> = {}
  for (const file of (await readdir(directory)).sort()) {
    const name = fileName.exec(file)?.[1]
    if (name === undefined) throw new Error(`${join(directory, file)} is not named NNNN-name.sql`)
    const text = await readFile(join(directory, file), 'utf8')
    const inTransaction = !text.startsWith(noTransaction)
    migrations[name] = {
      inTransaction,
      up: inTransaction ? (db) => run(db, text) : (db) => runEach(db, text),
    }
  }
  return migrations
}

async function run(db: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}

/**
 * Runs each statement in a transaction of its own. It waits for locks without a limit, because the statements of such a file
 * block nobody.
 */
async function runEach(db: Kysely<unknown>, text: string): Promise<void> {
  await run(db, 'set lock_timeout = 0')
  for (const statement of text.split(/;\n/)) await run(db, statement)
  await run(db, 'reset lock_timeout')
}

/** The migrations up to one of them. */
function firstOf(
  migrations: Record<string, FileMigration>,
  upTo: string | null,
): Record<string, FileMigration> {
  if (upTo === null) return migrations
  if (!(upTo in migrations))
    throw new StartupError(
      `The tables are to be those of a newer version of the server, after ${upTo}, which this version does not know.`,
    )
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= upTo))
}

async function refuseNewer(
  kysely: Kysely<MigrationTable>,
  known: Record<string, FileMigration>,
): Promise<void> {
  const done = await kysely
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
    .catch(() => [])
  const unknown = done.find(({ name }) => !(name in known))
  if (unknown === undefined) return
  throw new StartupError(
    `The database belongs to a newer version of the server (it has ${unknown.name}, which this version does not know). Start that version, or restore a backup from before the upgrade.`,
  )
}

/** Whether a lock was not free in time (lock_not_available), or two transactions waited for each other. */
function isLocked(error: unknown): boolean {
  return isDeadlock(error) || (error as pg.DatabaseError).code === '55P03'
}

function explain(error: pg.DatabaseError, migration: string | undefined): Error {
  const mayNot = error.code === '42501'
  if (mayNot) return new StartupError(`The user of DATABASE_URL may not make tables: ${error.message}.`)
  return new Error(`The tables could not be made${migration ? ` (${migration})` : ''}: ${error.message}`, {
    cause: error,
  })
}

function refuseSchema(error: pg.DatabaseError): never {
  if (error.code !== '42501') throw error
  throw new StartupError(`The user of DATABASE_URL may not make a schema for jobs: ${error.message}.`)
}

interface MigrationTable {
  kysely_migration: { name: string }
}
