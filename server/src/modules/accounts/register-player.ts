// Registering. The answer does not reveal whether an e-mail address is known; only its owner learns that, by mail. The same
// is looked up, hashed and written for every address. See docs/decisions/0004-accounts.md.

import type { Proof } from '@koersklasse/contract/proof.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { isReserved } from '@koersklasse/domain/accounts/usernames.ts'
import { isWeakPassword } from '@koersklasse/domain/accounts/weak-passwords.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Refusal } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import type { AddRegistration } from './add-registration.ts'
import type { Passwords } from './passwords.ts'
import { createProvenLimit, type ProvenLimitDeps } from './proven-limit.ts'
import type { AccountStore } from './store.ts'
import type { WorkProofs } from './work-proofs.ts'

/** Enough for a class on one network. */
const limit = { what: 'register', event: 'registration_throttled', burst: 100, everyMs: 30_000 } as const

export interface Registration {
  username: string
  email: string
  password: string
  newsletterConsent: boolean
  /** The language of the browser. */
  language: Language
  /** The proof of work, where one was demanded. */
  proof?: Proof | undefined
}

type RegisterRefusal = Refusal<'proof_required' | 'invalid_input' | 'password_weak' | 'username_taken'>

/** Returns the function that registers. `clock` is real time; `wakeMail` is called when a mail is waiting. */
export function createRegisterPlayer(deps: {
  kysely: Kysely<Schema>
  store: AccountStore
  passwords: Passwords
  addRegistration: AddRegistration
  proofs: WorkProofs
  bus?: ProvenLimitDeps['bus']
  security: SecurityEvents
  clock: Clock
  /** The name of the game. */
  game: string
  wakeMail: () => void
}) {
  const { kysely, store, passwords, addRegistration, clock, game, wakeMail } = deps
  const take = createProvenLimit(deps, limit)
  return async (asked: Registration, address: string): Promise<Result<{ done: true }, RegisterRefusal>> => {
    const { username, email, newsletterConsent, language } = asked
    const taken = await take(address, asked.proof)
    if (!taken.ok) return taken
    if (isReserved(username, game)) return refuse({ code: 'invalid_input', field: 'username' })
    if (isWeakPassword(asked.password, [game, username, email]))
      return refuse({ code: 'password_weak', field: 'password' })
    const same = await store.findSameName(username, clock.now())
    if (same === 'taken') return refuse({ code: 'username_taken', field: 'username' })
    if (same === 'lookalike') return refuse({ code: 'invalid_input', field: 'username' })

    const password_hash = await passwords.hash(asked.password)
    const owner = await store.findEmailOwner(email, clock.now())
    const registrant = { username, email, password_hash, language, newsletter_consent: newsletterConsent }
    await kysely.transaction().execute((tx) => addRegistration(tx, registrant, owner))
    wakeMail()
    return ok({ done: true })
  }
}
