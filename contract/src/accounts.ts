// Accounts: registering, activating, logging in and out, and the logged-in player.

import { moods } from '@koersklasse/domain/accounts/avatars.ts'
import { diplomas, unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { z } from 'zod'
import { roles } from './access.ts'
import { done, endpoint } from './endpoint.ts'
import { followed } from './following.ts'
import { playerMessage } from './messages.ts'
import { proof } from './proof.ts'
import { credentials, mailRequest, password, registration } from './registration.ts'
import { epochMs, id, language, theme } from './values.ts'

/**
 * The logged-in player. With `mustAcceptTerms`, the terms have changed and most calls are refused until they are accepted.
 * `createdOn` is real time; `avatarId` 0 is the default avatar; `mood` follows the result of the day in the chosen
 * competition; `theme` is null until one is chosen. `academy.status` has the diplomas of the player, `academy.unlocked` the
 * types of product and order that the player may use in the chosen competition. `desk` has the roles at the operator's desk,
 * and whether some of them wait for a passkey in this session.
 */
export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  createdOn: epochMs,
  avatarId: z.int().min(0),
  /** Added after the last release. */
  mood: z.enum(moods).optional(),
  /** What `getFollowed` answers. Added after the last release. */
  followed: followed.optional(),
  language,
  mustAcceptTerms: z.boolean(),
  /** The competition that the player has chosen to look at; null for the house competition. */
  competitionId: id.nullable(),
  /** Whether devices of the player get notifications about the portfolio; see push.ts. */
  portfolioPush: z.boolean(),
  theme: theme.nullable(),
  /** What the player is excluded from now, and whether there is an appeal. */
  exclusions: z.array(
    z.object({
      id,
      scope: z.enum(['lists', 'game']),
      reason: z.string(),
      until: epochMs.nullable(),
      appeal: z.enum(['possible', 'waiting', 'refused']),
    }),
  ),
  /** The messages that the player has not read, the oldest first; at most 20. */
  messages: z.array(playerMessage),
  desk: z.object({ roles: z.array(z.enum(roles)), passkeyMissing: z.boolean() }),
  academy: z.object({
    status: z.record(z.enum(diplomas), z.boolean()),
    unlocked: z.record(z.enum(unlockables), z.boolean()),
  }),
})
export type User = z.infer<typeof user>

/** What a login answers: the token of the session, for use as a bearer token, and the player. */
export const session = z.object({ jwt: z.string(), user })

/**
 * The names of a cookie that scripts can read, beside the one with the token. It is set while there may be a session, so
 * that the browser of a visitor need not call `getUser`, with another value at each login. With the prefix __Host-, browsers
 * bind it to this host; that needs https.
 */
export const sessionHintNames = { https: '__Host-signed-in', http: 'signed-in' } as const

export const register = endpoint({
  method: 'POST',
  path: '/auth',
  summary:
    'Register. Mails are sent in `language`. The answer is the same whether or not the e-mail address is known. A name that is reserved or looks like that of another player is refused as invalid_input.',
  access: 'anyone',
  body: registration.extend({ language: language.default('nl'), proof: proof.optional() }),
  response: done,
  errors: ['proof_required', 'busy', 'password_weak', 'username_taken'],
})

export const activate = endpoint({
  method: 'PATCH',
  path: '/auth/:activationCode',
  summary: 'Activate an account with the code from the newest mail.',
  access: 'anyone',
  params: z.object({ activationCode: z.string().min(1).max(200) }),
  response: done,
  errors: ['activation_invalid', 'activation_used', 'activation_replaced', 'username_taken'],
})

export const resendActivation = endpoint({
  method: 'POST',
  path: '/auth/activation',
  summary:
    'Ask for the activation mail once more. It has a new code, and the earlier ones no longer work. The answer is the same whether or not the address is known.',
  access: 'anyone',
  body: mailRequest.extend({ proof: proof.optional() }),
  response: done,
  errors: ['proof_required'],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset',
  summary:
    'Ask for a mail with a link to choose a new password. The answer is the same whether or not the address is known.',
  access: 'anyone',
  body: mailRequest.extend({ proof: proof.optional() }),
  response: done,
  errors: ['proof_required'],
})

export const resetPassword = endpoint({
  method: 'PATCH',
  path: '/auth/password-reset/:resetCode',
  summary:
    'Choose a new password with the code from the newest mail, which is valid for an hour, once. Ends all sessions of the player.',
  access: 'anyone',
  params: z.object({ resetCode: z.string().min(1).max(200) }),
  body: z.object({ password }),
  response: done,
  errors: ['busy', 'password_weak', 'reset_invalid'],
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in. Sets the session cookie, and answers the same token for use as a bearer token.',
  access: 'anyone',
  body: credentials.extend({ proof: proof.optional() }),
  response: session,
  errors: ['proof_required', 'busy', 'login_failed', 'not_activated'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/user/logout',
  summary: 'Log out: ends the session on the server and clears the cookie.',
  access: 'player',
  beforeTerms: true,
  response: done,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'Get the logged-in player, with the token of this session.',
  access: 'player',
  beforeTerms: true,
  response: session,
})
