// What players change about themselves, and whether a username is free.

import { lastAvatarId } from '@koersklasse/domain/accounts/avatars.ts'
import { z } from 'zod'
import { user } from './accounts.ts'
import { done, endpoint } from './endpoint.ts'
import { proof } from './proof.ts'
import { credentials, email, password, username } from './registration.ts'
import { epochMs, language, theme } from './values.ts'

export const getProfile = endpoint({
  method: 'GET',
  path: '/user/profile',
  summary:
    'Get what changes of the profile are under way: from when the player can choose another name (null: now), and the e-mail address that waits to be confirmed (null: none).',
  access: 'player',
  response: z.object({ renameFrom: epochMs.nullable(), pendingEmail: z.string().nullable() }),
})
export type Profile = z.infer<(typeof getProfile)['response']>

/** What a call may change: one of the first three, which are sensitive, or any of the others. */
export const profileChange = z
  .object({
    username,
    email,
    password,
    currentPassword: credentials.shape.password,
    language,
    theme,
    avatarId: z.int().min(0).max(lastAvatarId),
    proof,
  })
  .partial()
  .refine((change) => sensitive.filter((field) => change[field] !== undefined).length <= 1)
  .refine((change) => (change.password === undefined) === (change.currentPassword === undefined), {
    path: ['currentPassword'],
  })

const sensitive = ['username', 'email', 'password'] as const

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/user/update',
  summary:
    'Change the profile: username, email, or password with currentPassword, one of them a call; language, theme, avatarId. A name can be changed once in 30 days. An address takes effect when it is confirmed by mail; the answer is the same whether or not somebody else has it. A password ends all other sessions.',
  access: 'player',
  body: profileChange,
  response: z.object({ user }),
  errors: [
    ...(['proof_required', 'busy', 'login_failed', 'password_weak'] as const),
    ...(['reauthentication_required'] as const),
    ...(['username_taken', 'renamed_recently'] as const),
  ],
})

export const checkUsername = endpoint({
  method: 'POST',
  path: '/auth/username-check',
  summary:
    'Find out whether a username can be chosen: `taken` by another player, `refused` because it is reserved or looks like that of another player, or `free`. The call has a limit of its own for each network.',
  access: 'optional',
  body: z.object({ username }),
  response: z.object({ result: z.enum(['free', 'taken', 'refused']) }),
})

export const confirmEmail = endpoint({
  method: 'PATCH',
  path: '/auth/email/:emailCode',
  summary:
    'Confirm a new e-mail address with the code from the newest mail to it, which is valid for 48 hours, once.',
  access: 'anyone',
  params: z.object({ emailCode: z.string().min(1).max(200) }),
  response: done,
  errors: ['email_code_invalid'],
})

export const undoEmail = endpoint({
  method: 'PATCH',
  path: '/auth/email-undo/:undoCode',
  summary:
    'Undo a change of the e-mail address with the code from the mail to the former one, which is valid for 72 hours, once. Ends all sessions and the password of the player, and answers a code to choose a new password with.',
  access: 'anyone',
  params: z.object({ undoCode: z.string().min(1).max(200) }),
  response: z.object({ resetCode: z.string() }),
  errors: ['busy', 'email_code_invalid'],
})
