// Feedback: a rating and a comment about the game, from a player or a visitor.

import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { text } from './values.ts'

/** The most characters (UTF-16 code units) of a comment and of the path of a screen. */
export const explanationMaxLength = 2_000
export const locationMaxLength = 500

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/feedback',
  summary: 'Send feedback. The player is stored with it only after a login and with consent.',
  access: 'optional',
  body: z.object({
    value: z.int().min(1).max(5),
    /** Whether the player may be stored with the feedback; ignored without a login. */
    consent: z.boolean().default(false),
    explanation: text.max(explanationMaxLength).default(''),
    /** The path, with its query, of the screen on which the feedback was given. */
    location: text.max(locationMaxLength).startsWith('/'),
  }),
  response: done,
  errors: ['unauthenticated'],
})
