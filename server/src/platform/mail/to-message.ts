// A mail as a message for nodemailer, for every kind of transport.

import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from './mailer.ts'

/**
 * Adds the headers to a mail. The Message-ID follows from the id of the mail, so that a program which receives the mail
 * twice can tell; List-Unsubscribe is there if the mail has a place to end such mails.
 * @param from the sender, as `Name <address>`
 */
export function toMessage(
  { id, to, subject, text, html, unsubscribe }: OutgoingMail,
  from: string,
): SendMailOptions {
  const host = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    ...{ from, subject, text, html },
    to: { name: '', address: to },
    messageId: `<${id}@${host}>`,
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe.url}>, <${unsubscribe.mailto}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}
