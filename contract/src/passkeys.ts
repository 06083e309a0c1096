// Passkeys (WebAuthn, Level 3): adding one, naming it, removing it, and logging in or proving who one is with it. Binary
// values are base64url.

import { z } from 'zod'
import { session } from './accounts.ts'
import { done, endpoint } from './endpoint.ts'
import { passkeyName } from './passkey-name.ts'
import { proof } from './proof.ts'
import { epochMs, id, text } from './values.ts'

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)

/** The most passkeys of one player. */
export const maxPasskeys = 20

/** A passkey. Times are real time; `usedAt` is null if it was never used. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: epochMs,
  usedAt: epochMs.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/**
 * The question that a browser puts to the device. `token` is sent back with the answer; it can be used once, within ten
 * minutes. `options` are those of WebAuthn, as JSON.
 */
const question = z.object({
  token: z.string(),
  options: z.looseObject({ challenge: z.string() }).meta({
    description: 'For parseCreationOptionsFromJSON or parseRequestOptionsFromJSON of WebAuthn.',
  }),
})

const answer = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') }
const token = z.string().min(1).max(1_000)

const registrationAnswer = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(40_000),
    transports: z.array(text.max(30)).max(10).default([]),
  }),
})
const authenticationAnswer = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(100).optional(),
  }),
})
export type RegistrationAnswer = z.output<typeof registrationAnswer>
export type AuthenticationAnswer = z.output<typeof authenticationAnswer>

export const getPasskeys = endpoint({
  method: 'GET',
  path: '/user/passkeys',
  summary: 'List the passkeys of the player, the oldest first.',
  access: 'player',
  response: z.object({ passkeys: z.array(passkey) }),
})

export const askForPasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys/options',
  summary: 'Begin to add a passkey: get the options to create it with.',
  access: 'player',
  response: question,
  errors: ['reauthentication_required', 'too_many_passkeys'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys',
  summary: 'Add the passkey that the browser created.',
  access: 'player',
  body: z.object({ token, name: passkeyName, answer: registrationAnswer }),
  response: passkey,
  errors: ['passkey_refused', 'passkey_exists', 'too_many_passkeys'],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/user/passkeys/:id',
  summary: 'Rename a passkey.',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ name: passkeyName }),
  response: passkey,
  errors: ['not_found'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/user/passkeys/:id',
  summary: 'Remove a passkey: nobody can log in with it any more.',
  access: 'player',
  params: z.object({ id }),
  response: done,
  errors: ['reauthentication_required', 'not_found'],
})

export const askForPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'Begin to log in with a passkey, without a name or address.',
  access: 'anyone',
  response: question,
})

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Log in with a passkey. Answers and sets what login does.',
  access: 'anyone',
  body: z.object({ token, answer: authenticationAnswer, proof: proof.optional() }),
  response: session,
  errors: ['proof_required', 'passkey_refused'],
})

export const askForPasskeyProof = endpoint({
  method: 'POST',
  path: '/user/reauthentication/passkey/options',
  summary: 'Begin to prove once more who one is, with a passkey of the player.',
  access: 'player',
  beforeTerms: true,
  response: question,
})

export const reauthenticateWithPasskey = endpoint({
  method: 'POST',
  path: '/user/reauthentication/passkey',
  summary: 'Prove once more who one is with a passkey, in place of the password of reauthenticate.',
  access: 'player',
  beforeTerms: true,
  body: z.object({ token, answer: authenticationAnswer }),
  response: done,
  errors: ['passkey_refused'],
})
