// The login sessions of a player: which there are, ending them, and proving once more who one is.

import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { proof } from './proof.ts'
import { credentials } from './registration.ts'
import { epochMs, id } from './values.ts'

/**
 * A login session. `browser` and `system` are what the device said of itself, by the names of a closed list; null if
 * unknown. Times are real time; `usedAt` is exact to some minutes. `isCurrent`: it is the session of this call.
 */
export const loginSession = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: epochMs,
  usedAt: epochMs,
  isCurrent: z.boolean(),
})
export type LoginSession = z.infer<typeof loginSession>

export const getSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  summary: 'List the sessions of the player, the last used one first.',
  access: 'player',
  response: z.object({ sessions: z.array(loginSession) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/:id',
  summary: 'End a session of the player, with its sockets, at once.',
  access: 'player',
  params: z.object({ id }),
  response: done,
  errors: ['reauthentication_required', 'not_found'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/user/sessions',
  summary: 'End all sessions of the player except the one that asks, with their sockets, at once.',
  access: 'player',
  response: done,
  errors: ['reauthentication_required'],
})

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/user/reauthentication',
  summary:
    'Give the password once more. For ten minutes after that, or after logging in, no call is refused with reauthentication_required.',
  access: 'player',
  beforeTerms: true,
  body: z.object({ password: credentials.shape.password, proof: proof.optional() }),
  response: done,
  errors: ['proof_required', 'busy', 'login_failed'],
})
