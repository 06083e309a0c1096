// Keeps a node that has lost a role, but has not noticed, from writing. Each holder of a role gets a higher number than the
// one before. All writes for a role go through a fenced Kysely, whose transactions begin by asking the database whether the
// number is still the latest. The next holder waits until the transactions that got a yes have ended.

import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Logger,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.ts'

/** How long the next holder waits for transactions of the last one before it ends their connections. */
const patienceMs = 1_000
const lockNotAvailable = '55P03'

/** A role, and the number that this node got when it last gained the role; 0 before the first time. */
export interface Fence {
  readonly role: string
  number: number
}

/** A write for a role that this node no longer holds. Nothing was written. */
export class RoleLost extends Error {
  constructor(role: string) {
    super(`This node no longer holds the role ${role}`)
  }
}

export function createFence(role: string): Fence {
  return { role, number: 0 }
}

/**
 * Raises the number of a role that this node has just gained, so that the holder before can no longer write. Waits for that
 * holder's open transactions; after a second their connections are ended.
 * @param client a connection without a transaction
 */
export async function raiseNumber(client: pg.ClientBase, fence: Fence): Promise<void> {
  const lock = `hashtextextended('writing as ' || $1, 0)`
  await client.query(`set lock_timeout = ${patienceMs}`)
  for (let isFree = false; !isFree; ) {
    isFree = await client.query(`select pg_advisory_lock(${lock})`, [fence.role]).then(
      () => true,
      (fault: { code?: string }) => {
        if (fault.code !== lockNotAvailable) throw fault
        return false
      },
    )
    if (!isFree)
      await client.query(
        `select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and granted and objsubid = 1 and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())
          and (classid::bigint << 32) | objid::bigint = ${lock}`,
        [fence.role],
      )
  }
  const { rows } = await client.query<{ number: string }>(
    `insert into role_numbers (role, number) values ($1, 1)
    on conflict (role) do update set number = role_numbers.number + 1 returning number::text`,
    [fence.role],
  )
  await client.query(`select pg_advisory_unlock(${lock})`, [fence.role])
  fence.number = Number(rows[0]!.number)
}

/**
 * Whether this node may write for a role. If so, no other node gains the role before the transaction ends.
 * @param tx a connection in a transaction
 */
export async function holdsRole(tx: Kysely<Schema>, { role, number }: Fence): Promise<boolean> {
  const { rows } = await tx.executeQuery<{ holds: boolean }>(asking(role, number))
  return rows[0]!.holds
}

/**
 * A Kysely that writes only while this node holds a role; otherwise it throws RoleLost. Its transactions begin by checking
 * the role, and a statement outside a transaction that may write gets one of its own. Reads, and read-only transactions, are
 * not fenced. It does not own the pool: never destroy it.
 */
export function createFencedKysely(pool: pg.Pool, fence: Fence, log: Logger): Kysely<Schema> {
  const dialect = new PostgresDialect({ pool })
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => createFencedDriver(new PostgresDriver({ pool }), fence),
    },
    log,
  })
}

type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/** A connection whose statements outside of a transaction are fenced. */
interface FencedConnection extends DatabaseConnection {
  plain: PostgresConnection
  isInTransaction: boolean
}

function createFencedDriver(plain: PostgresDriver, fence: Fence): Driver {
  const plainOf = (connection: DatabaseConnection) => (connection as FencedConnection).plain

  async function begin(connection: PostgresConnection, settings: TransactionSettings = {}): Promise<void> {
    await plain.beginTransaction(connection, settings)
    if (settings.accessMode === 'read only') return
    try {
      const { rows } = await connection.executeQuery<{ holds: boolean }>(asking(fence.role, fence.number))
      if (!rows[0]!.holds) throw new RoleLost(fence.role)
    } catch (fault) {
      // Kysely does not roll back a transaction whose beginning has failed.
      await plain.rollbackTransaction(connection)
      throw fault
    }
  }

  async function executeAlone<R>(connection: PostgresConnection, query: CompiledQuery) {
    await begin(connection)
    try {
      const result = await connection.executeQuery<R>(query)
      await plain.commitTransaction(connection)
      return result
    } catch (fault) {
      await plain.rollbackTransaction(connection)
      throw fault
    }
  }

  function fenced(connection: PostgresConnection): FencedConnection {
    const own: FencedConnection = {
      plain: connection,
      isInTransaction: false,
      executeQuery: <R>(query: CompiledQuery) =>
        own.isInTransaction || isRead(query)
          ? connection.executeQuery<R>(query)
          : executeAlone<R>(connection, query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
    return own
  }

  return {
    init: (options) => plain.init(options),
    acquireConnection: async (options) =>
      fenced((await plain.acquireConnection(options)) as PostgresConnection),
    async beginTransaction(connection, settings) {
      await begin(plainOf(connection), settings)
      ;(connection as FencedConnection).isInTransaction = true
    },
    commitTransaction(connection) {
      ;(connection as FencedConnection).isInTransaction = false
      return plain.commitTransaction(plainOf(connection))
    },
    rollbackTransaction(connection) {
      ;(connection as FencedConnection).isInTransaction = false
      return plain.rollbackTransaction(plainOf(connection))
    },
    releaseConnection: (connection) => plain.releaseConnection(plainOf(connection)),
    destroy: () => plain.destroy(),
  }
}

function asking(role: string, number: number): CompiledQuery<{ holds: boolean }> {
  return CompiledQuery.raw('select holds_role($1, $2) as holds', [role, number]) as CompiledQuery<{
    holds: boolean
  }>
}

/** Whether a statement certainly only reads: a select without `with`, which could contain a write. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return query.with === undefined
  return query.kind === 'RawNode' && /^\s*select\b/i.test(sql)
}
