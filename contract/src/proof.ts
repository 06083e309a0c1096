// A proof of work. After too many attempts the server does not refuse a call for good, but has the client compute something
// first. That costs somebody who logs in about a second, and somebody who guesses passwords as much for every guess.

import { z } from 'zod'

const token = z.string().min(1).max(1_000)

/**
 * What a client has to find: the whole number from 0 to `most` for which SHA-256 of the text of `salt`, directly followed
 * by the number in decimal digits, is `target` in lower-case hexadecimal.
 */
export const challenge = z
  .object({
    token: token.meta({ description: 'To be sent back in `proof` as it is.' }),
    salt: z.string(),
    target: z.string(),
    most: z.int(),
  })
  .meta({
    description:
      'Find the whole number from 0 to `most` for which SHA-256 of `salt` followed by the number in decimal digits is `target` in hexadecimal, and send the call again with `proof: { token, number }`. It is valid for two minutes, once.',
  })
export type Challenge = z.infer<typeof challenge>

/** The answer to a challenge: its token and the number that was found. */
export const proof = z
  .object({ token, number: z.int().min(0) })
  .meta({ description: 'The answer to the `challenge` of a refusal with `proof_required`.' })
export type Proof = z.infer<typeof proof>
