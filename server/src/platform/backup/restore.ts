// Restores a backup into an empty place: the file is read to its end first, and a damaged one is refused before anything is
// written. Then all tables are filled in one transaction, so that a place has the whole game or none.

import type pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { dumpName, type Header, type Verified, verifyBackup } from './contents.ts'
import { missingKeys, removeKeyFiles, writeKeyFiles } from './key-files.ts'
import { withSession } from './open-session.ts'
import { restoreDump, versionOf } from './postgres-clients.ts'
import { copyIn, mustHaveAll } from './sections.ts'
import { setAside } from './set-aside.ts'
import { isQueueStatistics, listTables, quoted, quotedColumns, readVersions } from './tables.ts'

export interface Place {
  /** A database without rows; null for the embedded one. */
  databaseUrl: string | null
  /** A folder without a database and keys. */
  dataDir: string
}

/**
 * Restores the backup in `file`.
 * @returns what was restored
 * @throws BackupError if the file is damaged, of a newer version or encrypted with another key, or the place is not empty
 * @throws StartupError if the database cannot be used
 */
export async function restore(options: Place & { file: string; key: string; log: Log }): Promise<Verified> {
  const { file, key, databaseUrl, dataDir, log } = options
  const verified = await verifyBackup(file, key)
  await mustHaveProgram(verified.header)
  const missing = await missingKeys(dataDir, verified.keys)
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 1, log })
  try {
    const source = () => readArchive(file, key)
    await withSession(database.connectionString, async (client) => {
      // Before the last commit, so that a game never lacks its keys: without them the server would make new ones.
      const writeKeys = () => writeKeyFiles(dataDir, missing)
      if (verified.header.kind === 'copy')
        await restoreCopies(database, client, { verified, source, writeKeys })
      else await restoreWhole(database, client, { verified, source, writeKeys })
      await client.query('analyze')
    })
    return verified
  } catch (fault) {
    await removeKeyFiles(dataDir, missing)
    throw fault
  } finally {
    await database.close()
  }
}

async function mustHaveProgram({ kind, pgDump }: Header): Promise<void> {
  if (kind === 'copy') return
  const found = await versionOf('pg_restore')
  if (found !== null && found >= pgDump!) return
  throw new BackupError(
    `The backup is a dump of pg_dump ${pgDump}: restoring needs pg_restore ${pgDump} or newer on this machine. Nothing was restored.`,
  )
}

interface Restoring {
  verified: Verified
  /** Reads the file again. */
  source(): AsyncIterable<{ name: string; bytes: Buffer }>
  writeKeys(): Promise<void>
}

async function restoreWhole(
  { connectionString }: OpenDatabase,
  client: pg.Client,
  { source, writeKeys }: Restoring,
): Promise<void> {
  const [table] = await listTables(client)
  if (table !== undefined) throw notEmpty(`it has the table ${table.name}`)
  await writeKeys()
  await restoreDump(connectionString, onlyOf(source(), dumpName))
}

async function* onlyOf(
  parts: AsyncIterable<{ name: string; bytes: Buffer }>,
  wanted: string,
): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of parts) if (name === wanted) yield bytes
}

async function restoreCopies(
  database: OpenDatabase,
  client: pg.Client,
  { verified, source, writeKeys }: Restoring,
): Promise<void> {
  const { header, contents } = verified
  await mustBeEmpty(client)
  await migrate(database, { upTo: header.schema })
  await client.query('begin')
  const tables = header.tables.filter(({ name }) => !isQueueStatistics(name))
  const names = tables.map(({ name }) => quoted(name)).join(', ')
  await mustMatch(client, { ...header, tables })
  await client.query(`lock table ${names} in access exclusive mode`)
  // Another restore may have come first while this one waited for the lock.
  await mustBeEmpty(client)
  const putBack = await setAside(client)
  await client.query(`truncate ${names}`)
  const copied = await copyIn(
    client,
    tables,
    source(),
    (table) => `${quotedColumns(table)} from stdin with (freeze)`,
  )
  mustHaveAll(copied, tables, contents)
  for (const { name, value, isCalled } of contents.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])
  await putBack()
  await writeKeys()
  await client.query('commit')
}

const notEmpty = (reason: string): BackupError =>
  new BackupError(`The database is not empty: ${reason}. Restore into an empty one. Nothing was restored.`)

/** Tables that a migration or the start of a server fills by itself do not count as a game. */
const notGames = (table: string): boolean => /^(public\.kysely_|jobs\.)/.test(table)

async function mustBeEmpty(client: pg.Client): Promise<void> {
  for (const { name } of await listTables(client)) {
    if (notGames(name)) continue
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount !== 0) throw notEmpty(`it has rows in ${name}`)
  }
}

async function mustMatch(client: pg.Client, header: Header): Promise<void> {
  const { jobs } = await readVersions(client)
  const found = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]))
  const other = header.tables.find(({ name, columns }) => {
    const here = found.get(name)
    return here === undefined || [...here].sort().join() !== [...columns].sort().join()
  })
  if (jobs === header.jobs && other === undefined && found.size === header.tables.length) return
  throw new BackupError(
    `The tables of this version of the game differ from those of the backup. Restore it with version ${header.game}, then start this one. Nothing was restored.`,
  )
}
