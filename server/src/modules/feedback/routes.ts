// Feedback over HTTP.

import { giveFeedback } from '@koersklasse/contract/feedback.ts'
import { type App, serve } from '../../http/route.ts'
import type { GiveFeedback } from './give-feedback.ts'

export function addFeedbackRoutes(app: App, give: GiveFeedback): void {
  serve(app, giveFeedback, ({ body, player, request }) => give(body, player?.userId ?? null, request.ip))
}
