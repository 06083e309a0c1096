// Sends one mail: over SMTP, or without a mail server as a file that a person can open.

import type { Clock } from '@koersklasse/domain/time.ts'
import { createFileTransport } from './file-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

export interface Mail {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /**
   * Sends a mail; ends by itself within `longestSendMs`, and earlier when the signal says so.
   * @throws MailRefusedError where trying again cannot help, any other Error where it could not be handed over now
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

/** The mail server does not take mail for this address, now or later. */
export class MailRefusedError extends Error {}

/** How long handing over one mail may take, in milliseconds. */
export const longestSendMs = 20_000

/**
 * Makes the mailer that the configuration asks for.
 * @param options.smtpUrl a mail server, as smtp://user:password@host:587 or smtps://...; null for files
 * @param options.folder where the files go
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
