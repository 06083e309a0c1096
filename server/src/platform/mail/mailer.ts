// A mail, and the interface of what sends it.

export interface Mail {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /**
   * Sends a mail; ends within `longestSendMs`, or when the signal aborts.
   * @throws MailRefusedError where trying again cannot help, any other Error where it could not be handed over now
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

/** The mail server does not take mail for this address, now or later. */
export class MailRefusedError extends Error {}

/** How long handing over one mail may take, in milliseconds. */
export const longestSendMs = 20_000
