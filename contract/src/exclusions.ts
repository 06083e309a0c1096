// What an excluded player can do about it. The desk's side is in desk/players.ts.

import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { id, text } from './values.ts'

/** The most characters (UTF-16 code units) of an appeal. */
export const appealMaxLength = 2_000

export const appeal = endpoint({
  method: 'POST',
  path: '/user/exclusions/:id/appeal',
  summary: 'Appeal against an exclusion, once.',
  access: 'player',
  beforeTerms: true,
  params: z.object({ id }),
  body: z.object({ text: text.trim().min(10).max(appealMaxLength) }),
  response: done,
  errors: ['not_found', 'appeal_exists'],
})
