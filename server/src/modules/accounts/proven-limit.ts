// A limit of each network for calls that anybody may make. Nobody is refused for good: beyond it a call costs a proof of
// work, so that a script mails few strangers.

import type { Proof } from '@koersklasse/contract/proof.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Refusal } from '../../http/route.ts'
import { networkOf } from '../../platform/network.ts'
import { createNetworkThrottle } from '../../platform/network-throttle.ts'
import type { SecurityEvent, SecurityEvents } from '../../platform/security-events.ts'
import type { Shared } from '../../platform/throttle.ts'
import type { WorkProofs } from './work-proofs.ts'

/** Counts a call from an IP address; beyond the limit refuses it unless it came with a proof of work. */
export type TakeProven = (
  address: string,
  proof: Proof | undefined,
) => Promise<Result<true, Refusal<'proof_required'>>>

export interface ProvenLimitDeps {
  proofs: WorkProofs
  security: SecurityEvents
  clock: Clock
  /** Over which all nodes share the limit. */
  bus?: Shared['bus'] | undefined
}

/**
 * Makes the limit of one kind of call.
 * @param deps.clock real time
 * @param limit.what the kind of call: a proof is accepted for this one alone
 * @param limit.event what a refusal is recorded as
 * @param limit.burst how many calls a network may make at once; then one per `everyMs` milliseconds
 */
export function createProvenLimit(
  { proofs, security, clock, bus }: ProvenLimitDeps,
  { what, event, ...limit }: { what: string; event: SecurityEvent['type']; burst: number; everyMs: number },
): TakeProven {
  const networks = createNetworkThrottle({ clock, ...limit, shared: bus && { bus, limit: what } })
  return async (address, proof) => {
    const retryAfterMs = networks.waitOf(address)
    const network = networkOf(address)
    const purpose = `${what} from ${network}`
    if (retryAfterMs > 0 && !(await proofs.accept(proof, purpose))) {
      security.record({ type: event, network })
      const challenge = proofs.demand(purpose, networks.excessOf(address))
      return refuse({ code: 'proof_required', retryAfterMs, challenge })
    }
    networks.count(address)
    return ok(true)
  }
}
