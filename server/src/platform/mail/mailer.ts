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
   * @throws MailRefusedError if trying again cannot help; any other Error if it may be tried again later
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

/** The mail server accepts no mail for this address, neither now nor later. */
export class MailRefusedError extends Error {}

/** How long handing over one mail may take, in milliseconds. */
export const longestSendMs = 20_000
