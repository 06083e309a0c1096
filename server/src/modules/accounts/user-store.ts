// The SQL of users. E-mail addresses and names are compared without regard to case.

import { skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export type UserRow = Selectable<Schema['users']>

export function createUserStore(kysely: Kysely<Schema>) {
  return {
    /** The user with an e-mail address. */
    findUserByEmail: (email: string): Promise<UserRow | undefined> =>
      kysely
        .selectFrom('users')
        .selectAll()
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .executeTakeFirst(),

    findUser: (id: string): Promise<UserRow | undefined> =>
      kysely.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The id of the user with a name, whatever its case. */
    async findUserId(username: string): Promise<string | undefined> {
      const row = await kysely
        .selectFrom('users')
        .select('id')
        .where(sql<string>`lower(username)`, '=', username.toLowerCase())
        .executeTakeFirst()
      return row?.id
    },

    /** Whether a player has a name (whatever its case), or one that looks like it; null if neither. */
    async findSameName(username: string): Promise<'taken' | 'lookalike' | null> {
      const rows = await kysely
        .selectFrom('users')
        .select('username')
        .where((any) =>
          any.or([
            any(sql<string>`lower(username)`, '=', username.toLowerCase()),
            any('username_skeleton', '=', skeletonOf(username)),
          ]),
        )
        .execute()
      if (rows.length === 0) return null
      const isTaken = rows.some((row) => row.username.toLowerCase() === username.toLowerCase())
      return isTaken ? 'taken' : 'lookalike'
    },
  }
}
