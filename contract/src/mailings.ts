// Which mails a player gets besides those about the account: the morning mail and the newsletter.

import { z } from 'zod'
import { mailings, wordingNames } from './consent-wordings.ts'
import { done, endpoint } from './endpoint.ts'
import { fillPath } from './fill-path.ts'
import { language } from './values.ts'

/** Which mails the player has asked for. */
export const emailSettings = z.object({ isOptInMorningMail: z.boolean(), newsletterConsent: z.boolean() })
export type EmailSettings = z.infer<typeof emailSettings>

export const getEmailSettings = endpoint({
  method: 'GET',
  path: '/user/email-settings',
  summary: 'Get which mails the player has asked for.',
  access: 'player',
  response: emailSettings,
})

export const changeEmailSettings = endpoint({
  method: 'PATCH',
  path: '/user/email-settings',
  summary:
    'Ask for a mailing or end it. It is stored with the time and with the sentence that was shown: the name of its wording and its language.',
  access: 'player',
  body: z.object({
    mailing: z.enum(mailings),
    isSubscribed: z.boolean(),
    wording: z.enum(wordingNames),
    language,
  }),
  response: emailSettings,
})

/** The token in the link to end a mailing: 256 random bits. */
export const unsubscribeToken = z.string().regex(/^[\w-]{20,100}$/)

export const endMailing = endpoint({
  method: 'POST',
  path: '/mailings/:mailing/unsubscribe/:token',
  summary:
    'End a mailing with the token from a mail, without a login. Mail programs do the same by RFC 8058, with a POST to the address in List-Unsubscribe.',
  access: 'anyone',
  params: z.object({ mailing: z.enum(mailings), token: unsubscribeToken }),
  response: done,
  errors: ['unsubscribe_invalid'],
})

/** The path of the page that ends a mailing, which is also the address that mail programs call (RFC 8058). */
export const unsubscribePage = '/unsubscribe/:mailing/:token'

/** The path of the page that ends a mailing of the player with a token. */
export function unsubscribePath(mailing: (typeof mailings)[number], token: string): string {
  return fillPath(unsubscribePage, { mailing, token })
}
