// Makes a backup of a game that may be running, as of one instant: everything is read in one transaction that sees one
// snapshot. pg_dump writes it where there is one that is new enough for the server; otherwise COPY does.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import type pg from 'pg'
import type { Section } from './archive.ts'
import {
  type BackupKind,
  type Contents,
  contentsName,
  dumpName,
  formatVersion,
  type Header,
  headerName,
  keysFolder,
  tablesFolder,
} from './contents.ts'
import { readKeyFiles } from './key-files.ts'
import { dump, versionOf } from './postgres-clients.ts'
import { copyOut, json } from './sections.ts'
import { listTables, quoted, quotedColumns, readSequences, readVersions } from './tables.ts'
import { writeSnapshot } from './write-snapshot.ts'

export interface BackupResult {
  kind: BackupKind
  /** Of the file, in bytes. */
  size: number
  /** Of the file, in hexadecimal. */
  sha256: string
  tables: number
  rows: number
}

/**
 * Writes a backup to `file`, which appears there when it is complete. Memory stays small, whatever the size.
 * @param options.connectionString of the database, which may be in use; it may contain a password: never log it
 * @param options.dataDir where the keys of the game are
 * @param options.key the passphrase
 * @param options.version of the game
 * @param options.kind `copy` for COPY even where there is pg_dump
 * @throws BackupError if the file exists, or pg_dump fails
 */
export async function backUp(options: {
  connectionString: string
  dataDir: string
  file: string
  key: string
  version: string
  clock: Clock
  kind?: 'copy'
}): Promise<BackupResult> {
  const { header, ...written } = await writeSnapshot(
    options,
    (client) => describe(client, options),
    (client, header, contents) => sectionsOf(client, { ...options, header, contents }),
  )
  return { kind: header.kind, ...written, tables: header.tables.length }
}

async function describe(
  client: pg.Client,
  { version, clock, kind }: { version: string; clock: Clock; kind?: 'copy' },
): Promise<Header> {
  const versions = await readVersions(client)
  const tables = await listTables(client)
  // No table may change its columns during the backup.
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  const found = kind === 'copy' ? null : await versionOf('pg_dump')
  const pgDump = found !== null && found >= versions.postgres ? found : null
  return {
    ...{ format: formatVersion, game: version, at: new Date(clock.now()).toISOString(), ...versions },
    ...{ kind: pgDump === null ? 'copy' : 'pg_dump', pgDump, tables },
  }
}

interface Parts {
  connectionString: string
  dataDir: string
  header: Header
  /** Filled in on the way. */
  contents: Contents
}

async function* sectionsOf(client: pg.Client, parts: Parts): AsyncGenerator<Section> {
  const { connectionString, dataDir, header, contents } = parts
  yield { name: headerName, content: json(header) }
  for (const [name, text] of await readKeyFiles(dataDir))
    yield { name: `${keysFolder}${name}`, content: Buffer.from(text) }
  if (header.kind === 'copy') {
    for (const table of header.tables)
      yield {
        name: `${tablesFolder}${table.name}`,
        content: copyOut(client, table.name, quotedColumns(table), contents),
      }
  } else {
    for (const { name } of header.tables) contents.rows[name] = await countRows(client, name)
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    yield { name: dumpName, content: dump(connectionString, rows[0]!.snapshot) }
  }
  contents.sequences = await readSequences(client)
  yield { name: contentsName, content: json(contents) }
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) from ${quoted(table)}`)
  return rows[0]!.count
}
