import type { EpochMs } from '../time/time.ts'

/** For how long a player who has logged in, or given the password once more, may make sensitive changes, in milliseconds. */
const identityProofMs = 600_000

/**
 * Whether a player may make a sensitive change without another proof of who they are.
 * @param authenticatedAt the instant of the last proof, in real time
 * @param now real time
 */
export function isProofRecent(authenticatedAt: EpochMs, now: EpochMs): boolean {
  return now - authenticatedAt < identityProofMs
}
