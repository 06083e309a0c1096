// Registering: the answer tells nothing about an e-mail address; only its owner learns, by mail, whether it is known.

import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time.ts'
import type { Refusal } from '../../http/route.ts'
import type { Ids } from '../../platform/ids.ts'
import type { MailTexts } from './mail-texts.ts'
import type { Passwords } from './passwords.ts'
import type { AccountStore } from './store.ts'
import { hashSecret } from './tokens.ts'

/** How long an activation code is good for, in milliseconds. */
const activationMs = 48 * 3_600_000

export interface Registration {
  username: string
  email: string
  password: string
  newsletterConsent: boolean
}

/** Makes the use case. `clock` is real time; `wakeMail` says that a mail is waiting. */
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
  return async (asked: Registration): Promise<Result<{ done: true }, Refusal>> => {
    const { username, email, newsletterConsent } = asked
    const now = clock.now()
    // A name is refused before anything is looked up about the address, so that it tells nothing of it.
    if (await store.isUsernameTaken(username, email, now)) {
      return refuse({ code: 'username_taken', field: 'username' })
    }
    // The hash is made in either case: it is what takes time.
    const password_hash = await passwords.hash(asked.password)
    if ((await store.findUserByEmail(email)) !== undefined) {
      const mail = texts.alreadyRegistered(email, { link: `${publicUrl}/auth/login` })
      await store.insertRegistration(null, mail, ids.next(), now)
    } else {
      const code = ids.secret()
      const link = `${publicUrl}/auth/activate?activationCode=${code}`
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
        texts.activation(email, { username, link }),
        ids.next(),
        now,
      )
    }
    wakeMail()
    return ok({ done: true })
  }
}
