import type { DeskPlayer } from '@koersklasse/contract/desk/players.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** Every consent that a player has given to a mailing or taken back, the newest first. */
export function readConsents(kysely: Kysely<Schema>, userId: string): Promise<DeskPlayer['consents']> {
  return kysely
    .selectFrom('mailing_consents')
    .select(['mailing', 'is_given as isGiven', 'source', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}
