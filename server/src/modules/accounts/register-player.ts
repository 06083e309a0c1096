// Registering. The answer does not reveal whether an e-mail address is known; only its owner learns that, by mail. The same
// is looked up, hashed and written for every address. See docs/decisions/0004-accounts.md.

import type { Proof } from '@koersklasse/contract/proof.ts'
import { isReserved } from '@koersklasse/domain/accounts/usernames.ts'
import { isWeakPassword } from '@koersklasse/domain/accounts/weak-passwords.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Refusal } from '../../http/route.ts'
import type { Ids } from '../../platform/ids.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import type { MailTexts } from './mail-texts.ts'
import type { Passwords } from './passwords.ts'
import { createProvenLimit } from './proven-limit.ts'
import type { AccountStore } from './store.ts'
import { hashSecret } from './tokens.ts'
import type { WorkProofs } from './work-proofs.ts'

/** How long an activation code is valid, in milliseconds. */
export const activationMs = 48 * 3_600_000
/** Enough for a class on one network. */
const limit = { what: 'register', event: 'registration_throttled', burst: 100, everyMs: 30_000 } as const

export interface Registration {
  username: string
  email: string
  password: string
  newsletterConsent: boolean
  /** The proof of work, where one was demanded. */
  proof?: Proof | undefined
}

type RegisterRefusal = Refusal<'proof_required' | 'invalid_input' | 'password_weak' | 'username_taken'>

/** Returns the function that registers. `clock` is real time; `wakeMail` is called when a mail is waiting. */
export function createRegisterPlayer(deps: {
  store: AccountStore
  passwords: Passwords
  texts: MailTexts
  proofs: WorkProofs
  security: SecurityEvents
  ids: Ids
  clock: Clock
  publicUrl: string
  /** The name of the game. */
  game: string
  wakeMail: () => void
}) {
  const { store, passwords, texts, ids, clock, publicUrl, game, wakeMail } = deps
  const take = createProvenLimit(deps, limit)
  return async (asked: Registration, address: string): Promise<Result<{ done: true }, RegisterRefusal>> => {
    const { username, email, newsletterConsent } = asked
    const taken = await take(address, asked.proof)
    if (!taken.ok) return taken
    if (isReserved(username, game)) return refuse({ code: 'invalid_input', field: 'username' })
    if (isWeakPassword(asked.password, [game, username, email]))
      return refuse({ code: 'password_weak', field: 'password' })
    const same = await store.findSameName(username)
    if (same === 'taken') return refuse({ code: 'username_taken', field: 'username' })
    if (same === 'lookalike') return refuse({ code: 'invalid_input', field: 'username' })

    const password_hash = await passwords.hash(asked.password)
    const code = ids.secret()
    const isKnown = (await store.findUserByEmail(email)) !== undefined
    const mail = isKnown
      ? texts.alreadyRegistered(email, { link: `${publicUrl}/auth/login` })
      : texts.activation(email, { username, link: `${publicUrl}/auth/activate?activationCode=${code}` })
    const now = clock.now()
    await store.insertRegistration(
      {
        code_hash: hashSecret(code),
        username,
        email,
        password_hash,
        newsletter_consent: newsletterConsent,
        created_at: now,
        expires_at: toEpochMs(now + activationMs),
        user_id: null,
      },
      { id: ids.next(), mail },
    )
    wakeMail()
    return ok({ done: true })
  }
}
