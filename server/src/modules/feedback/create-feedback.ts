// Puts the parts of feedback together.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { createGiveFeedback } from './give-feedback.ts'
import { addFeedbackRoutes } from './routes.ts'
import { createFeedbackStore } from './store.ts'

export interface FeedbackDeps {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
}

export function createFeedback({ kysely, ids, clock }: FeedbackDeps) {
  const give = createGiveFeedback({ store: createFeedbackStore(kysely), ids, clock })
  return { addRoutes: (api: App) => addFeedbackRoutes(api, give) }
}
