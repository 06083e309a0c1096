// Sends the activation mail again, with a new code. As for a forgotten password, a request only adds a job, so that the
// answer and its time are the same whether or not somebody has registered the address.

import type { Proof } from '@koersklasse/contract/proof.ts'
import { ok, type Result } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Refusal } from '../../http/route.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import type { AddRegistration } from './add-registration.ts'
import { createProvenLimit, type ProvenLimitDeps } from './proven-limit.ts'
import type { AccountStore } from './store.ts'
import type { WorkProofs } from './work-proofs.ts'

/** Enough for a class on one network. */
const limit = { what: 'resend', event: 'registration_throttled', burst: 50, everyMs: 60_000 } as const

/** Asks for a new mail to an address that somebody has registered and not activated. */
export type ResendActivation = (
  asked: { email: string; proof?: Proof | undefined },
  address: string,
) => Promise<Result<{ done: true }, Refusal<'proof_required'>>>

/** `clock` is real time. */
export async function createResendActivation(deps: {
  store: AccountStore
  addRegistration: AddRegistration
  proofs: WorkProofs
  bus?: ProvenLimitDeps['bus']
  jobs: Jobs
  security: SecurityEvents
  clock: Clock
}): Promise<ResendActivation> {
  const { store, addRegistration, jobs, clock } = deps
  const take = createProvenLimit(deps, limit)
  const addJob = await jobs.define<{ email: string }>('activation', async ({ email }, tx) => {
    const now = clock.now()
    const waiting = await store.findRegistrationByEmail(email, now)
    const owner = await store.findEmailOwner(email, now)
    if (waiting !== undefined && owner === undefined) await addRegistration(tx, waiting, owner)
  })
  return async ({ email, proof }, address) => {
    const taken = await take(address, proof)
    if (!taken.ok) return taken
    await addJob({ email })
    return ok({ done: true })
  }
}
