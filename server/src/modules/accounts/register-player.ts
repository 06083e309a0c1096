// Registering. The answer does not reveal whether an e-mail address is known; only its owner learns that, by mail. The same
// is looked up, hashed and written for every address. See docs/decisions/0004-accounts.md.

import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Refusal } from '../../http/route.ts'
import type { Ids } from '../../platform/ids.ts'
import { networkOf } from '../../platform/network.ts'
import { createThrottle } from '../../platform/throttle.ts'
import type { MailTexts } from './mail-texts.ts'
import type { Passwords } from './passwords.ts'
import type { AccountStore } from './store.ts'
import { hashSecret } from './tokens.ts'

/** How long an activation code is valid, in milliseconds. */
const activationMs = 48 * 3_600_000
/** Enough for a class on one network, but not for a script that mails strangers. */
const perNetwork = { burst: 100, everyMs: 30_000 }

export interface Registration {
  username: string
  email: string
  password: string
  newsletterConsent: boolean
}

type RegisterRefusal = Refusal<'too_many_requests' | 'username_taken'>

/** Returns the function that registers. `clock` is real time; `wakeMail` is called when a mail is waiting. */
export function createRegisterPlayer(deps: {
  store: AccountStore
  passwords: Passwords
  texts: MailTexts
  ids: Ids
  clock: Clock
  publicUrl: string
  wakeMail: () => void
}) {
  const { store, passwords, texts, ids, clock, publicUrl, wakeMail } = deps
  const networks = createThrottle({ clock, ...perNetwork })
  return async (asked: Registration, address: string): Promise<Result<{ done: true }, RegisterRefusal>> => {
    const { username, email, newsletterConsent } = asked
    const network = networkOf(address)
    if (!networks.allows(network)) return refuse({ code: 'too_many_requests' })
    networks.count(network)
    if ((await store.findUserId(username)) !== undefined)
      return refuse({ code: 'username_taken', field: 'username' })

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
