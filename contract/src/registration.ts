// The fields of the forms for registering and logging in. Apart from the endpoints, so that a form can load them alone.

import { passwordMaxLength, passwordMinLength } from '@koersklasse/domain/accounts/account-rules.ts'
import { isUsername } from '@koersklasse/domain/accounts/usernames.ts'
import { z } from 'zod'

/** The domain of the addresses of simulated players, to which nobody can have one (RFC 2606). */
export const reservedDomain = 'simulated.invalid'

/**
 * The fields of a new account, by the rules of domain/src/accounts. What a schema cannot know (the name of the game, the
 * names of other players) and the rule for weak passwords, which needs large lists, are checked apart.
 */
export const username = z.string().refine(isUsername)
export const email = z
  .email()
  .max(254)
  .refine((address) => !address.toLowerCase().endsWith(`@${reservedDomain}`))
export const password = z.string().min(passwordMinLength).max(passwordMaxLength)

/** What a visitor sends to register. */
export const registration = z.object({
  username,
  email,
  password,
  termsConsent: z.literal(true),
  isAdult: z.literal(true),
  newsletterConsent: z.boolean().default(false),
})

/** The e-mail address to which a mail is asked for: to activate an account, or for a new password. */
export const mailRequest = z.object({ email })

/** What a player logs in with. The password may be shorter than the rules now require: it is only compared. */
export const credentials = z.object({ email, password: z.string().min(1).max(passwordMaxLength) })
