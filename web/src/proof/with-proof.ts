import type { Challenge, Proof } from '@koersklasse/contract/proof.ts'
import { ApiError } from '../api/errors.ts'
import { solve } from './solve.ts'

/** How many challenges to solve for one call: the network may change meanwhile, or a challenge expire on a slow phone. */
const maxChallenges = 3

/**
 * Makes a call. As long as the server demands a proof of work for it, does the work and makes the call again with the proof.
 * @param onChallenge called before each work
 * @param work does the work
 * @throws ApiError as the call
 */
export async function withProof<Answer>(
  call: (proof: Proof | undefined) => Promise<Answer>,
  onChallenge: () => void,
  work: (challenge: Challenge) => Promise<Proof> = solve,
): Promise<Answer> {
  let proof: Proof | undefined
  for (let challenges = 0; ; challenges += 1) {
    try {
      return await call(proof)
    } catch (fault) {
      const challenge = fault instanceof ApiError ? fault.challenge : undefined
      if (challenge === undefined || challenges === maxChallenges) throw fault
      onChallenge()
      proof = await work(challenge)
    }
  }
}
