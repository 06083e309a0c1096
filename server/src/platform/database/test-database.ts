// Databases for tests: one PostgreSQL a run, one migrated template, a fresh copy for whoever asks. Used by vitest as a
// global set-up; TEST_DATABASE_URL makes it use a PostgreSQL of your own, whose user may create databases.

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })

/** Starts the PostgreSQL of a run of tests and makes the template. Returns what takes both away again. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-test-'))
  const databaseUrl = process.env.TEST_DATABASE_URL ?? null
  const server = await openDatabase({ databaseUrl, dataDir, poolSize: 1, log })
  const template = newName('template')
  async function tearDown(): Promise<void> {
    await server.pool.query(`drop database if exists ${template} with (force)`)
    await server.close()
    await rm(dataDir, { recursive: true })
  }
  try {
    await server.pool.query(`create database ${template}`)
    const database = await openAt(server.connectionString, template)
    await migrate(database).finally(database.close)
  } catch (error) {
    await tearDown()
    throw error
  }
  process.env.TEST_DATABASE_URL = server.connectionString
  process.env.TEST_DATABASE_TEMPLATE = template
  return tearDown
}

/** Opens a fresh database with all tables and no rows; its close drops it. */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL
  const template = process.env.TEST_DATABASE_TEMPLATE
  if (!url || !template) throw new Error('This test needs the global set-up of test-database.ts')
  const name = newName('test')
  await run(url, `create database ${name} template ${template}`)
  const database = await openAt(url, name, options.poolSize)
  let closing: Promise<void> | null = null
  async function close(): Promise<void> {
    await database.close()
    await drop(url!, name)
  }
  return { ...database, close: () => (closing ??= close()) }
}

function openAt(url: string, name: string, poolSize = 8): Promise<OpenDatabase> {
  const databaseUrl = url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`)
  return openDatabase({ databaseUrl, dataDir: tmpdir(), poolSize, log })
}

/** Without force PostgreSQL first ends its own vacuuming there, which nobody else may end. */
async function drop(url: string, name: string): Promise<void> {
  try {
    await run(url, `drop database ${name}`)
  } catch (error) {
    const isInUse = (error as { code?: string }).code === '55006'
    if (!isInUse) throw error
    await run(url, `drop database ${name} with (force)`)
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function newName(kind: string): string {
  return `koersklasse_${kind}_${randomUUID().replaceAll('-', '')}`
}
