// Writes what a database holds at one instant to an encrypted file.

import { access, rename, rm } from 'node:fs/promises'
import type pg from 'pg'
import { type Section, writeArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import type { Contents } from './contents.ts'
import { withSession } from './open-session.ts'
import { withHashes } from './sections.ts'

/**
 * Writes sections to `file`, which appears there when it is complete. Everything is read in one transaction that sees one
 * snapshot.
 * @param target.connectionString of the database, which may be in use; it may contain a password: never log it
 * @param target.key the passphrase
 * @param describe makes the header, in the transaction
 * @param sectionsOf yields the sections, and fills in the contents on the way
 * @returns the header, the number of rows, the length of the file in bytes and its SHA-256 in hexadecimal
 * @throws BackupError if the file exists
 */
export async function writeSnapshot<Header>(
  { connectionString, file, key }: { connectionString: string; file: string; key: string },
  describe: (client: pg.Client) => Promise<Header>,
  sectionsOf: (client: pg.Client, header: Header, contents: Contents) => AsyncIterable<Section>,
): Promise<{ header: Header; rows: number; size: number; sha256: string }> {
  await mustNotExist(file)
  const draft = `${file}.partial`
  await rm(draft, { force: true })
  try {
    return await withSession(connectionString, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const header = await describe(client)
      const contents: Contents = { rows: {}, sha256: {}, sequences: [] }
      const written = await writeArchive(
        draft,
        key,
        withHashes(sectionsOf(client, header, contents), contents),
      )
      await rename(draft, file)
      const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0)
      return { header, rows, ...written }
    })
  } catch (fault) {
    await rm(draft, { force: true })
    throw fault
  }
}

async function mustNotExist(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new BackupError(`${file} exists already.`)
}
