// Puts the parts of feedback together.

import type { App } from '../../http/route.ts'
import { addFeedbackDeskRoutes, type FeedbackDeskDeps } from './desk/routes.ts'
import { createGiveFeedback } from './give-feedback.ts'
import { addFeedbackRoutes } from './routes.ts'
import { createFeedbackStore } from './store.ts'

export function createFeedback(deps: FeedbackDeskDeps) {
  const give = createGiveFeedback({ ...deps, store: createFeedbackStore(deps.kysely) })
  return {
    addRoutes(api: App): void {
      addFeedbackRoutes(api, give)
      addFeedbackDeskRoutes(api, deps)
    },
  }
}
