// Sends one mail: over SMTP, or without a mail server as a file that a person can open.

import type { Clock } from '@koersklasse/domain/time.ts'
import { createFileTransport } from './file-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Sends a mail; rejects when it could not be handed over. */
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * Makes the mailer that the configuration asks for.
 * @param options.smtpUrl a mail server, as smtp://user:password@host:587; null for files
 * @param options.folder where the files go
 * @param options.from the sender, as `Name <address>`
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
