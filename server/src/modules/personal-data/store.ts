// The SQL of downloads: which there are (table downloads), and their bytes in pieces (table download_chunks), so that any
// node can answer them.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export type DownloadRow = Selectable<Schema['downloads']>

export function createDownloadStore(kysely: Kysely<Schema>) {
  return {
    /** The newest download of a player that has not expired. */
    findNewest: (userId: string, now: EpochMs): Promise<DownloadRow | undefined> =>
      kysely
        .selectFrom('downloads')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    find: (id: string): Promise<DownloadRow | undefined> =>
      kysely.selectFrom('downloads').selectAll().where('id', '=', id).executeTakeFirst(),

    /** When a player asked for downloads after an instant, oldest first. */
    async askedAfter(userId: string, after: EpochMs): Promise<EpochMs[]> {
      const rows = await kysely
        .selectFrom('downloads')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('created_at', '>', after)
        .orderBy('created_at')
        .execute()
      return rows.map(({ created_at }) => created_at)
    },

    /** Inserts a download that is to be built; false if another of the player is being built, or the player has left. */
    async insert(
      tx: Transaction<Schema>,
      row: Pick<DownloadRow, 'id' | 'user_id' | 'created_at' | 'expires_at'>,
    ): Promise<boolean> {
      const inserted = await tx
        .insertInto('downloads')
        .values({ ...row, files_done: 0, size: null, ready_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    /** Shows how far a download is, at once: outside the transaction that builds it. */
    async showProgress(id: string, filesDone: number): Promise<void> {
      await kysely.updateTable('downloads').set({ files_done: filesDone }).where('id', '=', id).execute()
    },

    async insertChunk(tx: Transaction<Schema>, id: string, place: number, bytes: Buffer): Promise<void> {
      await tx.insertInto('download_chunks').values({ download_id: id, place, bytes }).execute()
    },

    finish,

    /** The bytes of a download, a piece at a time, which throws if they are removed meanwhile; null if they are already. */
    async openChunks({ id, size }: DownloadRow): Promise<AsyncIterable<Buffer> | null> {
      const first = await findChunk(kysely, id, 0)
      return first === undefined || size === null ? null : chunksFrom(kysely, { id, first, size })
    },

    async deleteExpired(now: EpochMs): Promise<void> {
      await kysely.deleteFrom('downloads').where('expires_at', '<=', toEpochMs(now)).execute()
    },
  }
}

/** Makes a download available, and removes the bytes of the earlier ones of its player. */
async function finish(
  tx: Transaction<Schema>,
  { id, user_id }: DownloadRow,
  { size, now, expiresAt }: { size: number; now: EpochMs; expiresAt: EpochMs },
): Promise<void> {
  await tx
    .deleteFrom('download_chunks')
    .where('download_id', '<>', id)
    .where('download_id', 'in', (query) =>
      query.selectFrom('downloads').select('id').where('user_id', '=', user_id),
    )
    .execute()
  await tx
    .updateTable('downloads')
    .set({ size, ready_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

async function* chunksFrom(
  kysely: Kysely<Schema>,
  { id, first, size }: { id: string; first: Buffer; size: number },
): AsyncGenerator<Buffer> {
  yield first
  let sent = first.length
  for (let place = 1; sent < size; place += 1) {
    const bytes = await findChunk(kysely, id, place)
    // The browser was told the size, and would wait for the rest: the connection has to break.
    if (bytes === undefined) throw new Error('the download was removed while it was sent')
    sent += bytes.length
    yield bytes
  }
}

async function findChunk(kysely: Kysely<Schema>, id: string, place: number): Promise<Buffer | undefined> {
  const chunk = await kysely
    .selectFrom('download_chunks')
    .select('bytes')
    .where('download_id', '=', id)
    .where('place', '=', place)
    .executeTakeFirst()
  return chunk?.bytes
}
