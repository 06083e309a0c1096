// Adds a registration and its mail, which has the activation link, or the reason why the address cannot be used. The same
// rows are written in both cases.

import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { AccountMails } from './account-mails.ts'
import type { LeftPlayers } from './deletion/left-players.ts'
import type { RegistrationRow } from './registration-store.ts'
import type { AccountStore } from './store.ts'
import type { Terms } from './terms/load-terms.ts'
import { hashSecret } from './tokens.ts'
import { unusableMail } from './unusable-address.ts'
import type { EmailOwner } from './user-store.ts'

/** How long an activation code is valid, in milliseconds. */
export const activationMs = 48 * 3_600_000

type Registrant = Pick<
  RegistrationRow,
  'username' | 'email' | 'password_hash' | 'newsletter_consent' | 'language'
>

/** Adds a registration in a transaction. `owner` is the player who has the address; undefined for none. */
export type AddRegistration = (
  tx: Transaction<Schema>,
  registrant: Registrant,
  owner: EmailOwner | undefined,
) => Promise<void>

/** `clock` is real time. */
export function createAddRegistration(deps: {
  store: AccountStore
  mails: AccountMails
  leftPlayers: Pick<LeftPlayers, 'addressUntil'>
  terms: Pick<Terms, 'current'>
  ids: Ids
  clock: Clock
  publicUrl: string
}): AddRegistration {
  const { store, mails, leftPlayers, terms, ids, clock, publicUrl } = deps
  const links = { login: `${publicUrl}/auth/login`, again: `${publicUrl}/auth/register` }
  return async (tx, { username, email, password_hash, newsletter_consent, language }, owner) => {
    const code = ids.secret()
    const leftUntil = await leftPlayers.addressUntil(email, tx)
    const wanted = { email, language, owner, leftUntil }
    const link = `${publicUrl}/auth/activate?activationCode=${code}`
    const mail =
      unusableMail(mails, wanted, 'already-registered', links) ??
      mails.compose('activation', wanted, { username, link })
    const now = clock.now()
    const row = {
      ...{ username, email, password_hash, newsletter_consent, language },
      ...{ created_at: now, expires_at: toEpochMs(now + activationMs) },
      ...{ code_hash: hashSecret(code), user_id: null, terms_version: terms.current },
    }
    await store.insertRegistration(tx, row, { id: ids.next(), mail })
  }
}
