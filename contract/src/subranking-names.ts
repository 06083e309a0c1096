// The name of a sub-ranking, and the list of those who are invited to one. Apart from the endpoints, so that the forms can
// load them alone.

import { isUsername } from '@koersklasse/domain/accounts/usernames.ts'
import { z } from 'zod'
import { email } from './registration.ts'

/** The most characters of the name of a sub-ranking. */
export const maxSubRankingName = 40

/** The name of a sub-ranking: any text without control characters. */
export const subRankingName = z
  .string()
  .trim()
  .normalize()
  .min(1)
  .max(maxSubRankingName)
  .regex(/^\P{C}*$/u)

/** The most addresses and names in one list of those who are invited. */
export const maxInvitedAtOnce = 50

/** The addresses and names in a list of people to invite. Addresses are in lower case. */
export interface Invited {
  emails: string[]
  usernames: string[]
  /** The entries that are neither an address nor a username. */
  invalid: string[]
}

/**
 * Reads a list of e-mail addresses and player names, separated by commas, semicolons or lines. An address with a name beside
 * it, such as `Anna <anna@example.org>`, counts as the address. Entries that differ only in case count once.
 */
export function readInvited(list: string): Invited {
  const invited = {
    emails: new Set<string>(),
    usernames: new Map<string, string>(),
    invalid: new Set<string>(),
  }
  for (const part of list.split(/[,;\r\n]/)) {
    const entry = part.trim()
    if (entry === '') continue
    const address = (/<([^<>]*)>$/.exec(entry)?.[1] ?? entry).trim()
    if (email.safeParse(address).success) invited.emails.add(address.toLowerCase())
    else if (isUsername(entry)) invited.usernames.set(entry.toLowerCase(), entry)
    else invited.invalid.add(entry)
  }
  return {
    emails: [...invited.emails],
    usernames: [...invited.usernames.values()],
    invalid: [...invited.invalid],
  }
}
