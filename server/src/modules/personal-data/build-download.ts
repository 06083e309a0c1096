// Builds a download: a zip with a file that explains it, and each table as JSON and as CSV. All is read in one snapshot, a
// batch of rows at a time, and written in pieces, so that memory stays flat however much there is.

import { ZipWriter } from '@zip.js/zip.js'
import type { Kysely } from 'kysely'
import {
  type ExportedTable,
  type Person,
  personalTables,
  type RowsOf,
} from '../../platform/database/personal-tables.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { rowsInBatches } from './rows-in-batches.ts'
import { asCsv, asJson } from './write-rows.ts'

/** The size of the pieces in which a download is kept. */
const chunkBytes = 256 * 1024

export interface DownloadParts {
  kysely: Kysely<Schema>
  /** The query for the rows of a player in each table. */
  rows: Readonly<Record<ExportedTable, RowsOf>>
}

export interface Download {
  person: Person
  /** The text that explains the files. */
  readme: { name: string; text: string }
  /** When the files were made. */
  now: Date
  /** Keeps a piece; called in order. */
  keep(place: number, bytes: Buffer): Promise<void>
  /** Called with the number of tables that are in the download. */
  showProgress(done: number): Promise<void>
  signal: AbortSignal
}

/** Builds a download; resolves to its size in bytes. */
export async function buildDownload({ kysely, rows }: DownloadParts, download: Download): Promise<number> {
  const { person, readme, now, signal } = download
  const pieces = createPieces(download)
  const zip = new ZipWriter(pieces.writable, { useWebWorkers: false, lastModDate: now })
  const add = (name: string, lines: AsyncIterable<string>) =>
    zip.add(name, ReadableStream.from(lines).pipeThrough(new TextEncoderStream()), { signal })
  await kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await add(readme.name, only(readme.text))
      let done = 0
      for (const table of Object.keys(rows) as ExportedTable[]) {
        const { file } = personalTables[table]
        await add(`json/${file}.json`, asJson(rowsInBatches(tx, rows[table](person))))
        await add(`csv/${file}.csv`, asCsv(rowsInBatches(tx, rows[table](person))))
        done += 1
        await download.showProgress(done)
      }
    })
  await zip.close()
  return pieces.size()
}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}

/** Gathers bytes into pieces of equal size, but for the last. */
function createPieces({ keep }: Download) {
  let gathered: Uint8Array[] = []
  let waiting = 0
  let size = 0
  let place = 0

  async function flush(): Promise<void> {
    if (waiting === 0) return
    const bytes = Buffer.concat(gathered)
    gathered = []
    waiting = 0
    size += bytes.length
    await keep(place, bytes)
    place += 1
  }

  return {
    writable: new WritableStream<Uint8Array>({
      async write(bytes) {
        // A copy: the library may use its buffer again.
        gathered.push(bytes.slice())
        waiting += bytes.length
        if (waiting >= chunkBytes) await flush()
      },
      close: flush,
    }),
    size: () => size,
  }
}
