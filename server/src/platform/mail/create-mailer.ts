// Chooses how mails are sent: over SMTP, or, without a mail server, to files that are opened by hand.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import { createFileTransport } from './file-transport.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/**
 * Creates the mailer of the configuration.
 * @param options.smtpUrl a mail server, as smtp://user:password@host:587 or smtps://...; null to write files
 * @param options.folder the folder of the files
 * @param options.from the sender, as `Name <address>`
 * @param options.clock real time, for the names of the files
 */
export function createMailer(options: {
  smtpUrl: string | null
  folder: string
  from: string
  clock: Clock
}): Mailer {
  return options.smtpUrl === null
    ? createFileTransport(options)
    : createSmtpTransport({ url: options.smtpUrl, from: options.from })
}
