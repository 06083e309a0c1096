// The list of backups that were made or tried.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { BackupKind } from './contents.ts'

/** A backup that was made or tried, in real time. */
export interface Attempt {
  startedAt: EpochMs
  endedAt: EpochMs
  /** Its name, without the folder. */
  file: string
  /** What was made; null if it failed. */
  made: { kind: BackupKind; size: number; sha256: string } | null
  /** Why it failed; null if it was made. */
  fault: string | null
}

const keptAttempts = 1_000

/** Adds an attempt, and removes the oldest if there are more than a thousand. */
export async function recordAttempt(kysely: Kysely<Schema>, attempt: Attempt): Promise<void> {
  const { startedAt: started_at, endedAt: ended_at, file, made, fault } = attempt
  const { kind, size, sha256 } = made ?? { kind: null, size: null, sha256: null }
  const { id } = await kysely
    .insertInto('backups')
    .values({ started_at, ended_at, file, kind, size, sha256, fault })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely
    .deleteFrom('backups')
    .where('id', '<=', id - keptAttempts)
    .execute()
}

/** The last attempt, and the last one that succeeded; null if there is none. */
export async function lastAttempts(
  kysely: Kysely<Schema>,
): Promise<{ last: Attempt | null; lastMade: Attempt | null }> {
  const newest = kysely.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1)
  const last = await newest.executeTakeFirst()
  const lastMade = await newest.where(sql<boolean>`fault is null`).executeTakeFirst()
  return { last: toAttempt(last), lastMade: toAttempt(lastMade) }
}

type Row = Omit<Schema['backups'], 'id'>

function toAttempt(row: Row | undefined): Attempt | null {
  if (row === undefined) return null
  const { started_at: startedAt, ended_at: endedAt, file, kind, size, sha256, fault } = row
  const made = kind === null || size === null || sha256 === null ? null : { kind, size, sha256 }
  return { startedAt, endedAt, file, made, fault }
}
