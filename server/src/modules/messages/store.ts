// The SQL of alerts and feedback.

import type { Alert } from '@koersklasse/contract/messages.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** The most alerts that are shown at once. */
const maxAlerts = 20

export interface Feedback {
  id: string
  /** Who gave it; null where that is not to be known. */
  userId: string | null
  value: number
  explanation: string
  location: string
  createdAt: EpochMs
}

export interface MessageStore {
  /** The alerts to show at an instant, the newest first. */
  activeAlerts(at: EpochMs): Promise<Alert[]>
  insertFeedback(feedback: Feedback): Promise<void>
}

export function createMessageStore(kysely: Kysely<Schema>): MessageStore {
  return {
    activeAlerts: (at) =>
      kysely
        .selectFrom('alerts')
        .select(['id', 'link', 'level', 'message'])
        .where('start_at', '<=', at)
        .where(({ eb, or }) => or([eb('end_at', 'is', null), eb('end_at', '>', at)]))
        .orderBy('start_at', 'desc')
        .orderBy('id')
        .limit(maxAlerts)
        .execute(),
    async insertFeedback({ id, userId, value, explanation, location, createdAt }) {
      await kysely
        .insertInto('feedback')
        .values({ id, user_id: userId, value, explanation, location, created_at: createdAt })
        .execute()
    },
  }
}
