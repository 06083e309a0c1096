// The SQL of feedback.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export interface Feedback {
  id: string
  /** The player who gave it; null for a visitor and without consent. */
  userId: string | null
  value: number
  explanation: string
  location: string
  /** Real time. */
  createdAt: EpochMs
}

export interface FeedbackStore {
  insert(feedback: Feedback): Promise<void>
}

export function createFeedbackStore(kysely: Kysely<Schema>): FeedbackStore {
  return {
    async insert({ id, userId, value, explanation, location, createdAt }) {
      await kysely
        .insertInto('feedback')
        .values({ id, user_id: userId, value, explanation, location, created_at: createdAt })
        .execute()
    },
  }
}
