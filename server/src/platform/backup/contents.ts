// What is in a backup, in this order: header.json, the keys of DATA_DIR/keys, then each table (kind copy) or the dump of the
// database (kind pg_dump), and last contents.json, against which everything is checked.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'

/** Changes when an older game could not read a newer backup. */
export const formatVersion = 1
export const headerName = 'header.json'
export const contentsName = 'contents.json'
export const keysFolder = 'keys/'
export const tablesFolder = 'tables/'
export const dumpName = 'database.dump'

/** How every header begins. */
const origin = z.object({
  format: z.literal(formatVersion),
  /** The version of the game. */
  game: z.string(),
  /** The last migration. */
  schema: z.string(),
  /** The instant of the snapshot, in real time. */
  at: z.iso.datetime(),
  /** The tables with the columns that are copied, in their order. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

const header = origin.extend({
  /** The version of the tables of jobs. */
  jobs: z.int(),
  /** The major version of the PostgreSQL that was backed up. */
  postgres: z.int(),
  kind: z.enum(['copy', 'pg_dump']),
  /** The major version of pg_dump; null for the kind copy. */
  pgDump: z.int().nullable(),
})
export type Header = z.infer<typeof header>
export type BackupKind = Header['kind']
/** A table, as public.users, with the columns that hold data of their own. */
export type Table = Header['tables'][number]

/** The header of the file of one competition. */
export const competitionHeader = origin.extend({
  kind: z.literal('competition'),
  id: z.uuid(),
  name: z.string().min(1),
})
export type CompetitionHeader = z.infer<typeof competitionHeader>

const contents = z.object({
  /** How many rows each table has. */
  rows: z.record(z.string(), z.int()),
  /** The SHA-256 of each section, in hexadecimal. */
  sha256: z.record(z.string(), z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type Contents = z.infer<typeof contents>
export type Sequence = Contents['sequences'][number]

/** A file that was read to its end and found whole. */
export interface Verified<Head = Header> {
  header: Head
  contents: Contents
  /** The files of DATA_DIR/keys, by name. */
  keys: ReadonlyMap<string, string>
}

const keyName = /^[a-z0-9-]+$/

/**
 * Reads a backup to its end, and compares everything in it with what it should be.
 * @throws BackupError if it is damaged, encrypted with another key, or of a newer version of the game
 */
export const verifyBackup = (path: string, key: string): Promise<Verified> => verifyFile(path, key, header)

/** As verifyBackup, for a file with another header. */
export async function verifyFile<Head>(
  path: string,
  key: string,
  schema: z.ZodType<Head>,
): Promise<Verified<Head>> {
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  const documents = new Map<string, string>()
  for await (const { name, bytes } of readArchive(path, key)) {
    if (name === headerName || name === contentsName || name.startsWith(keysFolder))
      documents.set(name, bytes.toString('utf8'))
    if (name === contentsName) continue
    if (!hashes.has(name)) hashes.set(name, createHash('sha256'))
    hashes.get(name)!.update(bytes)
  }
  const found = new Map([...hashes].map(([name, hash]) => [name, hash.digest('hex')]))
  const verified = {
    header: parse(schema, documents.get(headerName), path),
    contents: parse(contents, documents.get(contentsName), path),
    keys: keysIn(documents, path),
  }
  const expected = Object.entries(verified.contents.sha256)
  if (expected.length !== found.size || expected.some(([name, hash]) => found.get(name) !== hash))
    throw new BackupError(`${path} is damaged: it does not hold what it says. Nothing was restored.`)
  return verified
}

function parse<Value>(schema: z.ZodType<Value>, text: string | undefined, path: string): Value {
  const parsed = schema.safeParse(readJson(text))
  if (parsed.success) return parsed.data
  throw new BackupError(`${path} is no backup of this version of the game. Nothing was restored.`)
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

function keysIn(documents: ReadonlyMap<string, string>, path: string): ReadonlyMap<string, string> {
  const keys = [...documents]
    .filter(([name]) => name.startsWith(keysFolder))
    .map(([name, text]): [string, string] => [name.slice(keysFolder.length), text])
  const strange = keys.find(([name]) => !keyName.test(name))
  if (strange !== undefined)
    throw new BackupError(`${path} has a key with a strange name. Nothing was restored.`)
  return new Map(keys)
}
