// The SQL of exclusions.

import type { User } from '@koersklasse/contract/accounts.ts'
import type { Exclusion } from '@koersklasse/contract/desk/players.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { PlayerFact } from '../../../platform/database/player-facts.ts'
import type { Schema } from '../../../platform/database/schema.ts'

export type ExclusionRow = Selectable<Schema['exclusions']>

/** Whether an exclusion is in force at an instant of real time. */
const isInForce = ({ ended_at, until }: ExclusionRow, now: EpochMs): boolean =>
  ended_at === null && (until === null || until > now)

export function toWireExclusion(row: ExclusionRow, now: EpochMs): Exclusion {
  const { id, scope, reason, until, appeal, answer } = row
  return {
    ...{ id, scope, reason, until, appeal, answer, createdAt: row.created_at },
    ...{ isOver: !isInForce(row, now), appealedAt: row.appealed_at, decidedAt: row.decided_at },
  }
}

const inForce = (now: EpochMs) =>
  sql<boolean>`exclusions.ended_at is null and (until is null or until > ${now})`

/** The exclusions of a player that nobody has ended, the oldest first. */
export const notEndedOf: PlayerFact<ExclusionRow[]> = (player) => sql`(
  select coalesce(json_agg(exclusions order by created_at), '[]') from exclusions
  where user_id = ${player} and ended_at is null)`

/** What a player is excluded from at an instant of real time, as that player may know it. */
export function exclusionsAt(notEnded: readonly ExclusionRow[], now: EpochMs): User['exclusions'] {
  const rows = notEnded.filter((row) => isInForce(row, now))
  return rows.map(({ id, scope, reason, until, appealed_at, decided_at }) => {
    const appeal = appealed_at === null ? 'possible' : decided_at === null ? 'waiting' : 'refused'
    return { id, scope, reason, until, appeal }
  })
}

export function createExclusionStore(kysely: Kysely<Schema>) {
  return {
    /** Whether a player is excluded from the game at an instant of real time. */
    async isExcludedFromGame(userId: string, now: EpochMs): Promise<boolean> {
      const found = await kysely
        .selectFrom('exclusions')
        .select('id')
        .where('user_id', '=', userId)
        .where('scope', '=', 'game')
        .where(inForce(now))
        .executeTakeFirst()
      return found !== undefined
    },

    ...createChangedSince(kysely),

    /** All exclusions of a player, the newest first. */
    allOf: (userId: string): Promise<ExclusionRow[]> =>
      kysely
        .selectFrom('exclusions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .execute(),

    /** Those in force with the names of their players: first those with an appeal that waits, then the newest. */
    allInForce: (now: EpochMs): Promise<(ExclusionRow & { username: string })[]> =>
      kysely
        .selectFrom('exclusions')
        .innerJoin('users', 'users.id', 'user_id')
        .selectAll('exclusions')
        .select('username')
        .where(inForce(now))
        .orderBy(sql`appealed_at is not null and decided_at is null`, 'desc')
        .orderBy('exclusions.created_at', 'desc')
        .limit(500)
        .execute(),

    async insert(
      tx: Kysely<Schema>,
      row: Pick<ExclusionRow, 'id' | 'user_id' | 'scope' | 'reason' | 'created_at' | 'until'>,
    ): Promise<void> {
      await tx.insertInto('exclusions').values(row).execute()
    },

    /** An exclusion that is in force, locked until the transaction ends. */
    lock: (tx: Kysely<Schema>, id: string, now: EpochMs): Promise<ExclusionRow | undefined> =>
      tx
        .selectFrom('exclusions')
        .selectAll()
        .where('id', '=', id)
        .where(inForce(now))
        .forUpdate()
        .executeTakeFirst(),

    async change(
      tx: Kysely<Schema>,
      id: string,
      change:
        | { appeal: string; appealed_at: EpochMs }
        | { answer: string; decided_at: EpochMs; ended_at?: EpochMs },
    ): Promise<void> {
      await tx.updateTable('exclusions').set(change).where('id', '=', id).execute()
    },
  }
}
export type ExclusionStore = ReturnType<typeof createExclusionStore>

/** An exclusion that has begun or is over. */
type ChangedExclusion = Pick<ExclusionRow, 'id' | 'scope'> & { userId: string; isInForce: boolean }

/** How far the clock of a node may be behind, in milliseconds. An exclusion that has run out has to be over on every node. */
const clocksDifferMs = 200

function createChangedSince(kysely: Kysely<Schema>) {
  return {
    /** The exclusions that began, were ended or ran out since an instant of real time, as they are at another. */
    async exclusionsChangedSince(since: EpochMs, now: EpochMs): Promise<ChangedExclusion[]> {
      const { rows } = await sql<ChangedExclusion>`
        select id, user_id as "userId", scope, ${inForce(now)} as "isInForce" from exclusions
        where (created_at > ${since} and ${inForce(now)}) or ended_at > ${since}
          or (ended_at is null and until > ${since} and until <= ${now - clocksDifferMs})`.execute(kysely)
      return rows
    },
  }
}
