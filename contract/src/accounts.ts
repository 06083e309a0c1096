// Accounts: registering, activating, logging in and out, and who is logged in.

import { diplomas, unlockables } from '@koersklasse/domain/unlocking.ts'
import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { credentials, registration } from './registration.ts'
import { epochMs, id } from './values.ts'

/**
 * The player who is logged in. `createdOn` is real time. `avatarId` 0 is the default avatar. `academy` tells which
 * diplomas the player has, and which types of product and order may be used in the competition that is running.
 */
export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  createdOn: epochMs,
  avatarId: z.int().min(0),
  academy: z.object({
    status: z.record(z.enum(diplomas), z.boolean()),
    unlocked: z.record(z.enum(unlockables), z.boolean()),
  }),
})
export type User = z.infer<typeof user>

const session = z.object({ jwt: z.string(), user })

/**
 * The cookie beside that of the session which a page can read. It says nothing but that there may be a session, so that
 * a visitor's browser need not ask.
 */
export const sessionHintName = 'signed-in'

export const register = endpoint({
  method: 'POST',
  path: '/auth',
  summary: 'Register. The answer is the same whether or not the e-mail address is known.',
  access: 'anyone',
  body: registration,
  response: done,
})

export const activate = endpoint({
  method: 'PATCH',
  path: '/auth/:activationCode',
  summary: 'Activate an account with the code from the mail.',
  access: 'anyone',
  params: z.object({ activationCode: z.string().min(1).max(200) }),
  response: done,
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in. Sets the session cookie, and answers the same token for use as a bearer.',
  access: 'anyone',
  body: credentials,
  response: session,
})

export const logout = endpoint({
  method: 'POST',
  path: '/user/logout',
  summary: 'Log out: ends the session on the server and clears the cookie.',
  access: 'player',
  response: done,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'The player who is logged in, with the token of this session.',
  access: 'player',
  response: session,
})
