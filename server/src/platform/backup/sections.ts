// How tables get into the sections of a file, and out of them again.

import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Section } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { type Contents, type Table, tablesFolder } from './contents.ts'

export const json = (value: object): Buffer => Buffer.from(JSON.stringify(value))

/**
 * The rows of a table in the text format of COPY; their number is added to the contents.
 * @param selection the table with its columns, or a query in brackets
 */
export async function* copyOut(
  client: pg.Client,
  table: string,
  selection: string,
  { rows }: Contents,
): AsyncGenerator<Buffer> {
  const copying = client.query(copyTo(`copy ${selection} to stdout`))
  yield* copying as AsyncIterable<Buffer>
  rows[table] = copying.rowCount
}

/**
 * Fills tables from the parts of a file; other parts are skipped.
 * @param target what follows COPY for a table
 * @returns the number of rows of each table
 */
export async function copyIn(
  client: pg.Client,
  tables: readonly Table[],
  source: AsyncIterable<{ name: string; bytes: Buffer }>,
  target: (table: Table) => string,
): Promise<Map<string, number>> {
  const byName = new Map(tables.map((table) => [`${tablesFolder}${table.name}`, table]))
  const copied = new Map<string, number>()
  const parts = source[Symbol.asyncIterator]()
  let part = await parts.next()

  async function* partsOf(section: string): AsyncGenerator<Buffer> {
    while (!part.done && part.value.name === section) {
      yield part.value.bytes
      part = await parts.next()
    }
  }

  while (!part.done) {
    const table = byName.get(part.value.name)
    if (table === undefined) {
      part = await parts.next()
      continue
    }
    const copying = client.query(copyFrom(`copy ${target(table)}`))
    await pipeline(partsOf(part.value.name), copying)
    copied.set(table.name, copying.rowCount)
  }
  return copied
}

/** @throws BackupError if a table did not get all of its rows */
export function mustHaveAll(
  copied: ReadonlyMap<string, number>,
  tables: readonly Table[],
  { rows }: Contents,
): void {
  for (const { name } of tables) {
    const expected = rows[name]
    if (copied.get(name) === expected) continue
    throw new BackupError(
      `${name} has ${copied.get(name) ?? 0} rows instead of ${expected}. Nothing was restored.`,
    )
  }
}

/** Passes the sections on, and adds the hash of each to the contents, which are the last section. */
export async function* withHashes(
  sections: AsyncIterable<Section>,
  { sha256 }: Contents,
): AsyncGenerator<Section> {
  for await (const { name, content } of sections) {
    const hash = createHash('sha256')
    if (Buffer.isBuffer(content)) {
      sha256[name] = hash.update(content).digest('hex')
      yield { name, content }
    } else {
      yield { name, content: hashed(content, hash) }
      sha256[name] = hash.digest('hex')
    }
  }
}

async function* hashed(
  content: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}
