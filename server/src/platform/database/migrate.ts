// Migrations: server/src/migrations/NNNN-name.sql, in order of their numbers, forward only. All new ones run in one
// transaction, so the database has either all tables of a version or none.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrateJobs } from '../jobs/jobs.ts'
import { StartupError } from '../startup-error.ts'
import type { OpenDatabase } from './open-database.ts'
import { connectionOptions } from './pool.ts'

const migrationsDirectory = join(import.meta.dirname, '../../migrations')
const fileName = /^(\d{4}-[a-z0-9-]+)\.sql$/

/**
 * Runs the migrations that the database does not have yet. If several servers start at once, one runs them and the
 * others wait.
 * @param upTo the name of the last one to run; all unless told
 * @throws StartupError if the database has newer ones than this version of the server or `upTo`, `upTo` is not known, or
 *   the user of the database may not create tables
 * @throws Error with the name of the migration, if one fails for another reason
 */
export async function migrate(
  database: OpenDatabase,
  directory = migrationsDirectory,
  upTo: string | null = null,
): Promise<void> {
  // A connection outside the pool: a migration, or waiting for another server, may take longer than its time-out.
  const pool = new pg.Pool({ ...connectionOptions(database.connectionString), max: 1 })
  pool.on('error', () => {})
  const kysely = new Kysely<MigrationTable>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = firstOf(await readMigrations(directory), upTo)
    const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } })
    const { error, results } = await migrator.migrateToLatest()
    if (error === undefined) return await migrateJobs(database.connectionString).catch(refuseSchema)
    await refuseNewer(kysely, migrations)
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw explain(error as pg.DatabaseError, failed)
  } finally {
    await kysely.destroy()
  }
}

async function readMigrations(directory: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const file of (await readdir(directory)).sort()) {
    const name = fileName.exec(file)?.[1]
    if (name === undefined) throw new Error(`${join(directory, file)} is not named NNNN-name.sql`)
    const text = await readFile(join(directory, file), 'utf8')
    migrations[name] = {
      async up(db) {
        await sql.raw(text).execute(db)
      },
    }
  }
  return migrations
}

/** The migrations up to one of them. */
function firstOf(migrations: Record<string, Migration>, upTo: string | null): Record<string, Migration> {
  if (upTo === null) return migrations
  if (!(upTo in migrations))
    throw new StartupError(
      `The tables are to be those of a newer version of the server, after ${upTo}, which this version does not know.`,
    )
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= upTo))
}

async function refuseNewer(kysely: Kysely<MigrationTable>, known: Record<string, Migration>): Promise<void> {
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
