// The mail to an address that cannot be used, for a new account or for another one: because a player has it, or had it
// until recently. It goes to the address, whose owner alone may know.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { AccountMails } from './account-mails.ts'
import { againFrom } from './deletion/again-from.ts'
import type { EmailOwner } from './user-store.ts'

/** What is known of an address that somebody wants. */
export interface WantedAddress {
  email: string
  /** The language of whoever wants it. */
  language: Language
  /** Another player who has it, or can have it back; undefined for none. */
  owner: EmailOwner | undefined
  /** Until when it cannot be used because its player has left; null if it can. */
  leftUntil: EpochMs | null
}

/**
 * Composes the mail to an address that cannot be used; null if it can.
 * @param taken the mail to the player who has it
 * @param links where to log in, and where to try again later
 */
export function unusableMail(
  mails: AccountMails,
  { email, language, owner, leftUntil }: WantedAddress,
  taken: 'already-registered' | 'email-taken',
  links: { login: string; again: string },
): Mail | null {
  if (owner !== undefined) {
    // Whoever wants the address does not choose the language of its owner's mail.
    if (owner.held_until === null) return mails.compose(taken, owner, { link: links.login })
    const again = againFrom(owner.held_until, owner.language)
    return mails.compose('email-held', { email, language: owner.language }, { again, link: links.login })
  }
  if (leftUntil === null) return null
  const again = againFrom(leftUntil, language)
  return mails.compose('too-early', { email, language }, { again, link: links.again })
}
