// Opens the database: one of the operator's own, or the embedded one.

import { Kysely, type Logger, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { createFencedKysely, type Fence } from './fence.ts'
import { connectionOptions, createPool } from './pool.ts'
import type { Schema } from './schema.ts'
import { createStatementTimes, type StatementTimes } from './statement-times.ts'

const oldestMajor = 15
/** How long a start waits for the first connection to a database of its own, which is there but may be slow. */
const ownPatienceMs = 30_000
const graceMs = 400

export interface DatabasePlace {
  databaseUrl: string | null
  dataDir: string
  /** The most connections of the pool. */
  poolSize: number
  log: Log
  /** How long a query waits for a connection, in milliseconds; 3 s by default. */
  connectionTimeoutMs?: number
  /** Whether an embedded database is discarded after use: it then takes little memory, and does not flush to the disk. */
  isScratch?: boolean
}

export interface OpenDatabase {
  kysely: Kysely<Schema>
  /** The same database, through a Kysely that writes only while this node holds a role. */
  fencedBy(fence: Fence): Kysely<Schema>
  pool: pg.Pool
  /** How long the statements of `kysely` take. */
  statements: Pick<StatementTimes, 'slowest'>
  /** For connections outside the pool. It may contain a password: never log it. */
  connectionString: string
  /** Closes all connections, those of running statements after 0.4 s, and stops the embedded PostgreSQL; within 3 s. */
  close(): Promise<void>
}

/**
 * Opens the database at `databaseUrl`, or, if that is null, starts the embedded PostgreSQL in `<dataDir>/postgres`. The
 * embedded PostgreSQL is restarted when it dies, and the pool reconnects by itself; until then, queries fail with errors
 * that are `isUnavailable`.
 * @throws StartupError with the reason if the database cannot be used
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, poolSize, log, connectionTimeoutMs, isScratch = false } = place
  const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log, isScratch }) : null
  const connectionString = embedded?.connectionString ?? databaseUrl ?? ''
  try {
    await checkDatabase(connectionString, embedded === null ? {} : { connectionTimeoutMillis: ownPatienceMs })
  } catch (error) {
    await embedded?.stop()
    throw error
  }

  const { pool, close: closePool } = createPool({
    connectionString,
    size: poolSize,
    log,
    connectionTimeoutMs,
  })
  const statements = createStatementTimes()
  let closing: Promise<void> | null = null
  async function closeAll(): Promise<void> {
    await closePool(graceMs)
    await embedded?.stop()
  }
  const time: Logger = ({ query, queryDurationMillis }) => statements.add(query.sql, queryDurationMillis)
  return {
    kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: time }),
    fencedBy: (fence) => createFencedKysely(pool, fence, time),
    ...{ pool, statements },
    connectionString,
    close: () => (closing ??= closeAll()),
  }
}

/**
 * Checks that the database answers, and that its version, encoding and access suit the game.
 * @param options override those of every connection
 */
async function checkDatabase(connectionString: string, options: pg.ClientConfig): Promise<void> {
  let client: pg.Client
  try {
    client = new pg.Client({ ...connectionOptions(connectionString), ...options })
  } catch {
    throw new StartupError(
      'DATABASE_URL is not an address of a database. It looks like postgresql://user:password@host:5432/database.',
    )
  }
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::integer / 10000 as major,
              current_setting('server_encoding') as encoding,
              current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    )
    const { major, encoding, isReadOnly } = rows[0]
    if (major < oldestMajor)
      throw new StartupError(`The database is PostgreSQL ${major}; the game needs ${oldestMajor} or newer.`)
    if (encoding !== 'UTF8')
      throw new StartupError(`The database has the encoding ${encoding}; the game needs UTF8.`)
    if (isReadOnly)
      throw new StartupError(
        'The database does not take changes (it is a standby). Point DATABASE_URL at the primary.',
      )
  } catch (error) {
    throw error instanceof StartupError ? error : explainRefusal(error as NodeJS.ErrnoException, client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Explains to the operator why a connection failed; never with the password. */
function explainRefusal(error: NodeJS.ErrnoException, client: pg.Client): StartupError {
  const place = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`
  const sentences: Record<string, string> = {
    ECONNREFUSED: `Nothing answers at ${place}. Is PostgreSQL running there?`,
    ENOENT: `There is no socket of PostgreSQL in ${place}. Is it running?`,
    ENOTFOUND: `The host ${client.host} is not known.`,
    EAI_AGAIN: `The host ${client.host} cannot be looked up.`,
    '28P01': `The password for the user ${client.user} is wrong.`,
    '28000': `PostgreSQL at ${place} does not let the user ${client.user} in (${error.message}).`,
    '3D000': `There is no database ${client.database} at ${place}. Create it first.`,
    '53300': `PostgreSQL at ${place} has no connection free.`,
  }
  const reason = sentences[error.code ?? ''] ?? `${place} cannot be used: ${error.message}.`
  return new StartupError(`The database cannot be reached (DATABASE_URL). ${reason}`)
}
